import type { IncomingMessage, ServerResponse } from 'node:http'
import { isOwn } from '../../platform/http/foreign-origins.ts'
import { isTooLarge } from './unread-body.ts'

/*
 * What Next answers with a 500 although the sender is wrong: methods that it does not know, addresses that cannot be
 * decoded, and calls of its server functions from elsewhere. Answered here, before Next sees it.
 */

const dataMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const pageMethods = ['GET', 'HEAD', 'POST', 'OPTIONS']
const otherMethods = ['GET', 'HEAD', 'OPTIONS']

/** Names one of Next's server functions, which the forms of the admin call. */
const actionHeader = 'next-action'
const actionType = /^(text\/plain|multipart\/form-data;.*boundary=)/i

/** The largest call of a server function that Next takes. */
const maxActionBytes = 1024 * 1024

/** Answers a request that nothing behind may have; false for all others. */
export function refuseOddRequest(
  request: IncomingMessage,
  response: ServerResponse,
  publicUrl: string,
): boolean {
  const path = readPath(request.url)
  if (path === null) return refuse(response, 400, 'This address cannot be read.')
  if (isTooLarge(request)) {
    response.setHeader('Connection', 'close')
    return refuse(response, 413, 'What you sent is larger than 64 megabytes.')
  }
  const { method = '' } = request
  const isPage = /^\/admin(\/|$)/.test(path)
  const isData = /^\/(cms\/)?api(\/|$)/.test(path)
  const methods = isData ? dataMethods : isPage ? pageMethods : otherMethods
  if (!methods.includes(method) || (method === 'OPTIONS' && !isData)) {
    response.setHeader('Allow', methods.join(', '))
    if (method === 'OPTIONS') return refuse(response, 204, '')
    return refuse(response, 405, `${method} is not possible here; ${methods.join(', ')} are.`)
  }
  return isPage && method === 'POST' && refuseAction(request, response, publicUrl)
}

/** Pages take nothing but calls of server functions, and those from themselves alone. */
function refuseAction(request: IncomingMessage, response: ServerResponse, publicUrl: string): boolean {
  const { headers } = request
  if (headers[actionHeader] === undefined) return refuse(response, 400, 'Nothing can be sent here.')
  const sent = new Headers()
  for (const name of ['origin', 'sec-fetch-site'] as const) {
    const value = headers[name]
    if (typeof value === 'string') sent.set(name, value)
  }
  if (!isOwn(sent, publicUrl)) return refuse(response, 403, 'This can only be done from the magazine itself.')
  if (!actionType.test(headers['content-type'] ?? ''))
    return refuse(response, 415, 'This is no call of a form.')
  if (Number(headers['content-length'] ?? 0) > maxActionBytes) {
    return refuse(response, 413, 'What you sent is larger than one megabyte.')
  }
  // Next compares the two, no matter who wrote them.
  headers.origin = new URL(publicUrl).origin
  headers['x-forwarded-host'] = new URL(publicUrl).host
  return false
}

/** Null for what stands for no characters. */
function readPath(url = ''): string | null {
  const [path = ''] = url.split('?', 1)
  try {
    decodeURIComponent(path)
    return path
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}

function refuse(response: ServerResponse, status: number, sentence: string): true {
  const headers = { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8' }
  response.writeHead(status, {
    ...headers,
    ...(sentence && { 'Content-Length': Buffer.byteLength(sentence) }),
  })
  response.end(sentence)
  return true
}
