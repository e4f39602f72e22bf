import { setTimeout as delay } from 'node:timers/promises'

/** A latch between a source of news and a loop that waits for it: news that arrives in between is not lost. */
export class Wakeup {
  #isPending = false
  #release: (() => void) | undefined

  wake(): void {
    this.#isPending = true
    this.#release?.()
  }

  /** Resolves at once if woken since the last wait, else when woken, after `timeoutMs`, or when aborted. Gives whether it was woken. */
  async wait(timeoutMs: number, signal: AbortSignal): Promise<boolean> {
    if (!this.#isPending && !signal.aborted) {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#release = resolve
      const timer = setTimeout(resolve, timeoutMs)
      const giveUp = () => resolve()
      signal.addEventListener('abort', giveUp, { once: true })
      await promise
      clearTimeout(timer)
      signal.removeEventListener('abort', giveUp)
      this.#release = undefined
    }
    const isWoken = this.#isPending
    this.#isPending = false
    return isWoken
  }
}

/** Sleeps, or returns early when aborted. */
export async function sleep(durationMs: number, signal: AbortSignal): Promise<void> {
  try {
    await delay(durationMs, undefined, { signal })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
