import { diffArrays } from 'diff'

export interface Change {
  kind: 'same' | 'removed' | 'added'
  words: string[]
}

/** Of texts that repeat themselves so many words are seen at once. */
const windowLength = 1500
/** Deeper, what lies between two words that both texts have once is taken as different. */
const mostRounds = 12

/**
 * How one list of words becomes another, in a time that is bounded: where a comparison of each word with each takes longer, words
 * that stand once in both lists part them, as pages are laid beside each other by their headings.
 */
export function diffWordLists(
  before: readonly string[],
  after: readonly string[],
  limitMs: number,
): Change[] {
  const changes: Change[] = []
  const add = (kind: Change['kind'], words: readonly string[]) => {
    const last = changes.at(-1)
    if (words.length === 0) return
    if (last?.kind === kind) for (const word of words) last.words.push(word)
    else changes.push({ kind, words: [...words] })
  }
  compare({ before, after }, { add, until: performance.now() + limitMs, round: 0 })
  return changes
}

interface Lists {
  before: readonly string[]
  after: readonly string[]
}
interface Comparing {
  add: (kind: Change['kind'], words: readonly string[]) => void
  until: number
  round: number
}

function compare({ before, after }: Lists, { add, until, round }: Comparing): void {
  const start = sameStart(before, after)
  const end = sameEnd(before.slice(start), after.slice(start))
  const was = before.slice(start, before.length - end)
  const is = after.slice(start, after.length - end)
  add('same', before.slice(0, start))
  compareMiddle({ before: was, after: is }, { add, until, round })
  add('same', before.slice(before.length - end))
}

function compareMiddle({ before, after }: Lists, comparing: Comparing): void {
  const { add, until, round } = comparing
  const left = until - performance.now()
  const isOneEmpty = before.length === 0 || after.length === 0
  const changes =
    isOneEmpty || left <= 0 ? undefined : diffArrays([...before], [...after], { timeout: left / 3 })
  if (changes) {
    for (const { added, removed, value } of changes)
      add(added ? 'added' : removed ? 'removed' : 'same', value)
    return
  }
  const marks = round < mostRounds ? commonMarks(before, after) : []
  let [was, is] = [0, 0]
  for (const mark of marks) {
    compare(
      { before: before.slice(was, mark.before), after: after.slice(is, mark.after) },
      { add, until, round: round + 1 },
    )
    add('same', before.slice(mark.before, mark.before + 1))
    was = mark.before + 1
    is = mark.after + 1
  }
  if (marks.length > 0)
    return compare({ before: before.slice(was), after: after.slice(is) }, { add, until, round: round + 1 })
  slide({ before, after }, { add, until })
}

/** Compares as much as a window shows, and goes on after the last words that are the same in it. */
function slide({ before, after }: Lists, { add, until }: Pick<Comparing, 'add' | 'until'>): void {
  let [was, is] = [0, 0]
  while (was < before.length && is < after.length) {
    const left = until - performance.now()
    const seen = { before: before.slice(was, was + windowLength), after: after.slice(is, is + windowLength) }
    const changes = left > 0 ? diffArrays(seen.before, seen.after, { timeout: left }) : undefined
    if (!changes) break
    const isLast = was + windowLength >= before.length && is + windowLength >= after.length
    const last = changes.findLastIndex(({ added, removed }) => !added && !removed)
    const settled = isLast || last === -1 ? changes : changes.slice(0, last + 1)
    for (const { added, removed, value } of settled) {
      add(added ? 'added' : removed ? 'removed' : 'same', value)
      if (!added) was += value.length
      if (!removed) is += value.length
    }
  }
  add('removed', before.slice(was))
  add('added', after.slice(is))
}

/** The words that stand once in each list, as far as they have the same order in both. */
function commonMarks(
  before: readonly string[],
  after: readonly string[],
): { before: number; after: number }[] {
  const inAfter = placesOfSingles(after)
  const pairs: { before: number; after: number }[] = []
  for (const [word, place] of placesOfSingles(before)) {
    const other = inAfter.get(word)
    if (other !== undefined) pairs.push({ before: place, after: other })
  }
  return longestRising(pairs)
}

function placesOfSingles(words: readonly string[]): Map<string, number> {
  const places = new Map<string, number>()
  words.forEach((word, at) => places.set(word, places.has(word) ? -1 : at))
  for (const [word, at] of places) if (at === -1) places.delete(word)
  return places
}

/** The most pairs of which both places rise; `pairs` have rising places in the first list. */
function longestRising(
  pairs: readonly { before: number; after: number }[],
): { before: number; after: number }[] {
  const ends: number[] = []
  const previous: number[] = []
  pairs.forEach(({ after }, index) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[ends[middle] ?? 0]?.after ?? 0) < after) low = middle + 1
      else high = middle
    }
    previous.push(low > 0 ? (ends[low - 1] ?? -1) : -1)
    ends[low] = index
  })
  const rising: { before: number; after: number }[] = []
  for (let at = ends.at(-1) ?? -1; at !== -1; at = previous[at] ?? -1) {
    const pair = pairs[at]
    if (pair) rising.push(pair)
  }
  return rising.toReversed()
}

function sameStart(before: readonly string[], after: readonly string[]): number {
  const most = Math.min(before.length, after.length)
  let same = 0
  while (same < most && before[same] === after[same]) same += 1
  return same
}

function sameEnd(before: readonly string[], after: readonly string[]): number {
  const most = Math.min(before.length, after.length)
  let same = 0
  while (same < most && before.at(-1 - same) === after.at(-1 - same)) same += 1
  return same
}
