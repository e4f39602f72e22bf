import type { IncomingMessage } from 'node:http'

/** The address that the reader connects from; behind a front of ours, the one that the front saw. */
export function clientAddress(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = request.headers['x-forwarded-for']
  const { remoteAddress = '' } = request.socket
  return clientOf(Array.isArray(forwarded) ? forwarded.join(',') : forwarded, { remoteAddress, trustProxy })
}

/** The same by what `X-Forwarded-For` says, if the one who connects is to be trusted. */
export function clientOf(
  forwarded: string | undefined,
  { remoteAddress, trustProxy }: { remoteAddress: string; trustProxy: boolean },
): string {
  const last = trustProxy ? forwarded?.split(',').at(-1)?.trim() : undefined
  return last || remoteAddress
}
