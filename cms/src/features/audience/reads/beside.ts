/** What has a row in two stretches of days, or in one of them. */
export interface Beside<Row> {
  ref: number
  name: string
  now: Row | null
  before: Row | null
}

/** The rows of two stretches of days beside each other: in the order of the first, then those that are in the other alone. */
export function beside<Row extends { ref: number; name: string }>(
  now: readonly Row[],
  before: readonly Row[],
): Beside<Row>[] {
  const former = new Map(before.map((row) => [row.ref, row]))
  const present = new Set(now.map(({ ref }) => ref))
  return [
    ...now.map((row) => ({ ref: row.ref, name: row.name, now: row, before: former.get(row.ref) ?? null })),
    ...before
      .filter(({ ref }) => !present.has(ref))
      .map((row) => ({ ref: row.ref, name: row.name, now: null, before: row })),
  ]
}
