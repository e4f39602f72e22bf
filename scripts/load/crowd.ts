/** So many requests one visitor makes before another one comes in their place. */
const requestsOfVisit = 12

/**
 * The network addresses of everybody who is on the site at the moment, each of 127.0.0.0/8: the balancer sees as many
 * clients as there are, so that limits and shares of one client behave as they do with readers.
 */
export class Crowd {
  readonly #present: { address: string; left: number }[]
  readonly #random: () => number
  #count = 0

  constructor(size: number, random: () => number = Math.random) {
    this.#random = random
    this.#present = Array.from({ length: size }, () => ({
      address: this.#next(),
      left: 1 + Math.floor(random() * requestsOfVisit),
    }))
  }

  /** The address that the next request comes from. */
  take(): string {
    const place = Math.floor(this.#random() * this.#present.length)
    const visitor = this.#present[place]
    if (!visitor) throw new RangeError('Nobody is there.')
    visitor.left -= 1
    if (visitor.left === 0) this.#present[place] = { address: this.#next(), left: requestsOfVisit }
    return visitor.address
  }

  #next(): string {
    this.#count += 1
    return `127.${1 + ((this.#count >> 16) & 63)}.${(this.#count >> 8) & 255}.${this.#count & 255}`
  }
}
