import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { LocalServer } from '../local-server.ts'
import { refusalOf, type StorageKey } from './request-signature.ts'
import { etagOf, StoredObjects } from './stored-objects.ts'

/** What the storage does with requests, or with those of one method. */
export type StorageBehaviour =
  | { kind: 'well' }
  /** Cuts connections without an answer. */
  | { kind: 'away' }
  /** Takes its time before it does anything. */
  | { kind: 'slow'; delayMs: number }
  | { kind: 'status'; status: number; code: string }
  /** Fails with 500, then works. */
  | { kind: 'failing once' }
  /** Does what it is asked for, and never says so. */
  | { kind: 'silent' }
  /** Sends half of the content, and cuts. */
  | { kind: 'half' }

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref())

/**
 * A local server that speaks S3's protocol for one bucket, named in the path: objects are put, read (also in part),
 * looked at, deleted and listed, by signed requests alone. For development and tests; what it holds is in memory, and in a
 * folder if one is named.
 */
export class ObjectStorageSandbox {
  readonly #server = new LocalServer((request, response) => void this.#receive(request, response))
  readonly #behaviours = new Map<string, StorageBehaviour>()
  readonly objects: StoredObjects
  readonly bucket: string
  readonly key: StorageKey
  /** How many keys a page of a list has at most. */
  pageSize = 1000
  /** Every request that was signed well: `GET night.avif`. */
  readonly requests: string[] = []

  constructor({
    bucket = 'meridian-media',
    key,
    folder,
  }: { bucket?: string; key?: StorageKey; folder?: string } = {}) {
    this.objects = new StoredObjects(folder)
    this.bucket = bucket
    this.key = key ?? { accessKeyId: 'meridian', secretAccessKey: 'sandbox-key', region: 'us-east-1' }
  }

  /** Resolves to the endpoint. Another `host` ('0.0.0.0') is for a machine that others reach. */
  start(port?: number, host?: string): Promise<string> {
    return this.#server.start(port, host)
  }

  stop(): Promise<void> {
    return this.#server.stop()
  }

  /** For one method, or for all others. */
  behave(behaviour: StorageBehaviour, method = ''): void {
    this.#behaviours.set(method, behaviour)
  }

  reset(): void {
    this.#behaviours.clear()
    this.objects.clear()
    this.requests.length = 0
    this.pageSize = 1000
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '/', headers } = request
    try {
      const body = await buffer(request)
      const refusal = refusalOf({ method, url, headers, body }, this.key)
      if (refusal) return this.#refuse(response, 403, refusal)
      await this.#behave(request, response, body)
    } catch {
      // The client has gone; there is nobody to tell.
      response.destroy()
    }
  }

  async #behave(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
    const { method = '' } = request
    const place = this.#behaviours.has(method) ? method : ''
    const behaviour = this.#behaviours.get(place) ?? { kind: 'well' }
    switch (behaviour.kind) {
      case 'away':
        response.destroy()
        return
      case 'status':
        return this.#refuse(response, behaviour.status, behaviour.code)
      case 'failing once':
        this.#behaviours.delete(place)
        return this.#refuse(response, 500, 'InternalError')
      case 'slow':
        await pause(behaviour.delayMs)
    }
    this.#answer(request, response, { body, behaviour })
  }

  #answer(
    request: IncomingMessage,
    response: ServerResponse,
    { body, behaviour }: { body: Buffer; behaviour: StorageBehaviour },
  ): void {
    const { method = '' } = request
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://storage')
    const [bucket, ...names] = pathname.slice(1).split('/')
    const key = decodeURIComponent(names.join('/'))
    this.requests.push(`${method} ${key || (query.get('prefix') ?? '')}`)
    if (bucket !== this.bucket) return this.#refuse(response, 404, 'NoSuchBucket')
    if (method === 'PUT') this.objects.put(key, body, metadataOf(request))
    if (method === 'DELETE') this.objects.delete(key)
    if (behaviour.kind === 'silent') return
    if (method === 'PUT') return void response.writeHead(200, { etag: etagOf(body) }).end()
    if (method === 'DELETE') return void response.writeHead(204).end()
    if (method !== 'GET' && method !== 'HEAD') return this.#refuse(response, 405, 'MethodNotAllowed')
    if (key !== '') return this.#send(request, response, { key, isHalf: behaviour.kind === 'half' })
    response.writeHead(200, { 'content-type': 'application/xml' })
    response.end(this.objects.list(query, this.pageSize))
  }

  #send(
    request: IncomingMessage,
    response: ServerResponse,
    { key, isHalf }: { key: string; isHalf: boolean },
  ): void {
    const object = this.objects.get(key)
    if (!object) return this.#refuse(response, 404, 'NoSuchKey')
    const { length } = object.content
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
    const start = Number(from ?? 0)
    const end = Math.min(to ? Number(to) : length - 1, length - 1)
    if (from !== undefined && start >= length) return this.#refuse(response, 416, 'InvalidRange')
    const part = object.content.subarray(start, end + 1)
    response.writeHead(from === undefined ? 200 : 206, {
      'content-length': part.length,
      'last-modified': object.changedAt.toUTCString(),
      etag: etagOf(object.content),
      'accept-ranges': 'bytes',
      ...object.metadata,
      ...(from !== undefined && { 'content-range': `bytes ${start}-${end}/${length}` }),
    })
    if (request.method === 'HEAD') response.end()
    else if (isHalf) response.write(part.subarray(0, part.length / 2), () => response.destroy())
    else response.end(part)
  }

  /** An answer to HEAD has no body, so that its status is all there is. */
  #refuse(response: ServerResponse, status: number, code: string): void {
    response.writeHead(status, { 'content-type': 'application/xml' })
    response.end(
      `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
    )
  }
}

function metadataOf({ headers }: IncomingMessage): Record<string, string> {
  const entries = Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-'))
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}
