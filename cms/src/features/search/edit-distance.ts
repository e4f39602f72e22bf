/**
 * How many letters have to be changed, added, left out or swapped with their neighbour to make one word of another
 * (optimal string alignment). Words that differ by more than `limit` are `limit + 1` apart.
 */
export function editDistance(from: string, to: string, limit: number): number {
  const [source, target] = [Array.from(from), Array.from(to)]
  if (Math.abs(source.length - target.length) > limit) return limit + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: target.length + 1 }, (_, index) => index)
  for (const [row, letter] of source.entries()) {
    const current = [row + 1]
    for (const [column, other] of target.entries()) {
      const isSame = letter === other
      const isSwapped = letter === target[column - 1] && other === source[row - 1]
      current.push(
        Math.min(
          at(last, column) + (isSame ? 0 : 1),
          at(last, column + 1) + 1,
          at(current, column) + 1,
          isSwapped && row > 0 && column > 0 ? at(beforeLast, column - 1) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    beforeLast = last
    last = current
  }
  return Math.min(at(last, target.length), limit + 1)
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY
}
