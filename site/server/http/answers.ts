import type { IncomingMessage, ServerResponse } from 'node:http'
import { identityVariant, type ServedPage } from '../store/served-page.ts'
import type { PageHeaders, RenderedPage } from '../render/rendered-page.ts'
import { privateCacheControl } from '../cdn/cdn-headers.ts'
import { chooseEncoding } from './accept-encoding.ts'
import { isNotModified, type Conditions } from './conditional.ts'
import { addSecurityHeaders } from './security-headers.ts'

/** Sends a finished page: the hot path. */
export function sendPage(request: IncomingMessage, response: ServerResponse, page: ServedPage): void {
  if (page.status === 200 && isNotModified(conditionsOf(request), page)) {
    response.writeHead(304, page.notModified)
    response.end()
    return
  }
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const { headers, body } = encoding === 'identity' ? identityVariant(page) : page[encoding]
  response.writeHead(page.status, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** The conditions under which a client wants the answer. */
export function conditionsOf({ headers }: IncomingMessage): Conditions {
  return { ifNoneMatch: headers['if-none-match'], ifModifiedSince: headers['if-modified-since'] }
}

/** Sends an answer that is not stored: a draft, an error of the content API. */
export function sendRendered(
  response: ServerResponse,
  { status, headers, body }: Pick<RenderedPage, 'status' | 'headers' | 'body'>,
  extraHeaders: string[],
): void {
  response.writeHead(status, [
    ...addSecurityHeaders(headers, extraHeaders),
    'Content-Length',
    String(body.length),
  ])
  response.end(response.req.method === 'HEAD' ? undefined : body)
}

/** One plain sentence for a person, with these headers besides, as flat name/value pairs. */
export function sendSentence(
  response: ServerResponse,
  { status, sentence, headers = [] }: { status: number; sentence: string; headers?: string[] },
): void {
  const body = Buffer.from(`${sentence}\n`)
  const own: PageHeaders = [
    ['Content-Type', 'text/plain; charset=utf-8'],
    ['Cache-Control', privateCacheControl],
    ['X-Content-Type-Options', 'nosniff'],
  ]
  sendRendered(response, { status, headers: own, body }, headers)
}

export function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: string[] = [],
): void {
  const body = Buffer.from(JSON.stringify(value))
  sendRendered(response, { status, headers: [['Content-Type', 'application/json']], body }, [
    'Cache-Control',
    privateCacheControl,
    ...headers,
  ])
}
