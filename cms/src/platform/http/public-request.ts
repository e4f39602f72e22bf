import { lookup } from 'node:dns/promises'
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/*
 * The one way in which the server asks addresses that somebody else has chosen: links of articles, pictures of another site.
 * Only the internet is asked, at its usual ports, by the very address that was found to be public; who follows a redirect
 * asks {@link findPublicHost} again.
 */

export interface PublicReach {
  /** Hosts with their ports that may be asked although they are in a network of our own: `127.0.0.1:8080`. */
  alsoReach: readonly string[]
  /** Says on whose behalf it is asked. */
  userAgent: string
  /** Finds the addresses of a host; the system's own way unless another is given. */
  findAddresses?: (hostname: string) => Promise<HostAddress[]>
}

interface HostAddress {
  address: string
  family: number
}

export type FoundHost =
  | { kind: 'found'; addresses: HostAddress[] }
  /** There is no host of that name. */
  | { kind: 'unknown-host' }
  /** Its name cannot be looked up at present. */
  | { kind: 'no-answer' }
  /** Not the web, another port, or an address that is not on the internet. */
  | { kind: 'not-public' }

/** A server that has more to say before its answer begins is not listened to, in bytes. */
const mostHeaderBytes = 16 * 1024

const usualPorts: Record<string, string> = { 'http:': '80', 'https:': '443' }

/** The addresses that a request to this URL may connect to. */
export async function findPublicHost(url: URL, reach: PublicReach, signal?: AbortSignal): Promise<FoundHost> {
  const { hostname, protocol, port } = url
  const usualPort = usualPorts[protocol]
  if (usualPort === undefined) return { kind: 'not-public' }
  const isAllowed = reach.alsoReach.includes(`${hostname}:${port || usualPort}`)
  if (!isAllowed && port !== '' && port !== '80' && port !== '443') return { kind: 'not-public' }
  const find = reach.findAddresses ?? askSystem
  try {
    const addresses = await untilAborted(find(hostname.replace(/^\[|\]$/g, '')), signal)
    const isPublic = addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address))
    return isPublic || isAllowed ? { kind: 'found', addresses } : { kind: 'not-public' }
  } catch (error) {
    return { kind: isUnknownHost(error) ? 'unknown-host' : 'no-answer' }
  }
}

/** Begins a request to one of the addresses of {@link findPublicHost}; the caller listens to it and ends it. */
export function requestPublic(
  url: URL,
  options: {
    addresses: HostAddress[]
    method: 'HEAD' | 'GET'
    headers: Record<string, string>
    signal: AbortSignal
  },
): ClientRequest {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  return send(url, {
    method: options.method,
    signal: options.signal,
    agent: false,
    lookup: answerWith(options.addresses),
    maxHeaderSize: mostHeaderBytes,
    headers: options.headers,
  })
}

/** Where an answer leads on; null for one that does not. */
export function redirectOf({ statusCode = 0, headers }: IncomingMessage): string | null {
  return [301, 302, 303, 307, 308].includes(statusCode) ? (headers.location ?? null) : null
}

/** Whether a network address is one of the internet: no machine of ours, of our network, or of nobody's. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  // Of IPv6 only 2000::/3 has been given out. `::7f00:1` is 127.0.0.1 in an older way of writing.
  return !(parsed instanceof ipaddr.IPv6) || ((parsed.parts[0] ?? 0) & 0xe0_00) === 0x20_00
}

const askSystem = (hostname: string) => lookup(hostname, { all: true })

/** A look-up cannot be ended; who waits for it can stop. */
async function untilAborted<Value>(work: Promise<Value>, signal?: AbortSignal): Promise<Value> {
  if (!signal) return work
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = () => reject(signal.reason)
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

function isUnknownHost(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOTFOUND'
}

/** A second look-up could give another address than the one that was judged. */
function answerWith(addresses: HostAddress[]): LookupFunction {
  const [first] = addresses
  return (_hostname, { all }, done) => {
    if (all) done(null, addresses)
    else if (first) done(null, first.address, first.family)
  }
}
