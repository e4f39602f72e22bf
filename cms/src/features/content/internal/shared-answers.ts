import type { BundledAnswer } from '@meridian/shared/content/answer-bundle'

interface SharedAnswer {
  asOf: number
  answer: Promise<BundledAnswer>
  bytes: number
  timer: NodeJS.Timeout
}

/**
 * Answers that several site servers ask for at the same moment, when each applies the same publish event: made once, and kept for some
 * seconds. An answer fits a request for an event that had been committed when the answer was begun. What has changed
 * since then has an event of its own, by which each site server renders its pages again.
 */
export class SharedAnswers {
  readonly #answers = new Map<string, SharedAnswer>()
  readonly #options: { keepMs: number; maxBytes: number }
  #bytes = 0

  constructor(options: { keepMs: number; maxBytes: number } = { keepMs: 5000, maxBytes: 32 * 1024 * 1024 }) {
    this.#options = options
  }

  /** Bytes of the answers that are kept. */
  get bytes(): number {
    return this.#bytes
  }

  /** The answer at a target that shows the event at `asOf`: one that is kept or being made, or else a new one. */
  async get(target: string, asOf: number, make: () => Promise<BundledAnswer>): Promise<BundledAnswer> {
    const known = this.#answers.get(target)
    if (known && known.asOf >= asOf) return known.answer
    this.#drop(target, known)
    const answer = make()
    const shared: SharedAnswer = {
      asOf,
      answer,
      bytes: 0,
      timer: setTimeout(() => this.#drop(target, shared), this.#options.keepMs).unref(),
    }
    this.#answers.set(target, shared)
    try {
      const made = await answer
      if (made.status >= 500) this.#drop(target, shared)
      else this.#count(target, shared, made.body.length)
    } catch {
      // Those who wait for it hear why; the next one asks again.
      this.#drop(target, shared)
    }
    return answer
  }

  #count(target: string, shared: SharedAnswer, bytes: number): void {
    if (this.#answers.get(target) !== shared) return
    shared.bytes = bytes
    this.#bytes += bytes
    for (const [oldest, each] of this.#answers) {
      if (this.#bytes <= this.#options.maxBytes) return
      this.#drop(oldest, each)
    }
  }

  #drop(target: string, shared: SharedAnswer | undefined): void {
    if (!shared || this.#answers.get(target) !== shared) return
    clearTimeout(shared.timer)
    this.#answers.delete(target)
    this.#bytes -= shared.bytes
  }
}
