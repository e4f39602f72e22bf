const maxActive = 4
const maxWaiting = 60

/**
 * Lets few searches run at a time, so that readers who search leave the database to those who publish. Who comes when
 * too many wait already is turned away: `null`.
 */
export class SearchSemaphore {
  #active = 0
  readonly #waiting: (() => void)[] = []

  async run<Value>(work: () => Promise<Value>): Promise<Value | null> {
    if (this.#active < maxActive) this.#active += 1
    else if (this.#waiting.length >= maxWaiting) return null
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await work()
    } finally {
      this.#passOn()
    }
  }

  /** A turn goes to the next who waits; only without one is it free. */
  #passOn(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#active -= 1
  }
}
