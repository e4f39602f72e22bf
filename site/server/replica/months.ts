/** The first moment of a moment's month and of the next one, in UTC, in milliseconds since 1970. */
export function monthAround(moment: number): { from: number; until: number } {
  const date = new Date(moment)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  return { from: Date.UTC(year, month), until: Date.UTC(year, month + 1) }
}

/** Finds out which lists have other months after some changes than before: the archive page of each month names them all. */
export class MonthChanges {
  readonly #before = new Map<string, { list: string; month: number; had: boolean }>()
  readonly #isIn: (list: string, month: { from: number; until: number }) => boolean

  /** `isIn` tells whether a list has an article in a month. */
  constructor(isIn: (list: string, month: { from: number; until: number }) => boolean) {
    this.#isIn = isIn
  }

  /** To be called before an article comes into a list or leaves it. */
  note(list: string, publishedAt: number): void {
    const month = monthAround(publishedAt)
    const key = `${list} ${month.from}`
    if (!this.#before.has(key))
      this.#before.set(key, { list, month: month.from, had: this.#isIn(list, month) })
  }

  /** The lists that have gained or lost a month. */
  changed(): string[] {
    const changed = [...this.#before.values()].filter(
      ({ list, month, had }) => this.#isIn(list, monthAround(month)) !== had,
    )
    return [...new Set(changed.map(({ list }) => list))]
  }
}
