import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

const header = 'content-security-policy'
const adminAddress = /^\/admin(?:[/?]|$)/

/** What has a policy of its own (the API, and Payload's data by `next.config.ts`), and files that are no pages. */
const otherAddress = /^\/(?:(?:api|cms)(?:[/?]|$)|_next\/static\/)/

/** For Next's own pages of an address that is none: text alone. */
const textPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/**
 * Sends each page of the admin with a content security policy of its own. Next gives its inline scripts the nonce that
 * it finds in this header of the request; what anybody else puts there is dropped. Whatever else Next answers with a
 * page, for an odd spelling of the admin's address for example, runs nothing.
 */
export function setPagePolicy(request: IncomingMessage, response: ServerResponse): void {
  delete request.headers[header]
  const address = request.url ?? ''
  if (!adminAddress.test(address)) {
    if (!otherAddress.test(address)) response.setHeader(header, textPolicy)
    return
  }
  const policy = adminPolicy(randomBytes(16).toString('base64'))
  request.headers[header] = policy
  response.setHeader(header, policy)
}

/** Styles may stand inline: Payload and its editor set sizes and colours so. */
export function adminPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}
