import { type Anchor, commentLimits } from '@meridian/shared/comments/comment.schema'
import { diffWordsWithSpace } from 'diff'

/** A part of a text, from its first character up to the one after its last. */
export interface Range {
  start: number
  end: number
}

/** Where the words of an anchor are. */
export interface Passage extends Range {
  /** The words themselves are others by now; what stands around them is still there. */
  isChanged: boolean
}

/** A text as it was and as it is. */
interface Texts {
  before: string
  after: string
}

/** So much of what stands around words has to be there still before short or common words count as found. */
const sureContext = 8
/** Words of this length that a text has once are found wherever they have gone. */
const sureLength = 20
/** What may have been written into a passage before nobody knows any more that it is one. */
const mostGrowth = 200
/** A save does not wait longer to find out where words have gone. */
const longestDiffMs = 200

/** Names the words of a range, so that they are found when the text has changed. */
export function anchorAt(text: string, { start, end }: Range): Anchor {
  return {
    quote: text.slice(start, end),
    prefix: text.slice(Math.max(0, start - commentLimits.context), start),
    suffix: text.slice(end, end + commentLimits.context),
    position: start,
  }
}

/** Where the words of an anchor are in a text; null: they are gone. */
export function findPassage(text: string, anchor: Anchor): Passage | null {
  return findWords(text, anchor) ?? findBetween(text, anchor)
}

/**
 * The anchor of the same passage once a text has become another: what was written before, after or into the words moves with them. As
 * it was where that cannot be said, so that words that come back are found again.
 */
export function moveAnchor({ before, after }: Texts, anchor: Anchor): Anchor {
  const passage = findPassage(before, anchor)
  const moved = passage && moveRange({ before, after }, passage)
  if (moved && after.slice(moved.start, moved.end).trim() !== '') return clip(anchorAt(after, moved), anchor)
  const found = findWords(after, anchor)
  return found ? anchorAt(after, found) : anchor
}

/** A passage that has grown beyond what an anchor holds stays what it was. */
function clip(moved: Anchor, former: Anchor): Anchor {
  return moved.quote.length > commentLimits.quote ? former : moved
}

function findWords(text: string, { quote, prefix, suffix, position }: Anchor): Passage | null {
  let best: { start: number; context: number } | null = null
  let count = 0
  for (let start = text.indexOf(quote); start !== -1; start = text.indexOf(quote, start + 1)) {
    count += 1
    const context =
      commonEnd(text.slice(Math.max(0, start - prefix.length), start), prefix) +
      commonStart(text.slice(start + quote.length, start + quote.length + suffix.length), suffix)
    const isNearer = best && Math.abs(start - position) < Math.abs(best.start - position)
    if (!best || context > best.context || (context === best.context && isNearer)) best = { start, context }
  }
  if (!best) return null
  const isSure =
    best.context >= Math.min(sureContext, prefix.length + suffix.length) ||
    (count === 1 && quote.length >= sureLength)
  return isSure ? { start: best.start, end: best.start + quote.length, isChanged: false } : null
}

/** What stands between what stood before and after the words; the letters next to them are enough. */
function findBetween(text: string, anchor: Anchor): Passage | null {
  for (const length of [commentLimits.context, 2 * sureContext, sureContext]) {
    const found = findBetweenOf(text, { ...anchor, ...nearest(anchor, length) })
    if (found) return found
  }
  return null
}

function nearest({ prefix, suffix }: Anchor, length: number): Pick<Anchor, 'prefix' | 'suffix'> {
  return { prefix: prefix.slice(-length), suffix: suffix.slice(0, length) }
}

function findBetweenOf(text: string, { quote, prefix, suffix, position }: Anchor): Passage | null {
  if (prefix.length + suffix.length < 2 * sureContext) return null
  let best: Range | null = null
  const starts = prefix === '' ? [0] : endsOf(text, prefix)
  for (const start of starts) {
    const end = suffix === '' ? text.length : text.indexOf(suffix, start)
    if (end === -1 || end - start > quote.length + mostGrowth) continue
    if (!best || Math.abs(start - position) < Math.abs(best.start - position)) best = { start, end }
  }
  return best && text.slice(best.start, best.end).trim() !== '' ? { ...best, isChanged: true } : null
}

function endsOf(text: string, words: string): number[] {
  const ends: number[] = []
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) ends.push(at + words.length)
  return ends
}

/** Where a range is after a change; null where too little of it is left to say. */
function moveRange(texts: Texts, range: Range): Range | null {
  return moveByOneEdit(texts, range) ?? moveByWords(texts, range)
}

/** As most saves are: one place was typed in. To the letter. */
function moveByOneEdit({ before, after }: Texts, { start, end }: Range): Range | null {
  const same = commonStart(before, after)
  const tail = commonEnd(before.slice(same), after.slice(same))
  const changedUntil = before.length - tail
  const growth = after.length - before.length
  if (end <= same) return { start, end }
  if (start >= changedUntil) return { start: start + growth, end: end + growth }
  return start <= same && end >= changedUntil && growth > start - end ? { start, end: end + growth } : null
}

/** Several places were changed in one save: word by word, where at least half of the passage is still there. */
function moveByWords({ before, after }: Texts, { start, end }: Range): Range | null {
  const changes = diffWordsWithSpace(before, after, { timeout: longestDiffMs })
  if (!changes) return null
  const moved: { start: number | null; end: number | null } = { start: null, end: null }
  let [was, is, kept, endsHere] = [0, 0, 0, false]
  for (const { added, removed, value } of changes) {
    const until = was + value.length
    const isEndWithin = end > was && end <= until
    if (added) {
      // What replaces the last words of the passage is a part of it.
      if (endsHere) moved.end = is + value.length
      endsHere = false
      is += value.length
    } else if (removed) {
      // So is what replaces the first.
      if (start === was) moved.start ??= is
      if (isEndWithin) moved.end = is
      endsHere = end === until
      was = until
    } else {
      if (start < until) moved.start ??= is + Math.max(0, start - was)
      if (isEndWithin) moved.end = is + end - was
      kept += Math.max(0, Math.min(end, until) - Math.max(start, was))
      endsHere = false
      was = until
      is += value.length
    }
  }
  const isStillIt = kept * 2 >= end - start
  return isStillIt && moved.start !== null && moved.end !== null
    ? { start: moved.start, end: moved.end }
    : null
}

function commonStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length)
  let length = 0
  while (length < most && one.charCodeAt(length) === other.charCodeAt(length)) length += 1
  return length
}

function commonEnd(one: string, other: string): number {
  const most = Math.min(one.length, other.length)
  let length = 0
  while (
    length < most &&
    one.charCodeAt(one.length - 1 - length) === other.charCodeAt(other.length - 1 - length)
  )
    length += 1
  return length
}
