import type { IncomingMessage, ServerResponse } from 'node:http'
import { beaconPath, longestBeacon } from '@meridian/shared/audience/beacon'
import { privateCacheControl } from '../cdn/cdn-headers.ts'
import { clientAddress } from '../http/client-address.ts'
import { readBody } from '../http/read-body.ts'
import type { AudienceCounter } from './counter.ts'
import type { RequestHeaders } from './request-class.ts'

/** Of the answer to a beacon, whatever it said: nothing in between may answer in our place. */
export const beaconHeaders = ['Cache-Control', privateCacheControl]

/** Whether it is what a page tells of a view. */
export function isBeacon({ method, url }: Pick<IncomingMessage, 'method' | 'url'>): boolean {
  return method === 'POST' && url === beaconPath
}

interface Taking {
  counter: AudienceCounter
  trustProxy: boolean
}

/** Takes a beacon that came otherwise than in one piece. A longer text than any page sends counts as an empty one. */
export function takeBeacon(request: IncomingMessage, response: ServerResponse, taking: Taking): void {
  // Who hangs up in the middle has told nothing.
  takeWhole(request, response, taking).catch(() => response.destroy())
}

async function takeWhole(
  request: IncomingMessage,
  response: ServerResponse,
  { counter, trustProxy }: Taking,
): Promise<void> {
  const body = await readBody(request, longestBeacon)
  // The rest of what is too long is not waited for.
  response.writeHead(204, body === null ? [...beaconHeaders, 'Connection', 'close'] : beaconHeaders)
  response.end()
  counter.told(body?.toString('latin1') ?? '', headersOf(request), clientAddress(request, trustProxy))
}

/** The headers as Node has read them. */
export function headersOf({ headers }: IncomingMessage): RequestHeaders {
  return {
    get(name) {
      const value = headers[name]
      return Array.isArray(value) ? value.join(', ') : value
    },
  }
}
