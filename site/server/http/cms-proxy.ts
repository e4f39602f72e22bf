import { Agent, ServerResponse, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Socket } from 'node:net'
import { createProxyServer } from 'httpxy'
import { currentRequestId, requestIdHeader, requestIdOf } from '@meridian/shared/logging/request-id'
import type { Logger } from 'pino'
import type { Problem } from '@meridian/shared/api/problem.schema'
import { frontHeaders } from '../front/front-messages.ts'
import { sendJson, sendSentence } from './answers.ts'
import { securityHeaders } from './security-headers.ts'

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

const awaySentence = 'The editorial system is being restarted. Please try again in a moment.'

export interface CmsProxy {
  handle(request: IncomingMessage, response: ServerResponse): void
  /** For the hot reload of a development server behind this one. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  close(): void
}

export function createCmsProxy(options: {
  cmsUrl: string
  publicUrl: string
  trustProxy: boolean
  /** Added to every request. */
  headers?: Record<string, string>
  log: Logger
}): CmsProxy {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const proxy = createProxyServer({ target: options.cmsUrl, agent, proxyTimeout: 120_000 })
  const protocol = new URL(options.publicUrl).protocol.slice(0, -1)

  const general = securityHeaders(options.publicUrl)
  const repeated = new WeakSet<IncomingMessage>()

  proxy.on('proxyRes', (answer, request) => {
    answer.headers[requestIdHeader] ??= request.headers[requestIdHeader]
    for (let index = 0; index < general.length; index += 2) {
      answer.headers[general[index]?.toLowerCase() ?? ''] ??= general[index + 1]
    }
  })

  proxy.on('error', (error, request, response) => {
    if (request && response instanceof ServerResponse && isRepeatable(error, request, response)) {
      repeated.add(request)
      void proxy.web(request, response)
      return
    }
    const requestId = request?.headers[requestIdHeader]
    options.log.warn({ err: error, requestId }, 'The CMS did not answer.')
    if (response instanceof ServerResponse) sendAway(response)
    else if (response instanceof Socket) response.destroy()
  })

  /** A kept connection can be closed by the CMS just as it is used again; reading twice does no harm. */
  function isRepeatable(error: Error, request: IncomingMessage, response: ServerResponse): boolean {
    const isReset = 'code' in error && error.code === 'ECONNRESET'
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    return isReset && isRead && !response.headersSent && !response.destroyed && !repeated.has(request)
  }

  function forward(request: IncomingMessage): void {
    const client = clientAddress(request, options.trustProxy)
    const given = options.trustProxy ? request.headers[requestIdHeader] : undefined
    const id = currentRequestId() ?? requestIdOf(given)
    for (const name of untrustedHeaders) delete request.headers[name]
    Object.assign(request.headers, options.headers)
    request.headers[requestIdHeader] = id
    request.headers['x-forwarded-for'] = client
    request.headers['x-forwarded-proto'] = protocol
    request.headers['x-forwarded-host'] = request.headers.host ?? new URL(options.publicUrl).host
  }

  return {
    handle(request, response) {
      forward(request)
      void proxy.web(request, response)
    },
    upgrade(request, socket, head) {
      if (!(socket instanceof Socket)) return socket.destroy()
      forward(request)
      void proxy.ws(request, socket, {}, head)
    },
    close: () => agent.destroy(),
  }
}

/** The address that the reader connects from; behind a front of ours, the one that the front saw. */
export function clientAddress(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = request.headers['x-forwarded-for']
  const last = (Array.isArray(forwarded) ? forwarded.join(',') : forwarded)?.split(',').at(-1)?.trim()
  return (trustProxy && last) || request.socket.remoteAddress || ''
}

function sendAway(response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const headers = ['Retry-After', '5']
  if (!response.req.headers.accept?.includes('application/problem+json')) {
    sendSentence(response, { status: 503, sentence: awaySentence, headers })
    return
  }
  const problem: Problem = {
    type: 'about:blank',
    title: 'Service Unavailable',
    status: 503,
    detail: awaySentence,
    code: 'service-unavailable',
  }
  sendJson(response, 503, problem, headers)
}
