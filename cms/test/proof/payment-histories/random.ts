/** Numbers that look random and are the same for the same seed (mulberry32), so that a history can be lived again. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** At least 0, less than 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  pick<Value>(values: readonly Value[]): Value {
    const value = values[Math.floor(this.next() * values.length)]
    if (value === undefined) throw new Error('There is nothing to choose from.')
    return value
  }

  shuffle<Value>(values: readonly Value[]): Value[] {
    return values
      .map((value) => ({ value, rank: this.next() }))
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ value }) => value)
  }
}
