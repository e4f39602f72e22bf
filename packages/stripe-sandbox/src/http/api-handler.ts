import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { ApiError, errorJson } from '../engine/api-error.ts'
import type { Engine } from '../engine/engine.ts'
import { newId } from '../engine/new-id.ts'
import { apiVersion } from '../objects/event-object.ts'
import type { JsonObject } from '../objects/json.ts'
import { routes } from '../routes/route-table.ts'
import { keyOf, requireSecretKey, type Keys } from './authenticate.ts'
import { expandAll } from './expand.ts'
import type { FaultList } from './faults.ts'
import { decodeForm, type FormHash } from './form-encoding.ts'
import { IdempotencyGate, type StoredReply } from './idempotency.ts'
import { parameterError } from './parameter-error.ts'
import type { KeyKind, Route } from './route.ts'

/** One request as the sandbox noted it. */
export interface LoggedRequest {
  id: string
  method: string
  path: string
  params: FormHash
  idempotencyKey: string | null
  /** Zero where the connection was cut. */
  status: number
  isReplayed: boolean
}

interface Incoming {
  id: string
  method: string
  path: string
  body: string
  form: FormHash
  idempotencyKey: string | null
}

const keptRequests = 100_000

const ExpandSchema = z.strictObject({ expand: z.array(z.string()).optional() })

/** Answers the provider's API. */
export class ApiHandler {
  readonly #engine: Engine
  readonly #keys: Keys
  readonly #faults: FaultList
  readonly #gate: IdempotencyGate
  readonly #stopped = new AbortController()
  /** The latest requests, in order. */
  readonly requests: LoggedRequest[] = []
  #waiting = 0

  constructor(engine: Engine, keys: Keys, faults: FaultList) {
    this.#engine = engine
    this.#keys = keys
    this.#faults = faults
    this.#gate = new IdempotencyGate(engine)
  }

  /** Leaves the requests that wait for nothing but the end of a fault. */
  stop(): void {
    this.#stopped.abort()
  }

  /** How many requests a slow provider has yet to answer, also those whose client has given up. */
  get waiting(): number {
    return this.#waiting
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const incoming = await read(request)
    const { method, path } = incoming
    const fault = this.#faults.take(method, path)
    if (fault?.kind === 'down') return this.#cut(incoming, response)
    const release = this.#gate.enter(incoming.idempotencyKey)
    try {
      if (fault?.kind === 'slow') await this.#wait(fault.delayMs ?? 1000)
      const reply =
        release === null
          ? replyOf(this.#gate.inUse(incoming.idempotencyKey))
          : fault?.kind === 'error'
            ? replyOf(faultError(fault.status ?? 500))
            : this.#answer(request, incoming)
      if (fault?.kind === 'lost') return this.#cut(incoming, response)
      this.#log(incoming, reply.status, reply.isReplayed)
      send(response, incoming, reply)
    } finally {
      release?.()
    }
  }

  #answer(request: IncomingMessage, incoming: Incoming): StoredReply {
    try {
      const key = keyOf(request, incoming.form, this.#keys)
      const { route, id } = findRoute(incoming)
      if (route.key === 'secret') requireSecretKey(key)
      return this.#gate.once(incoming, () => this.#run({ route, id, key }, incoming))
    } catch (error) {
      if (error instanceof ApiError) return replyOf(error)
      console.error(error)
      return replyOf(new ApiError(500, { type: 'api_error', message: 'An unknown error occurred' }))
    }
  }

  #run({ route, id, key }: { route: Route; id: string; key: KeyKind }, incoming: Incoming): JsonObject {
    const { expand: expandForm, key: _key, ...form } = incoming.form
    const expand = ExpandSchema.safeParse(expandForm === undefined ? {} : { expand: expandForm }, {
      reportInput: true,
    })
    if (!expand.success) throw parameterError(expand.error)
    const mark = { id: incoming.id, idempotencyKey: incoming.idempotencyKey }
    return this.#engine.inRequest(mark, () => {
      const answer = route.answer({ engine: this.#engine, id, key }, form)
      return expandAll(this.#engine, answer, expand.data.expand ?? [])
    })
  }

  /** A slow provider does what it was asked for all the same, also when the client has given up by then. */
  async #wait(delayMs: number): Promise<void> {
    const over = this.#faults.over
    this.#waiting += 1
    try {
      await wait(delayMs, undefined, { signal: AbortSignal.any([this.#stopped.signal, over]), ref: false })
    } catch (error) {
      if (this.#stopped.signal.aborted || !over.aborted) throw error
    } finally {
      this.#waiting -= 1
    }
  }

  #cut(incoming: Incoming, response: ServerResponse): void {
    this.#log(incoming, 0, false)
    response.destroy()
  }

  #log({ id, method, path, form, idempotencyKey }: Incoming, status: number, isReplayed: boolean): void {
    this.requests.push({ id, method, path, params: form, idempotencyKey, status, isReplayed })
    if (this.requests.length > keptRequests) this.requests.splice(0, keptRequests / 2)
  }
}

async function read(request: IncomingMessage): Promise<Incoming> {
  const { pathname, search } = new URL(request.url ?? '/', 'http://sandbox')
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const body = Buffer.concat(chunks).toString('utf8')
  const given = request.headers['idempotency-key']
  const method = request.method ?? 'GET'
  return {
    id: newId('req', 14),
    method,
    path: pathname,
    body,
    form: decodeForm(body === '' ? search : body),
    idempotencyKey: method === 'POST' && typeof given === 'string' && given !== '' ? given : null,
  }
}

function findRoute({ method, path }: Incoming): { route: Route; id: string } {
  for (const route of routes) {
    if (route.method !== method) continue
    const id = match(route.path, path)
    if (id !== null) return { route, id }
  }
  throw new ApiError(
    404,
    {
      type: 'invalid_request_error',
      message:
        `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at ` +
        'https://support.stripe.com/.',
    },
    { isBeforeStart: true },
  )
}

/** What stands for `:id`; '' for a path without; null for another path. */
function match(pattern: string, path: string): string | null {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  if (wanted.length !== given.length) return null
  let id = ''
  for (const [place, part] of wanted.entries()) {
    if (part === ':id') id = decodeURIComponent(given[place] ?? '')
    else if (part !== given[place]) return null
  }
  return pattern.includes(':id') && id === '' ? null : id
}

function faultError(status: number): ApiError {
  if (status === 429) {
    return new ApiError(429, {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message:
        'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
    })
  }
  return new ApiError(status, {
    type: 'api_error',
    message: 'An error occurred within the sandbox, as it was asked to.',
  })
}

function replyOf(error: ApiError): StoredReply {
  return { status: error.status, text: text(errorJson(error)), isReplayed: false, originalRequest: null }
}

function text(json: JsonObject): string {
  return JSON.stringify(json, null, 2)
}

function send(response: ServerResponse, { id, idempotencyKey }: Incoming, reply: StoredReply): void {
  response.writeHead(reply.status, {
    'content-type': 'application/json',
    'cache-control': 'no-cache, no-store',
    'request-id': id,
    'stripe-version': apiVersion,
    ...(idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey }),
    ...(reply.isReplayed ? { 'idempotent-replayed': 'true' } : {}),
    ...(reply.originalRequest === null ? {} : { 'original-request': reply.originalRequest }),
    ...(reply.status === 429 ? { 'stripe-rate-limited-reason': 'global-rate' } : {}),
  })
  response.end(reply.text)
}
