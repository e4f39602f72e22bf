import {
  findPublicHost,
  type PublicReach,
  redirectOf,
  requestPublic,
} from '../../../platform/http/public-request.ts'
import type { LinkOutcome } from '../surroundings.ts'

const mostRedirects = 5
const timeLimitMs = 6000

type Hop =
  | { kind: 'answer'; status: number; location: string | null }
  | { kind: 'unknown-host' }
  | { kind: 'unchecked' }

type Asking = Parameters<typeof requestPublic>[1]

/**
 * Looks whether a link to another site leads somewhere, without reading any body. Whatever keeps it from being looked at is
 * no problem of the link.
 */
export async function checkLink(url: string, reach: PublicReach): Promise<LinkOutcome> {
  const signal = AbortSignal.timeout(timeLimitMs)
  let address = url
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const hop = await followHop(address, { reach, signal })
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

async function followHop(
  address: string,
  { reach, signal }: { reach: PublicReach; signal: AbortSignal },
): Promise<Hop> {
  const url = new URL(address)
  const found = await findPublicHost(url, reach, signal)
  if (found.kind === 'unknown-host') return found
  if (found.kind !== 'found') return { kind: 'unchecked' }
  const headers = { 'user-agent': reach.userAgent, accept: 'text/html, */*;q=0.5' }
  const asking = { addresses: found.addresses, headers, signal }
  // Many servers answer HEAD wrongly: a page is missing when GET says so as well.
  const head = await ask(url, { ...asking, method: 'HEAD' })
  if (head.kind === 'answer' && head.status < 400) return head
  return ask(url, { ...asking, method: 'GET' })
}

/** Asks for the head of an answer, and hangs up. */
function ask(url: URL, asking: Asking): Promise<Hop> {
  const { promise, resolve } = Promise.withResolvers<Hop>()
  const request = requestPublic(url, asking)
  request.on('response', (response) => {
    resolve({ kind: 'answer', status: response.statusCode ?? 0, location: redirectOf(response) })
    response.destroy()
  })
  // Refused, cut, too slow, too long, a certificate that is not right: nothing is said of the page.
  request.on('error', () => resolve({ kind: 'unchecked' }))
  request.end()
  return promise
}
