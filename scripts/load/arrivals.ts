/** The next moments at which something begins that begins so often, at random as independent people do (a Poisson process). */
export class Arrivals {
  readonly #meanGapMs: number
  readonly #random: () => number
  #nextMs: number

  /** Times are in ms of any clock; nothing begins before `fromMs`. */
  constructor(input: { perSecond: number; fromMs: number; random?: () => number }) {
    if (!(input.perSecond > 0)) throw new RangeError('Something that arrives arrives more than never.')
    this.#meanGapMs = 1000 / input.perSecond
    this.#random = input.random ?? Math.random
    this.#nextMs = input.fromMs + this.#gapMs()
  }

  /** All moments that have come by now and were not told before: late ones keep the moment that they were meant for. */
  due(nowMs: number): number[] {
    const moments: number[] = []
    for (; this.#nextMs <= nowMs; this.#nextMs += this.#gapMs()) moments.push(this.#nextMs)
    return moments
  }

  #gapMs(): number {
    return -Math.log(1 - this.#random()) * this.#meanGapMs
  }
}
