/** A sequence of numbers that a seed determines (mulberry32), so that a history can be lived again. */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % limit
  }

  happens(percent: number): boolean {
    return this.below(100) < percent
  }

  one<Value>(values: readonly Value[]): Value | undefined {
    return values[this.below(Math.max(1, values.length))]
  }

  /** Up to so many, each once. */
  some<Value>(values: readonly Value[], most: number): Value[] {
    const count = this.below(most + 1)
    return [...new Set(Array.from({ length: count }, () => this.one(values)))].flatMap((value) => value ?? [])
  }

  shuffled<Value>(values: readonly Value[]): Value[] {
    return values
      .map((value) => ({ value, rank: this.below(1_000_000) }))
      .toSorted((one, other) => one.rank - other.rank)
      .map(({ value }) => value)
  }
}
