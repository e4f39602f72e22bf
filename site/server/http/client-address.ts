import type { IncomingMessage } from 'node:http'

/** The address that the reader connects from; behind a front of ours, the one that the front saw. */
export function clientAddress(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = request.headers['x-forwarded-for']
  const last = (Array.isArray(forwarded) ? forwarded.join(',') : forwarded)?.split(',').at(-1)?.trim()
  return (trustProxy && last) || request.socket.remoteAddress || ''
}
