import { retryDelayMs } from '../../../platform/queue/backoff.ts'

/**
 * Whether the mail server or provider lets us in. One that is away is no fault of the readers' servers, whose paces stay: nothing is claimed
 * meanwhile, and it is tried again after growing pauses, with the few mails that may be handed over at once.
 */
export class ServerReach {
  #heldUntilMs = -Infinity
  #failures = 0

  /** Whether it was away a moment ago. */
  get isHeld(): boolean {
    return performance.now() < this.#heldUntilMs
  }

  answered(isReached: boolean): void {
    if (isReached) {
      this.#failures = 0
      this.#heldUntilMs = -Infinity
      return
    }
    // Those who were under way hear the same.
    if (this.isHeld) return
    this.#failures += 1
    this.#heldUntilMs =
      performance.now() + retryDelayMs({ failures: this.#failures, baseMs: 1000, maxMs: 60_000 })
  }
}
