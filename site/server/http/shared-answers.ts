export interface SharedAnswersOptions<Value> {
  /** For how long an answer is given to others. */
  keepMs: number
  maxEntries: number
  maxBytes: number
  /** The memory that an answer takes; null for one that is only for who has asked. */
  bytesOf(value: Value): number | null
  /** Milliseconds since any moment. */
  now?: () => number
}

interface Entry<Value> {
  value: Value
  bytes: number
  until: number
}

/**
 * Gives the same answer to all who ask the same within some seconds, and asks once for those who ask at the same moment.
 * {@link forget} says that answers may have changed: what was asked before it is given to nobody who asks after it.
 */
export class SharedAnswers<Value> {
  readonly #options: SharedAnswersOptions<Value>
  /** The oldest first. */
  readonly #entries = new Map<string, Entry<Value>>()
  #underWay = new Map<string, Promise<Value>>()
  #bytes = 0

  constructor(options: SharedAnswersOptions<Value>) {
    this.#options = options
  }

  /** Answers that are kept. */
  get size(): number {
    return this.#entries.size
  }

  /** Memory that they take. */
  get bytes(): number {
    return this.#bytes
  }

  /** The answer that is kept for a question. */
  find(key: string): Value | null {
    const entry = this.#entries.get(key)
    if (!entry) return null
    if (entry.until > this.#now()) return entry.value
    this.#drop(key, entry)
    return null
  }

  /**
   * The answer to a question: one that is kept, one that somebody waits for already, or a new one. Rejects when there is
   * none; those who waited for it ask for themselves first.
   */
  async ask(key: string, make: () => Promise<Value>): Promise<Value> {
    const kept = this.find(key)
    if (kept !== null) return kept
    const underWay = this.#underWay.get(key)
    if (underWay) {
      const awaited = await underWay.catch(() => null)
      if (awaited !== null && this.#options.bytesOf(awaited) !== null) return awaited
    }
    return this.#make(key, make)
  }

  /** Drops everything, and what is being asked for is not kept. */
  forget(): void {
    this.#entries.clear()
    this.#bytes = 0
    this.#underWay = new Map()
  }

  async #make(key: string, make: () => Promise<Value>): Promise<Value> {
    const underWay = this.#underWay
    const answer = make()
    underWay.set(key, answer)
    try {
      const value = await answer
      if (this.#underWay === underWay) this.#keep(key, value)
      return value
    } finally {
      if (underWay.get(key) === answer) underWay.delete(key)
    }
  }

  #keep(key: string, value: Value): void {
    const { keepMs, maxEntries, maxBytes, bytesOf } = this.#options
    const bytes = bytesOf(value)
    if (bytes === null || bytes > maxBytes) return
    const former = this.#entries.get(key)
    if (former) this.#drop(key, former)
    this.#entries.set(key, { value, bytes, until: this.#now() + keepMs })
    this.#bytes += bytes
    for (const [oldest, entry] of this.#entries) {
      const isOver = entry.until <= this.#now()
      if (!isOver && this.#entries.size <= maxEntries && this.#bytes <= maxBytes) return
      this.#drop(oldest, entry)
    }
  }

  #drop(key: string, entry: Entry<Value>): void {
    this.#entries.delete(key)
    this.#bytes -= entry.bytes
  }

  #now(): number {
    return this.#options.now?.() ?? performance.now()
  }
}
