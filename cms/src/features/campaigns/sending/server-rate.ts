/** How often a group of receiving servers may be handed a mail, in mails a second. */
export interface RateLimits {
  first: number
  least: number
  most: number
}

export const usualLimits: RateLimits = { first: 10, least: 1, most: 200 }

/** So many answers without complaint make it one mail a second faster. */
const cleanForFaster = 200
/** After it has slowed, answers to what was sent before say nothing new for so long, in milliseconds. */
const settleMs = 2000

/**
 * The pace for one group of receiving servers. It begins gently, grows while they take what they get, and halves when one of them asks for
 * patience (421, 450, 451, 452, 454) or takes no connection; then it grows again. Another group's pace is not touched.
 */
export class ServerRate {
  readonly #limits: RateLimits
  readonly #now: () => number
  #perSecond: number
  #clean = 0
  #nextAtMs = 0
  #slowedAtMs = -Infinity

  constructor({ limits = usualLimits, now = Date.now }: { limits?: RateLimits; now?: () => number } = {}) {
    this.#limits = limits
    this.#now = now
    this.#perSecond = limits.first
  }

  /** Mails a second, as it stands. */
  get perSecond(): number {
    return this.#perSecond
  }

  /** Takes the next place and says how long to wait for it, in milliseconds. */
  take(): number {
    const now = this.#now()
    const atMs = Math.max(now, this.#nextAtMs)
    this.#nextAtMs = atMs + 1000 / this.#perSecond
    return atMs - now
  }

  /** A mail was taken, or refused for a reason of its own. */
  answered(): void {
    this.#clean += 1
    if (this.#clean < cleanForFaster) return
    this.#clean = 0
    this.#perSecond = Math.min(this.#limits.most, this.#perSecond + 1)
  }

  /** A server asked for patience, or did not let itself be reached. */
  askedForPatience(): void {
    this.#clean = 0
    const now = this.#now()
    // The mails that were under way when the first was answered hear the same.
    if (now - this.#slowedAtMs < settleMs) return
    this.#slowedAtMs = now
    this.#perSecond = Math.max(this.#limits.least, this.#perSecond / 2)
    this.#nextAtMs = Math.max(this.#nextAtMs, now + 1000 / this.#perSecond)
  }
}

const patienceReplies = new Set([421, 450, 451, 452, 454])

/** Whether the number of an answer asks for patience: it slows the pace, and the mail is tried again. */
export function asksForPatience(reply: number): boolean {
  return patienceReplies.has(reply)
}
