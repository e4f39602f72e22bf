import { homeCounts } from '../content.schema.ts'

/** The middle column; the lengths of The Latest and of the row are the editors' choice (spec.md §9). */
const secondsCount = 2
const columnCount = 3

interface HomePieces<Piece> {
  /** What the editors chose to lead the page, if anything. */
  coverStory: Piece | null
  /** Newest first, and enough to fill every place. */
  newest: readonly Piece[]
  /** What the editors put into each place, in their order. */
  pinned?: { seconds: readonly Piece[]; latest: readonly Piece[]; row: readonly Piece[] }
  counts?: { latest: number; row: number }
  /** The columns of the sections: what the editors put there, and the newest of the section. */
  columns?: readonly { pinned: readonly Piece[]; newest: readonly Piece[] }[]
}

interface HomePlaces<Piece> {
  /** `null` in a magazine without articles. */
  featured: Piece | null
  seconds: Piece[]
  latest: Piece[]
  row: Piece[]
  /** As many as there are columns; empty where nothing is left for one. */
  columns: Piece[][]
}

const nothingPinned = { seconds: [], latest: [], row: [] }

/**
 * Which article stands where on the home page (spec.md §2 and §9), each once. The cover story is the one that the editors chose,
 * otherwise the newest. Of the others, in order of date, the middle column takes the first 2, 'The Latest' items 3
 * to 8, and if there are more than 8, a row takes items 9 to 14; then each column takes up to 3 of its section that do not stand
 * above. What the editors put into a place stands there first, and nowhere else.
 */
export function layoutHome<Piece>({
  coverStory,
  newest,
  pinned = nothingPinned,
  counts = homeCounts,
  columns = [],
}: HomePieces<Piece>): HomePlaces<Piece> {
  const taken = new Set<Piece>()
  const take = (pieces: readonly Piece[], atMost = Infinity) => {
    const free = [...new Set(pieces)].filter((piece) => !taken.has(piece)).slice(0, atMost)
    for (const piece of free) taken.add(piece)
    return free
  }
  const chosen = take(coverStory === null ? [] : [coverStory])
  const own = { seconds: take(pinned.seconds), latest: take(pinned.latest), row: take(pinned.row) }
  const ownOfColumns = columns.map((column) => take(column.pinned, columnCount))
  const cover = chosen[0] ?? take(newest, 1)[0] ?? own.seconds.shift() ?? own.latest.shift() ?? null
  const fill = (first: readonly Piece[], others: readonly Piece[], count: number) => {
    const shown = first.slice(0, count)
    return [...shown, ...take(others, count - shown.length)]
  }
  return {
    featured: cover,
    seconds: fill(own.seconds, newest, secondsCount),
    latest: fill(own.latest, newest, counts.latest),
    row: fill(own.row, newest, counts.row),
    columns: columns.map((column, index) => fill(ownOfColumns[index] ?? [], column.newest, columnCount)),
  }
}

/** How many of the newest fill every place, and of a section its column, wherever `pinned` pieces stand. */
export function homeReach(counts: { latest: number; row: number }, pinned: number) {
  const newest = 1 + secondsCount + counts.latest + counts.row + pinned
  return { newest, ofSection: newest + columnCount }
}
