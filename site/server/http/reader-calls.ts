import {
  answerSessionUsersEndpoint,
  recordReadingTogetherEndpoint,
} from '@meridian/shared/accounts/reader-calls.endpoints'
import {
  maxReaderCalls,
  type ReaderAnswer,
  ReaderAnswersSchema,
  type ReadingCall,
  sharedCookies,
} from '@meridian/shared/accounts/reader-calls.schema'
import { recordReadingProgressEndpoint } from '@meridian/shared/accounts/reading.endpoints'
import { readSessionUserEndpoint } from '@meridian/shared/accounts/session.endpoints'
import { clientKey } from '@meridian/shared/network/client-key'
import { isOwnOrigin } from '@meridian/shared/network/own-origin'
import { ReadingProgressInputSchema } from '@meridian/shared/readers/reading-progress.schema'
import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { Pool } from 'undici'
import { GatheredCalls } from '../upstream/gathered-calls.ts'
import { receiveBody, type ReceivedBody } from '../upstream/receive-body.ts'
import { idleLimitMs } from '../upstream/upstream.ts'
import type { CallTaker, PassedCall } from './passed-call.ts'

/** Nobody waits for it: a page goes on, or is gone already. */
const gatherReadingMs = 100
const maxWaiting = 5000
/** Calls of one client that are under way at once; what it asks for beyond that goes by itself, behind its share. */
const callsPerClient = 256
const maxBodyBytes = 1000
const bodyLimitMs = 10_000
const answerLimitMs = 10_000

export interface ReaderCallsOptions {
  cmsUrl: string
  /** Shows the CMS that a site server asks. */
  secret: string
  publicUrl: string
  /** Whether clients are told apart. */
  sharesByClient: boolean
  log: Logger
}

/**
 * The two calls that every page of every signed-in reader makes, who is signed in and how far they have come in an article:
 * those of many readers go to the CMS in one request. The CMS looks at each of them as it looks at a single one. Only what is
 * plainly such a call is taken; anything else about a request, and it goes by itself, like every call that the CMS did not answer.
 */
export function createReaderCalls(options: ReaderCallsOptions): CallTaker {
  const { publicUrl, sharesByClient, log } = options
  const underWay = new Map<string, number>()
  const cms = new Pool(options.cmsUrl, {
    connections: 4,
    connectTimeout: 2000,
    headersTimeout: answerLimitMs,
    bodyTimeout: answerLimitMs,
    keepAliveTimeout: idleLimitMs,
    keepAliveMaxTimeout: idleLimitMs,
    allowH2: false,
  })
  const users = gather<{ cookie: string }>(answerSessionUsersEndpoint.path, 0)
  const reading = gather<ReadingCall>(recordReadingTogetherEndpoint.path, gatherReadingMs)

  function gather<Call>(path: string, gatherMs: number): GatheredCalls<Call, ReaderAnswer> {
    return new GatheredCalls({
      send: (calls) => ask(path, calls),
      failed: (error) => log.warn({ err: error, path }, 'Calls of readers could not be answered together.'),
      maxCalls: maxReaderCalls,
      maxWaiting,
      gatherMs,
    })
  }

  async function ask(path: string, calls: unknown[]): Promise<ReaderAnswer[]> {
    const { statusCode, body } = await cms.request({
      method: 'POST',
      path,
      headers: { authorization: `Bearer ${options.secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ calls }),
    })
    const text = await body.text()
    if (statusCode !== 200) throw new Error(`The CMS answered ${statusCode}: ${text.slice(0, 200)}`)
    return ReaderAnswersSchema.parse(JSON.parse(text)).answers
  }

  /** Hands a call on to be gathered; where there is no room, or no answer, it goes by itself. */
  function hand<Call>(
    calls: GatheredCalls<Call, ReaderAnswer>,
    call: Call,
    { taken, received }: { taken: PassedCall; received?: ReceivedBody },
  ): void {
    const { client, response } = taken
    const key = sharesByClient ? clientKey(client) : null
    const settle = (answer: ReaderAnswer | null) => {
      if (key !== null) count(key, -1)
      if (response.destroyed) return
      if (answer) taken.answer(answer)
      else taken.passOn(received)
    }
    if (key !== null) count(key, 1)
    const hasRoom = key === null || (underWay.get(key) ?? 0) <= callsPerClient
    if (!hasRoom || !calls.take(call, settle)) settle(null)
  }

  function count(key: string, change: number): void {
    const now = (underWay.get(key) ?? 0) + change
    if (now > 0) underWay.set(key, now)
    else underWay.delete(key)
  }

  async function takeReading(taken: PassedCall, cookie: string): Promise<void> {
    const { request, response } = taken
    const received = await receiveBody(request, { maxBytes: maxBodyBytes, limitMs: bodyLimitMs })
    // A page that has gone is answered no more, but what it has said counts.
    const input = received.kind === 'whole' ? readInput(received.body) : null
    if (input) return hand(reading, { cookie, ...input }, { taken, received })
    if (received.kind === 'gone' || response.destroyed) return undefined
    taken.passOn(received)
  }

  return {
    take(taken) {
      const { request } = taken
      const isUser =
        request.method === readSessionUserEndpoint.method && request.url === readSessionUserEndpoint.path
      if (!isUser && !isReading(request)) return false
      const cookie = plainCookieOf(request)
      if (cookie === null) return false
      if (isUser) {
        hand(users, { cookie }, { taken })
        return true
      }
      if (!isShortJson(request) || !isOwnOrigin(originOf(request), publicUrl)) return false
      void takeReading(taken, cookie)
      return true
    },
    inUse: () => cms.stats.running,
    close: () => cms.destroy(),
  }
}

function isReading({ method, url }: IncomingMessage): boolean {
  return method === recordReadingProgressEndpoint.method && url === recordReadingProgressEndpoint.path
}

/** The cookies of a call that asks for a plain answer; null for any other. */
function plainCookieOf({ headers }: IncomingMessage): string | null {
  if (headers.accept?.toLowerCase().includes('application/problem+json')) return null
  const { cookie } = headers
  return cookie !== undefined && sharedCookies.test(cookie) ? cookie : null
}

function isShortJson({ headers }: IncomingMessage): boolean {
  const length = Number(headers['content-length'])
  return headers['content-type'] === 'application/json' && length > 0 && length <= maxBodyBytes
}

function originOf({ headers }: IncomingMessage) {
  const site = headers['sec-fetch-site']
  return { site: typeof site === 'string' ? site : null, origin: headers.origin ?? null }
}

/** Null for what the CMS has to explain to the sender. */
function readInput(body: Buffer) {
  try {
    return ReadingProgressInputSchema.safeParse(JSON.parse(body.toString('utf8'))).data ?? null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
