import type { IncomingMessage, ServerResponse } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import { clientKey } from '@meridian/shared/network/client-key'
import { Pool } from 'undici'
import { sendSentence } from '../http/answers.ts'
import { ClientShares } from './client-shares.ts'
import { beginExchange } from './exchange.ts'
import { requestHeadersFor } from './forwarded-headers.ts'
import { hasBody, receiveBody, type ReceivedBody } from './receive-body.ts'

/** What the API takes as well; more is an upload, or nothing of ours. */
export const maxSmallBodyBytes = 1024 * 1024
/** A small body over a bad connection; a client that needs longer is asked to try again. */
const bodyLimitMs = 30_000
/** Bodies of one client that are kept in memory at once. */
const bodiesPerClient = 64
/** Requests of one client that wait for its share of a pool. */
export const waitingPerClient = 512
const connectLimitMs = 5000
/** Shorter than any server of ours keeps an idle connection: no request is sent on one that is about to be closed. */
export const idleLimitMs = 4000

/** A pool of connections for one kind of traffic, so that no kind takes the connections of another. */
export interface PoolLimits {
  connections: number
  /** Requests of one client that may hold a connection at once. */
  share: number
  /** How long the first byte of an answer, or the next one, may take. */
  answerMs: number
}

export interface UpstreamOptions<Name extends string> {
  origin: string
  pools: Record<Name, PoolLimits>
  /** The pool for bodies that are too large to be kept; without one they are refused. */
  uploads?: (pool: Name) => Name | null
  /** Whether clients are told apart; behind a front that hides them all of them are one. */
  sharesByClient: boolean
  /** Completes the headers of an answer. */
  complete?: (headers: string[], request: IncomingMessage) => string[]
  /** What refusals carry besides, as flat name/value pairs. */
  refusalHeaders?: string[]
  /** Answers a client when the upstream server does not. */
  sendAway(request: IncomingMessage, response: ServerResponse, error: Error): void
}

interface Lane {
  pool: Pool
  shares: ClientShares
}

interface Asked<Name extends string> {
  request: IncomingMessage
  response: ServerResponse
  pool: Name
  /** The network address that it comes from. */
  client: string
  /** Its body, where somebody has read it before. */
  received?: ReceivedBody
}

export interface Upstream<Name extends string> {
  /** Passes a request on, once its body is there, and answers it. */
  handle(asked: Asked<Name>): void
  /** Connections in use, by pool. */
  inUse(): Record<string, number>
  close(): Promise<void>
}

/** A server that requests are passed on to, over pools of kept connections. */
export function createUpstream<Name extends string>(options: UpstreamOptions<Name>): Upstream<Name> {
  const { pools, sharesByClient, refusalHeaders = [] } = options
  const lanes = new Map(Object.entries<PoolLimits>(pools).map(([name, limits]) => [name, openLane(limits)]))
  const bodies = new ClientShares({ share: sharesByClient ? bodiesPerClient : Infinity, maxWaiting: 0 })

  function openLane({ connections, share, answerMs }: PoolLimits): Lane {
    const pool = new Pool(options.origin, {
      connections,
      connectTimeout: connectLimitMs,
      headersTimeout: answerMs,
      bodyTimeout: answerMs,
      keepAliveTimeout: idleLimitMs,
      keepAliveMaxTimeout: idleLimitMs,
      allowH2: false,
    })
    const shares = new ClientShares({
      share: sharesByClient ? share : Infinity,
      maxWaiting: waitingPerClient,
    })
    return { pool, shares }
  }

  async function handle({ request, response, pool: name, ...asked }: Asked<Name>): Promise<void> {
    const client = clientKey(asked.client)
    if (asked.received)
      return pass({ request, response, lane: laneOf(name), client, received: asked.received })
    const release = hasBody(request) ? bodies.take(client, () => undefined) : null
    if (hasBody(request)) {
      if (!release) return refuseGreedy(response, refusalHeaders)
      // It lies in memory until the request is answered or given up.
      response.once('close', release)
    }
    const received = await receiveBody(request, { maxBytes: maxSmallBodyBytes, limitMs: bodyLimitMs })
    if (received.kind === 'gone' || response.destroyed) return undefined
    if (received.kind === 'slow') return refuseSlow(response, refusalHeaders)
    const target = received.kind === 'large' ? (options.uploads?.(name) ?? null) : name
    const lane = target === null ? undefined : lanes.get(target)
    if (!lane) return refuseLarge(response, refusalHeaders)
    pass({ request, response, lane, client, received })
  }

  function laneOf(name: Name): Lane {
    const lane = lanes.get(name)
    if (!lane) throw new Error(`There is no pool ${name}.`)
    return lane
  }

  function pass(input: {
    request: IncomingMessage
    response: ServerResponse
    lane: Lane
    client: string
    received: ReceivedBody
  }): void {
    const { request, response, lane, received } = input
    const isStreamed = received.kind === 'large'
    let hasBegun = false
    const end = lane.shares.take(input.client, () => queueMicrotask(begin))
    if (!end) return refuseGreedy(response, refusalHeaders)
    response.once('close', () => hasBegun || end())

    function begin(): void {
      if (response.destroyed) return
      hasBegun = true
      beginExchange({
        pool: lane.pool,
        sent: {
          method: request.method ?? 'GET',
          path: request.url ?? '/',
          headers: requestHeadersFor(request.headers, { isStreamed }),
          body: bodyOf(request, received),
        },
        response,
        complete: (headers) => options.complete?.(headers, request) ?? headers,
        fail: (error) => options.sendAway(request, response, error),
        over: () => end?.(),
      })
    }
  }

  return {
    handle: (asked) => void handle(asked),
    inUse: () => Object.fromEntries([...lanes].map(([name, { pool }]) => [name, pool.stats.running])),
    close: async () => {
      await Promise.all([...lanes.values()].map(({ pool }) => pool.destroy()))
    },
  }
}

function bodyOf(request: IncomingMessage, received: ReceivedBody): Buffer | Readable | null {
  if (received.kind === 'whole') return received.body
  if (received.kind !== 'large') return null
  // An upstream server that answers early ends this stream, and not the connection of the client.
  const body = new PassThrough()
  for (const chunk of received.begun) body.write(chunk)
  request.once('close', () => request.readableEnded || body.destroy(new Error('The client is gone.')))
  return request.pipe(body)
}

function refuseGreedy(response: ServerResponse, more: string[]): void {
  sendSentence(response, {
    status: 429,
    sentence: 'You ask for too much at once. Please try again in a moment.',
    headers: ['Retry-After', '1', ...more],
  })
}

function refuseSlow(response: ServerResponse, more: string[]): void {
  sendSentence(response, {
    status: 408,
    sentence: 'What you sent did not arrive in time. Please try again.',
    headers: ['Connection', 'close', ...more],
  })
}

function refuseLarge(response: ServerResponse, more: string[]): void {
  sendSentence(response, {
    status: 413,
    sentence: 'What you sent is larger than one megabyte.',
    headers: more,
  })
}
