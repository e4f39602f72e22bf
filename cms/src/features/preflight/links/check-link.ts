import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { LinkOutcome } from '../surroundings.ts'
import ipaddr from 'ipaddr.js'

const mostRedirects = 5
const timeLimitMs = 6000
/** A server that has more to say before its answer begins is not listened to, in bytes. */
const mostHeaderBytes = 16 * 1024

interface Reach {
  /** Hosts with their ports that may be asked although they are in a network of our own: `127.0.0.1:8080`. */
  alsoReach: readonly string[]
  /** Says on whose behalf it is asked. */
  userAgent: string
  /** Finds the addresses of a host; the system's own way unless another is given. */
  findAddresses?: FindAddresses
}

interface HostAddress {
  address: string
  family: number
}
type FindAddresses = (hostname: string) => Promise<HostAddress[]>

const askSystem: FindAddresses = (hostname) => lookup(hostname, { all: true })

type Hop =
  | { kind: 'answer'; status: number; location: string | null }
  | { kind: 'unknown-host' }
  | { kind: 'unchecked' }

/**
 * Looks whether a link to another site leads somewhere. Only the internet is asked, at its usual ports, by the very
 * address that was found to be public, and again so after each redirect; no body is read. Whatever keeps it from
 * being looked at is no problem of the link.
 */
export async function checkLink(url: string, reach: Reach): Promise<LinkOutcome> {
  const signal = AbortSignal.timeout(timeLimitMs)
  let address = url
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const hop = await followHop(address, { ...reach, signal })
    if (hop.kind !== 'answer') return { kind: hop.kind }
    if (hop.location === null) return toOutcome(hop.status)
    if (!URL.canParse(hop.location, address)) return { kind: 'unchecked' }
    address = new URL(hop.location, address).href
  }
  return { kind: 'unchecked' }
}

function toOutcome(status: number): LinkOutcome {
  if (status === 404 || status === 410) return { kind: 'missing', status }
  return { kind: status < 400 ? 'fine' : 'unchecked' }
}

async function followHop(address: string, options: Reach & { signal: AbortSignal }): Promise<Hop> {
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { kind: 'unchecked' }
  const found = await findHost(url, options)
  if (found.kind !== 'found') return found
  // Many servers answer HEAD wrongly: a page is missing when GET says so as well.
  const head = await ask(url, { ...options, ...found, method: 'HEAD' })
  if (head.kind === 'answer' && head.status < 400) return head
  return ask(url, { ...options, ...found, method: 'GET' })
}

type Found = { kind: 'found'; addresses: HostAddress[] }

async function findHost(
  { hostname, protocol, port }: URL,
  { alsoReach, findAddresses = askSystem }: Reach,
): Promise<Found | { kind: 'unknown-host' } | { kind: 'unchecked' }> {
  const usualPort = protocol === 'https:' ? '443' : '80'
  const isAllowed = alsoReach.includes(`${hostname}:${port || usualPort}`)
  if (!isAllowed && port !== '' && port !== '80' && port !== '443') return { kind: 'unchecked' }
  try {
    const addresses = await findAddresses(hostname.replace(/^\[|\]$/g, ''))
    const isPublic = addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address))
    return isPublic || isAllowed ? { kind: 'found', addresses } : { kind: 'unchecked' }
  } catch (error) {
    return { kind: isUnknownHost(error) ? 'unknown-host' : 'unchecked' }
  }
}

function isUnknownHost(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOTFOUND'
}

/** Asks for the head of an answer at addresses that were looked up before, and hangs up. */
function ask(
  url: URL,
  options: Found & { method: 'HEAD' | 'GET'; userAgent: string; signal: AbortSignal },
): Promise<Hop> {
  const { promise, resolve } = Promise.withResolvers<Hop>()
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  const request = send(url, {
    method: options.method,
    signal: options.signal,
    agent: false,
    lookup: answerWith(options.addresses),
    maxHeaderSize: mostHeaderBytes,
    headers: { 'user-agent': options.userAgent, accept: 'text/html, */*;q=0.5' },
  })
  request.on('response', (response) => {
    resolve(toHop(response))
    response.destroy()
  })
  // Refused, cut, too slow, too long, a certificate that is not right: nothing is said of the page.
  request.on('error', () => resolve({ kind: 'unchecked' }))
  request.end()
  return promise
}

function toHop({ statusCode = 0, headers }: IncomingMessage): Hop {
  const isRedirect = [301, 302, 303, 307, 308].includes(statusCode)
  return { kind: 'answer', status: statusCode, location: isRedirect ? (headers.location ?? null) : null }
}

/** A second look-up could give another address than the one that was judged. */
function answerWith(addresses: Found['addresses']): LookupFunction {
  const [first] = addresses
  return (_hostname, { all }, done) => {
    if (all) done(null, addresses)
    else if (first) done(null, first.address, first.family)
  }
}

/** Whether a network address is one of the internet: no machine of ours, of our network, or of nobody's. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}
