interface Client {
  active: number
  /** First come, first served. */
  waiting: Set<() => void>
}

/**
 * Gives each client a share of something scarce: so much at once, and what it asks for beyond that waits behind its
 * own requests. However much one client asks for, the shares of others are free.
 */
export class ClientShares {
  readonly #clients = new Map<string, Client>()
  readonly #share: number
  readonly #maxWaiting: number

  constructor({ share, maxWaiting }: { share: number; maxWaiting: number }) {
    this.#share = share
    this.#maxWaiting = maxWaiting
  }

  /** Clients that hold or wait for something. */
  get size(): number {
    return this.#clients.size
  }

  /**
   * Calls `begin` as soon as the client's share allows, perhaps at once. Returns what ends it, or gives up waiting, and
   * may be called more than once; null when too much of this client waits already, and `begin` is never called.
   */
  take(key: string, begin: () => void): (() => void) | null {
    const client = this.#clients.get(key) ?? { active: 0, waiting: new Set() }
    if (client.active >= this.#share && client.waiting.size >= this.#maxWaiting) return null
    this.#clients.set(key, client)
    let state: 'waiting' | 'active' | 'ended' = 'waiting'
    const start = () => {
      state = 'active'
      client.active += 1
      begin()
    }
    const end = () => {
      const was = state
      state = 'ended'
      if (was === 'waiting') client.waiting.delete(start)
      if (was === 'active') client.active -= 1
      this.#goOn(key, client)
    }
    if (client.active < this.#share) start()
    else client.waiting.add(start)
    return end
  }

  #goOn(key: string, client: Client): void {
    for (const start of client.waiting) {
      if (client.active >= this.#share) return
      client.waiting.delete(start)
      start()
    }
    if (client.active === 0 && client.waiting.size === 0) this.#clients.delete(key)
  }
}
