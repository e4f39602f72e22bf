import type { Logger } from 'pino'
import type { Publisher } from './publisher.ts'

const intervalMs = 30_000
const firstRetryMs = 500

/**
 * Catches up with the CMS at the start, and looks again every 30 seconds: deliveries normally bring everything, this
 * finds what a lost one or a restored database would leave behind.
 */
export class Synchroniser {
  readonly #options: { publisher: Publisher; log: Logger }
  #isStopped = false
  #endWaiting: (() => void) | null = null
  #done: Promise<void> | null = null

  constructor(options: { publisher: Publisher; log: Logger }) {
    this.#options = options
  }

  start(): void {
    this.#done ??= this.#loop()
  }

  /** Looks at once. */
  now(): void {
    this.#endWaiting?.()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.now()
    await this.#done
  }

  async #loop(): Promise<void> {
    let retryMs = firstRetryMs
    while (!this.#isStopped) {
      const isDone = await this.#synchronise()
      retryMs = isDone ? firstRetryMs : Math.min(retryMs * 2, intervalMs)
      await this.#wait(isDone ? intervalMs : retryMs)
    }
  }

  async #synchronise(): Promise<boolean> {
    try {
      await this.#options.publisher.synchronise()
      return true
    } catch (error) {
      this.#options.log.warn({ err: error }, 'The CMS could not be asked for new publishes.')
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
