/** How one call of many is answered; null when they could not be answered together. */
type Settle<Answer> = (answer: Answer | null) => void

export interface GatheredCallsOptions<Call, Answer> {
  /** Asks for the answers to calls, in their order. */
  send(calls: Call[]): Promise<Answer[]>
  /** Told when that failed; each of the calls is then told that it has no answer. */
  failed(error: unknown): void
  /** The most calls that are sent at once. */
  maxCalls: number
  /** The most calls that wait to be sent. */
  maxWaiting: number
  /** For how long calls are gathered before they are sent; with 0 those that come in the same turn of the event loop. */
  gatherMs: number
}

/**
 * Sends calls of one kind together: what comes while others are on their way is the next to be sent. So the more calls there
 * are, the less each of them costs; a single call waits for nothing but `gatherMs`.
 */
export class GatheredCalls<Call, Answer> {
  readonly #options: GatheredCallsOptions<Call, Answer>
  #waiting: { call: Call; settle: Settle<Answer> }[] = []
  #state: 'idle' | 'gathering' | 'sending' = 'idle'

  constructor(options: GatheredCallsOptions<Call, Answer>) {
    this.#options = options
  }

  /** Takes a call, and settles it once; false when too many wait already. */
  take(call: Call, settle: Settle<Answer>): boolean {
    if (this.#waiting.length >= this.#options.maxWaiting) return false
    this.#waiting.push({ call, settle })
    if (this.#state === 'idle') this.#gather()
    return true
  }

  #gather(): void {
    this.#state = 'gathering'
    const { gatherMs } = this.#options
    if (gatherMs === 0) setImmediate(() => void this.#send())
    else setTimeout(() => void this.#send(), gatherMs)
  }

  async #send(): Promise<void> {
    this.#state = 'sending'
    const sent = this.#waiting.splice(0, this.#options.maxCalls)
    const answers = await this.#ask(sent.map(({ call }) => call))
    this.#state = 'idle'
    if (this.#waiting.length > 0) this.#gather()
    for (const [index, { settle }] of sent.entries()) settle(answers?.[index] ?? null)
  }

  async #ask(calls: Call[]): Promise<Answer[] | null> {
    try {
      const answers = await this.#options.send(calls)
      if (answers.length === calls.length) return answers
      throw new Error(`${calls.length} calls got ${answers.length} answers.`)
    } catch (error) {
      this.#options.failed(error)
      return null
    }
  }
}
