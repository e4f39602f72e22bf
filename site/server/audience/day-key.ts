import { randomBytes } from 'node:crypto'

const dayMs = 86_400_000

/**
 * The key under which readers are told apart for a day (UTC). It is in memory alone, and gone when the day or the process ends: nobody can
 * tell afterwards which reader an entry of a sketch was, and nobody can follow a reader from one day to the next.
 */
export class DayKey {
  readonly #now: () => number
  #day: number
  #key = newKey()

  constructor({ now }: { now: () => number }) {
    this.#now = now
    this.#day = dayOf(now())
  }

  get current(): string {
    return this.#key
  }

  /** Takes another key when a day has begun. Whether it has. */
  renewIfDue(): boolean {
    const day = dayOf(this.#now())
    if (day === this.#day) return false
    this.#day = day
    this.#key = newKey()
    return true
  }
}

function dayOf(ms: number): number {
  return Math.floor(ms / dayMs)
}

function newKey(): string {
  return randomBytes(32).toString('base64url')
}
