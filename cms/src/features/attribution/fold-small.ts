/** In a cross of two dimensions nobody stands in a row of fewer. */
export const leastInRow = 3

/**
 * Puts rows of fewer than three together, which then stand for 'other'. Where these are fewer than three as well, the smallest of the
 * rest goes with them: else the sum of all, which is known, would say what they are.
 */
export function foldSmall<Row>(
  rows: readonly Row[],
  numberOf: (row: Row) => number,
): { shown: Row[]; folded: Row[] } {
  const sorted = rows.toSorted((one, other) => numberOf(other) - numberOf(one))
  const shown = sorted.filter((row) => numberOf(row) >= leastInRow)
  const folded = sorted.slice(shown.length).filter((row) => numberOf(row) > 0)
  const isTooFew = folded.length > 0 && folded.reduce((sum, row) => sum + numberOf(row), 0) < leastInRow
  const smallest = isTooFew ? shown.pop() : undefined
  return { shown, folded: smallest === undefined ? folded : [smallest, ...folded] }
}
