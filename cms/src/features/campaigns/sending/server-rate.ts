/** How often a group of receiving servers may be handed a mail, in mails a second. */
export interface RateLimits {
  first: number
  least: number
  most: number
}

export const usualLimits: RateLimits = { first: 10, least: 1, most: 200 }

/** Once it was slowed, so many seconds of clean answers make it one mail a second faster. */
const cleanSecondsForFaster = 10
/** Until it was slowed for the first time, the pace doubles with so many seconds of clean answers. */
const cleanSecondsForDouble = 2
/** After it has slowed, answers to what was sent before say nothing new for so long, in milliseconds. */
const settleMs = 2000
/** At most what this many milliseconds bring may go out at once. */
const burstMs = 250

/**
 * The pace for one group of receiving servers. It begins gently and doubles while they take what they get; it halves when one of them asks for
 * patience (421, 450, 451, 452, 454), and from then on grows by single steps. Another group's pace is not touched.
 */
export class ServerRate {
  readonly #limits: RateLimits
  readonly #now: () => number
  #perSecond: number
  #clean = 0
  #allowed = 1
  #countedAtMs: number
  #slowedAtMs = -Infinity

  constructor({
    limits = usualLimits,
    now = () => performance.now(),
  }: { limits?: RateLimits; now?: () => number } = {}) {
    this.#limits = limits
    this.#now = now
    this.#perSecond = limits.first
    this.#countedAtMs = now()
  }

  /** Mails a second, as it stands. */
  get perSecond(): number {
    return this.#perSecond
  }

  /** How many mails may be handed over at once now; take them with {@link spend}. */
  allowed(): number {
    const now = this.#now()
    const most = Math.max(1, (this.#perSecond * burstMs) / 1000)
    this.#allowed = Math.min(most, this.#allowed + ((now - this.#countedAtMs) / 1000) * this.#perSecond)
    this.#countedAtMs = now
    return Math.max(0, Math.floor(this.#allowed))
  }

  spend(mails: number): void {
    this.#allowed -= mails
  }

  /** A mail was taken, or refused for a reason of its own. */
  answered(): void {
    this.#clean += 1
    const wasSlowed = this.#slowedAtMs !== -Infinity
    const cleanSeconds = wasSlowed ? cleanSecondsForFaster : cleanSecondsForDouble
    if (this.#clean < this.#perSecond * cleanSeconds) return
    this.#clean = 0
    const faster = wasSlowed ? this.#perSecond + 1 : this.#perSecond * 2
    this.#perSecond = Math.min(this.#limits.most, faster)
  }

  /** A server asked for patience. */
  askedForPatience(): void {
    this.#clean = 0
    const now = this.#now()
    // The mails that were under way when the first was answered hear the same.
    if (now - this.#slowedAtMs < settleMs) return
    this.#slowedAtMs = now
    this.#perSecond = Math.max(this.#limits.least, this.#perSecond / 2)
    this.#allowed = 0
    this.#countedAtMs = now
  }
}
