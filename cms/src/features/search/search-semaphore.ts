import pLimit from 'p-limit'

const maxActive = 4
const maxWaiting = 60

/**
 * Lets few searches run at a time, so that readers who search leave the database to those who publish. Who comes when
 * too many wait already is turned away: `null`.
 */
export class SearchSemaphore {
  readonly #limit = pLimit(maxActive)

  async run<Value>(work: () => Promise<Value>): Promise<Value | null> {
    return this.#limit.pendingCount >= maxWaiting ? null : this.#limit(work)
  }
}
