import { ownCopy } from './own-copy.ts'

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

/** Keeps one network from making the numbers; all of it in memory. */
export class NetworkLimits {
  readonly #narrow = new Allowances(narrow)
  readonly #wide = new Allowances(wide)

  /** Whether one more message of this client (see `clientKey`) counts. */
  allow(client: string, nowMs: number): boolean {
    const { network, around } = networksOf(client)
    return this.#narrow.spend(network, nowMs) && this.#wide.spend(around, nowMs)
  }

  /** Networks that are remembered. */
  get size(): number {
    return this.#narrow.size + this.#wide.size
  }
}

/** Of a client: 24 bits of its address (IPv6: 48), and around them 16 (32). */
export function networksOf(client: string): { network: string; around: string } {
  const separator = client.includes(':') ? ':' : '.'
  const address = separator === ':' ? client.replace('::/64', '') : client
  const network = before(address, separator)
  return { network, around: before(network, separator) }
}

function before(text: string, separator: string): string {
  const at = text.lastIndexOf(separator)
  return at < 0 ? text : text.slice(0, at)
}

/** Two generations: when the young one is full the old one is forgotten, so that nothing has to be put in order. */
class Allowances {
  readonly #limit: Limit
  #young = new Map<string, Allowance>()
  #old = new Map<string, Allowance>()

  constructor(limit: Limit) {
    this.#limit = limit
  }

  get size(): number {
    return this.#young.size + this.#old.size
  }

  spend(network: string, nowMs: number): boolean {
    const allowance = this.#young.get(network) ?? this.#renewed(network, nowMs)
    const { burst, perSecond } = this.#limit
    const earned = (Math.max(0, nowMs - allowance.atMs) / 1000) * perSecond
    allowance.left = Math.min(burst, allowance.left + earned)
    allowance.atMs = nowMs
    if (allowance.left < 1) return false
    allowance.left -= 1
    return true
  }

  #renewed(network: string, nowMs: number): Allowance {
    const allowance = this.#old.get(network) ?? { left: this.#limit.burst, atMs: nowMs }
    if (this.#young.size >= mostNetworks / 2) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(ownCopy(network), allowance)
    return allowance
  }
}
