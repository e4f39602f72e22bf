import type { Logger } from 'pino'

const firstRetryMs = 500
/** A failure that lasts is said again so often. */
const sayAgainMs = 60_000

export interface RegularCallOptions {
  call: () => Promise<void>
  everyMs: number
  /** What the log says when a call has failed. */
  failure: string
  log: Logger
}

/** Calls at once and then in regular intervals; what fails is tried again sooner, with growing pauses. */
export class RegularCall {
  readonly #options: RegularCallOptions
  #isStopped = false
  #endWaiting: (() => void) | null = null
  #done: Promise<void> | null = null
  /** When the log last said that calls fail; null while they succeed. */
  #saidAtMs: number | null = null

  constructor(options: RegularCallOptions) {
    this.#options = options
  }

  start(): void {
    this.#done ??= this.#loop()
  }

  /** Calls at once. */
  now(): void {
    this.#endWaiting?.()
  }

  /** Resolves when the call that is under way has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.now()
    await this.#done
  }

  async #loop(): Promise<void> {
    const { everyMs } = this.#options
    let retryMs = firstRetryMs
    while (!this.#isStopped) {
      const isDone = await this.#call()
      retryMs = isDone ? firstRetryMs : Math.min(retryMs * 2, everyMs)
      await this.#wait(isDone ? everyMs : retryMs)
    }
  }

  async #call(): Promise<boolean> {
    const { call, failure, log } = this.#options
    try {
      await call()
      this.#saidAtMs = null
      return true
    } catch (error) {
      if (this.#saidAtMs === null || Date.now() - this.#saidAtMs >= sayAgainMs) {
        this.#saidAtMs = Date.now()
        log.warn({ err: error }, failure)
      }
      return false
    }
  }

  async #wait(ms: number): Promise<void> {
    if (this.#isStopped) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#endWaiting = resolve
    const timer = setTimeout(resolve, ms)
    await promise
    clearTimeout(timer)
  }
}
