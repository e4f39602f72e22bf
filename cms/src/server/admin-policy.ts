import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

const header = 'content-security-policy'
const adminAddress = /^\/admin(?:[/?]|$)/

/**
 * Sends each page of the admin with a content security policy of its own. Next gives its inline scripts the nonce that
 * it finds in this header of the request; what anybody else puts there is dropped.
 */
export function setAdminPolicy(request: IncomingMessage, response: ServerResponse): void {
  delete request.headers[header]
  if (!adminAddress.test(request.url ?? '')) return
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
