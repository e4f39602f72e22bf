import pLimit, { type LimitFunction } from 'p-limit'

interface KeyedLimitOptions {
  /** How many may run at a time, of all keys together. */
  active?: number
  /** How many may wait. */
  waiting?: number
  /** The error of a caller who comes when that many wait already. */
  refuse?: () => Error
}

/** Runs work of one key one after the other, in the order it came, and limits how much runs at a time in this process. */
export class KeyedLimit {
  readonly #options: KeyedLimitOptions
  readonly #all: LimitFunction
  readonly #keys = new Map<string, { limit: LimitFunction; pending: number }>()
  #pending = 0

  constructor(options: KeyedLimitOptions = {}) {
    this.#options = options
    this.#all = pLimit(options.active ?? Infinity)
  }

  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const {
      active = Infinity,
      waiting = Infinity,
      refuse = () => new Error('Too many wait.'),
    } = this.#options
    const ofKey = this.#keys.get(key) ?? { limit: pLimit(1), pending: 0 }
    const running = Math.min(active, this.#keys.size)
    const hasToWait = ofKey.pending > 0 || running === active
    if (hasToWait && this.#pending - running >= waiting) throw refuse()
    this.#keys.set(key, ofKey)
    ofKey.pending += 1
    this.#pending += 1
    try {
      return await ofKey.limit(() => this.#all(work))
    } finally {
      ofKey.pending -= 1
      this.#pending -= 1
      if (ofKey.pending === 0) this.#keys.delete(key)
    }
  }
}
