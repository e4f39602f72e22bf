import type { ReaderAnswer } from '@meridian/shared/accounts/reader-calls.schema'
import { apiRoot } from '@meridian/shared/api/endpoint'
import { receivePaymentEventEndpoint } from '@meridian/shared/billing/billing.endpoints'
import {
  createPaymentIntentEndpoint,
  createSubscriptionEndpoint,
  readCheckoutEndpoint,
  readPaymentSettingsEndpoint,
} from '@meridian/shared/billing/checkout.endpoints'
import { streamGenerationEndpoint } from '@meridian/shared/content-creator/content-creator.endpoints'
import { searchEndpoint } from '@meridian/shared/search/search.endpoints'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { currentRequestId, requestIdHeader, requestIdOf } from '@meridian/shared/logging/request-id'
import type { Logger } from 'pino'
import type { Problem } from '@meridian/shared/api/problem.schema'
import { frontHeaders } from '../front/front-messages.ts'
import { asPassedOn } from '../cdn/cdn-headers.ts'
import { codeOf } from '../upstream/exchange.ts'
import type { ReceivedBody } from '../upstream/receive-body.ts'
import { createUpstream, type PoolLimits, type UpstreamOptions } from '../upstream/upstream.ts'
import { sendJson, sendSentence } from './answers.ts'
import { clientAddress } from './client-address.ts'
import type { CallTaker } from './passed-call.ts'
import { createReaderCalls } from './reader-calls.ts'
import { isUnder } from './request-path.ts'
import type { PageHeaders } from '../render/rendered-page.ts'
import { addSecurityHeaders, securityHeaders } from './security-headers.ts'
import { createSharedSearches, type SharedSearches } from './shared-searches.ts'

/** What a client may say about itself that only a front of ours would know. */
const untrustedHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
  'x-middleware-subrequest',
  ...Object.values(frontHeaders),
]

const cmsAwaySentence = 'The editorial system is being restarted. Please try again in a moment.'
const awaySentence = 'This page is not available at the moment. Please try again shortly.'

/**
 * One client holds so little of a pool that others do not notice: the CMS works with one core, and more requests of one client
 * at once would be answered no sooner, but keep everybody's waiting.
 */
const cmsPools = {
  read: { connections: 64, share: 4, answerMs: 60_000 },
  /** The CMS itself does four at a time. */
  search: { connections: 16, share: 1, answerMs: 30_000 },
  /** What the content creator writes comes for minutes, and waits for the model most of them. */
  stream: { connections: 256, share: 64, answerMs: 120_000 },
  write: { connections: 64, share: 4, answerMs: 120_000 },
  checkout: { connections: 64, share: 4, answerMs: 120_000 },
  admin: { connections: 64, share: 4, answerMs: 120_000 },
  /** The files of the admin: many and cheap. */
  file: { connections: 64, share: 16, answerMs: 60_000 },
  upload: { connections: 32, share: 4, answerMs: 120_000 },
} as const satisfies Record<string, PoolLimits>

/** Between a front thread and the main thread. */
const corePools = {
  page: { connections: 64, share: 12, answerMs: 60_000 },
  search: { connections: 16, share: 1, answerMs: 30_000 },
  /** Long for those who take a PDF over a slow line, and cheap. */
  media: { connections: 128, share: 32, answerMs: 60_000 },
  sandbox: { connections: 32, share: 8, answerMs: 60_000 },
  /** Publishes and health: never behind readers. */
  operations: { connections: 32, share: 8, answerMs: 120_000 },
  /** Publishes of more than a megabyte. */
  delivery: { connections: 8, share: 4, answerMs: 120_000 },
} as const satisfies Record<string, PoolLimits>

type Asked = Pick<IncomingMessage, 'method' | 'url'>

/** What pays, apart from all other writes. */
const checkoutPaths = [
  readCheckoutEndpoint.path,
  createPaymentIntentEndpoint.path,
  createSubscriptionEndpoint.path,
  readPaymentSettingsEndpoint.path,
  receivePaymentEventEndpoint.path,
]

const generationStream = new RegExp(`^${streamGenerationEndpoint.path.replace('{id}', '[^/]+')}$`)

export function cmsPoolOf({ method, url = '' }: Asked): keyof typeof cmsPools {
  const [path = ''] = url.split('?', 1)
  if (isUnder(path, '/_next')) return 'file'
  if (!isUnder(path, apiRoot)) return 'admin'
  if (checkoutPaths.some((folder) => isUnder(path, folder))) return 'checkout'
  if (path === searchEndpoint.path) return 'search'
  if (generationStream.test(path)) return 'stream'
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write'
}

export function corePoolOf({ url = '' }: Asked): keyof typeof corePools {
  const [path = ''] = url.split('?', 1)
  if (isUnder(path, '/media')) return 'media'
  if (isUnder(path, '/_meridian')) return 'operations'
  if (isUnder(path, '/payment-sandbox')) return 'sandbox'
  return path === '/search' ? 'search' : 'page'
}

export interface Proxy {
  handle(request: IncomingMessage, response: ServerResponse): void
  /** Connections in use, by pool. */
  inUse(): Record<string, number>
  close(): Promise<void>
}

interface ProxyOptions {
  publicUrl: string
  trustProxy: boolean
  /** Whether each client has its share; false behind a front that does not say who asks. */
  sharesByClient: boolean
  log: Logger
}

export interface CmsProxy extends Proxy {
  /** What the search has answered to others of late. */
  searches: Pick<SharedSearches, 'find' | 'forget'>
}

/** Passes requests on to the CMS; `secret` shows it that a site server asks. */
export function createCmsProxy({
  cmsUrl,
  secret,
  ...options
}: ProxyOptions & { cmsUrl: string; secret: string }): CmsProxy {
  const searches = createSharedSearches({
    cmsUrl,
    limits: cmsPools.search,
    sharesByClient: options.sharesByClient,
    securityHeaders: securityHeaders(options.publicUrl),
  })
  const readers = createReaderCalls({ ...options, cmsUrl, secret })
  const proxy = createProxy(options, {
    takers: [searches, readers],
    name: 'The CMS',
    origin: cmsUrl,
    pools: cmsPools,
    poolOf: cmsPoolOf,
    uploads: (pool) => (pool === 'admin' ? 'upload' : null),
    awaySentence: cmsAwaySentence,
    answered: asPassedOn,
  })
  function inUse(): Record<string, number> {
    const used = proxy.inUse()
    return { ...used, search: (used.search ?? 0) + searches.inUse(), readers: readers.inUse() }
  }
  return { ...proxy, inUse, searches }
}

/** Passes requests on from a front thread to the main thread, which knows the front by these headers. */
export function createCoreProxy({
  coreUrl,
  headers,
  ...options
}: ProxyOptions & { coreUrl: string; headers: Record<string, string> }): Proxy {
  return createProxy(options, {
    name: 'The main thread',
    origin: coreUrl,
    pools: corePools,
    poolOf: corePoolOf,
    // The main thread refuses what nobody has signed.
    uploads: (pool) => (pool === 'operations' ? 'delivery' : null),
    headers,
    awaySentence,
    isMadeBefore: (own) => own.some(([name]) => name.toLowerCase() === 'etag'),
  })
}

function createProxy<Name extends string>(
  { publicUrl, trustProxy, sharesByClient, log }: ProxyOptions,
  target: Pick<UpstreamOptions<Name>, 'origin' | 'pools' | 'uploads'> & {
    /** For the log. */
    name: string
    poolOf(request: Asked): Name
    headers?: Record<string, string>
    awaySentence: string
    /** What becomes of the headers of an answer. */
    answered?: (headers: string[]) => string[]
    /** Who has a cheaper way to some answers. */
    takers?: readonly CallTaker[]
    /** Whether an answer was there before anyone asked, so that there is nothing to follow through logs. */
    isMadeBefore?: (headers: PageHeaders) => boolean
  },
): Proxy {
  const protocol = new URL(publicUrl).protocol.slice(0, -1)
  const host = new URL(publicUrl).host
  const general = securityHeaders(publicUrl)
  const { takers = [] } = target
  const upstream = createUpstream({
    ...target,
    sharesByClient,
    refusalHeaders: general,
    complete,
    sendAway(request, response, error) {
      if (codeOf(error) === 'UND_ERR_INVALID_ARG') {
        const sentence = 'This request cannot be understood.'
        return sendSentence(response, { status: 400, sentence, headers: general })
      }
      log.warn({ err: error, requestId: request.headers[requestIdHeader] }, `${target.name} did not answer.`)
      sendAway(response, target.awaySentence, general)
    },
  })

  function complete(headers: string[], request: IncomingMessage): string[] {
    const own = toPairs(target.answered?.(headers) ?? headers)
    const requestId = [requestIdHeader, String(request.headers[requestIdHeader])]
    return addSecurityHeaders(own, [...(target.isMadeBefore?.(own) === true ? [] : requestId), ...general])
  }

  /** Says who asks, in place of what the client says of itself. */
  function introduce(request: IncomingMessage): string {
    const client = clientAddress(request, trustProxy)
    const given = trustProxy ? request.headers[requestIdHeader] : undefined
    const id = currentRequestId() ?? requestIdOf(given)
    for (const name of untrustedHeaders) delete request.headers[name]
    Object.assign(request.headers, target.headers)
    request.headers[requestIdHeader] = id
    request.headers['x-forwarded-for'] = client
    request.headers['x-forwarded-proto'] = protocol
    request.headers['x-forwarded-host'] = request.headers.host ?? host
    return client
  }

  function handle(request: IncomingMessage, response: ServerResponse): void {
    const client = introduce(request)
    const passOn = (received?: ReceivedBody) =>
      upstream.handle({
        request,
        response,
        pool: target.poolOf(request),
        client,
        ...(received && { received }),
      })
    const answer = ({ status, headers, body }: ReaderAnswer) => {
      response.writeHead(status, [...complete(headers, request), ...lengthOf(status, body)])
      response.end(body)
    }
    const call = { request, response, client, answer, passOn }
    if (!takers.some((taker) => taker.take(call))) passOn()
  }

  return {
    handle,
    inUse: () => upstream.inUse(),
    close: async () => void (await Promise.all([upstream, ...takers].map((part) => part.close()))),
  }
}

/** RFC 9110 §8.6: an answer without content has no length. */
function lengthOf(status: number, body: string): string[] {
  return status === 204 ? [] : ['Content-Length', String(Buffer.byteLength(body))]
}

/** The headers of an answer from outside as those of a page: name/value pairs. */
function toPairs(headers: string[]): PageHeaders {
  const names = headers.filter((_, index) => index % 2 === 0)
  return names.map((name, index) => [name, headers[index * 2 + 1] ?? ''])
}

function sendAway(response: ServerResponse, sentence: string, more: string[]): void {
  const headers = ['Retry-After', '5', ...more]
  if (!response.req.headers.accept?.includes('application/problem+json')) {
    sendSentence(response, { status: 503, sentence, headers })
    return
  }
  const problem: Problem = {
    type: 'about:blank',
    title: 'Service Unavailable',
    status: 503,
    detail: sentence,
    code: 'service-unavailable',
  }
  sendJson(response, 503, problem, headers)
}
