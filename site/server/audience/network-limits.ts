import { clientKey } from '@meridian/shared/network/client-key'

/** Networks whose sending is remembered; with more, those that have been quiet longest are forgotten. */
const mostNetworks = 16_384

interface Allowance {
  left: number
  atMs: number
}

/** How many messages one network may send: so many at once, and so many each second after. */
interface Limit {
  burst: number
  perSecond: number
}

/*
 * An office of a hundred people behind one address reads some ten pages a minute each at most, with two messages a page. A
 * wide network is what a hoster or one IPv6 customer with very many addresses has.
 */
const narrow: Limit = { burst: 300, perSecond: 5 }
const wide: Limit = { burst: 3000, perSecond: 50 }

/** Keeps one network from making the numbers; all of it in memory, and nothing for longer than an hour. */
export class NetworkLimits {
  readonly #narrow = new Map<string, Allowance>()
  readonly #wide = new Map<string, Allowance>()

  /** Whether one more message of this client counts. */
  allow(client: string, nowMs: number): boolean {
    const { network, around } = networksOf(client)
    return spend(this.#narrow, network, narrow, nowMs) && spend(this.#wide, around, wide, nowMs)
  }

  /** Networks that are remembered. */
  get size(): number {
    return this.#narrow.size + this.#wide.size
  }
}

/** Of an address: 24 bits (IPv6: 48), and around them 16 (32). */
export function networksOf(client: string): { network: string; around: string } {
  const key = clientKey(client)
  const separator = key.includes(':') ? ':' : '.'
  const parts = key.split(separator)
  return { network: parts.slice(0, 3).join(separator), around: parts.slice(0, 2).join(separator) }
}

function spend(allowances: Map<string, Allowance>, network: string, limit: Limit, nowMs: number): boolean {
  const known = allowances.get(network)
  const left = known
    ? Math.min(limit.burst, known.left + (Math.max(0, nowMs - known.atMs) / 1000) * limit.perSecond)
    : limit.burst
  const isAllowed = left >= 1
  // The oldest stand first.
  if (known) allowances.delete(network)
  else if (allowances.size >= mostNetworks) forgetOldest(allowances)
  allowances.set(network, { left: isAllowed ? left - 1 : left, atMs: nowMs })
  return isAllowed
}

function forgetOldest(allowances: Map<string, Allowance>): void {
  for (const network of allowances.keys()) {
    allowances.delete(network)
    return
  }
}
