import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { LocalServer } from '../local-server.ts'

/** What the server does when it is asked to purge. */
export type PurgeBehaviour =
  | { kind: 'purge' }
  | { kind: 'status'; status: number; headers?: Record<string, string> }
  /** A good status with this body. */
  | { kind: 'body'; body: string }
  /** No answer, until it is stopped. */
  | { kind: 'silent' }
  | { kind: 'cut' }

/** A request as it came. */
export interface PurgeRequest {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
}

/** What a protocol makes of a request: the keys to forget, and what is answered. */
export type Understood =
  | { ok: true; keys: string[]; body: string }
  | { ok: false; status: number; body: string }

/** What the servers of all CDNs have in common: they remember what was purged, and can be told to fail. */
export class PurgeSandbox {
  /** The keys of each purge that was done, in order. */
  readonly purges: string[][] = []
  /** Every request, refused ones included. */
  readonly requests: PurgeRequest[] = []
  readonly #server: LocalServer
  #behaviours: PurgeBehaviour[] = []
  #usual: PurgeBehaviour = { kind: 'purge' }

  constructor(understand: (request: PurgeRequest) => Understood) {
    this.#server = new LocalServer((request, response) => void this.#answer(request, response, understand))
  }

  /** Resolves to what CDN_PURGE_URLS has to be. */
  start(port?: number): Promise<string> {
    return this.#server.start(port)
  }

  stop(): Promise<void> {
    return this.#server.stop()
  }

  /** Does this for each request from now on. */
  behave(behaviour: PurgeBehaviour): void {
    this.#usual = behaviour
  }

  /** Does this for the next request, one after the other. */
  behaveNext(...behaviours: PurgeBehaviour[]): void {
    this.#behaviours.push(...behaviours)
  }

  /** Whether a purge of this key was done. */
  hasPurged(key: string): boolean {
    return this.purges.some((keys) => keys.includes(key))
  }

  async #answer(
    incoming: IncomingMessage,
    response: ServerResponse,
    understand: (request: PurgeRequest) => Understood,
  ): Promise<void> {
    const { method = '', url = '', headers } = incoming
    const request = { method, path: url, headers, body: await text(incoming) }
    this.requests.push(request)
    const behaviour = this.#behaviours.shift() ?? this.#usual
    switch (behaviour.kind) {
      case 'purge': {
        const understood = understand(request)
        if (understood.ok) this.purges.push(understood.keys)
        response.writeHead(understood.ok ? 200 : understood.status).end(understood.body)
        return
      }
      case 'status':
        response.writeHead(behaviour.status, behaviour.headers).end()
        return
      case 'body':
        response.writeHead(200).end(behaviour.body)
        return
      case 'cut':
        response.destroy()
        return
      case 'silent':
    }
  }
}

/** One value of a header. */
export function headerOf({ headers }: PurgeRequest, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}
