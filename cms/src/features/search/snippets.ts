import type { TextSegment } from '@meridian/shared/search/search.schema'

/**
 * The words that a search looks for, as they are written but without accents and capitals, and which part of the search
 * each of them belongs to.
 */
export type WantedWords = ReadonlyMap<string, number>

interface Token {
  start: number
  end: number
  /** The part of the search that it answers; -1 for any other word. */
  part: number
}

/** Words from `from` up to and without `to`. */
interface Passage {
  from: number
  to: number
}

const passageWords = 24
const maxPassages = 2
const between = ' … '
/** Words as Postgres takes a text apart: letters and digits, and numbers with a decimal point. */
const wordForm = /\p{N}+(?:\.\p{N}+)+|[\p{L}\p{M}\p{N}]+/gu
const plainLetters = /^[\w]*$/
/** What has an accent or is two letters in one, and no decomposition of Unicode's. */
const otherLetters = new Map(
  Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i' }),
)

/** A text with the words that are looked for marked, wherever they stand. */
export function markWords(text: string, wanted: WantedWords): TextSegment[] {
  const tokens = readTokens(text, wanted)
  return segmentsOf(text, tokens, { from: 0, to: tokens.length, isWhole: true })
}

/**
 * The passages of a text, at most two of 24 words, that have most of what is looked for, closest together; null when it has
 * none of it. It is shown where a passage begins or ends within the text.
 */
export function cutSnippet(text: string, wanted: WantedWords): TextSegment[] | null {
  const tokens = readTokens(text, wanted, new PassageCount(wanted))
  const matches = tokens.flatMap(({ part }, index) => (part < 0 ? [] : [index]))
  const passages: Passage[] = []
  while (passages.length < maxPassages) {
    const best = findBest(
      tokens,
      matches.filter((index) => passages.every(({ from, to }) => index < from || index >= to)),
    )
    if (!best) break
    passages.push(widen(best, tokens.length))
  }
  if (passages.length === 0) return null
  return joinPassages(text, tokens, merge(passages))
}

/** The words of a text, or as many of them as hold passages that none further on can surpass. */
function readTokens(text: string, wanted: WantedWords, passages?: PassageCount): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(wordForm)) {
    const [word] = match
    const part = wanted.get(toPlainWord(word)) ?? -1
    if (passages?.isEnough(tokens.length, part)) break
    tokens.push({ start: match.index, end: match.index + word.length, part })
  }
  return tokens
}

/** Counts the passages that have all parts of a search side by side: no other can be better, and the first ones are shown. */
class PassageCount {
  readonly #parts: number
  readonly #lastSeen = new Map<number, number>()
  #count = 0
  /** Where the next passage may begin. */
  #from = 0

  constructor(wanted: WantedWords) {
    this.#parts = new Set(wanted.values()).size
  }

  /** Whether the words before this one, of this part of the search, have all passages with the words around them. */
  isEnough(index: number, part: number): boolean {
    if (this.#count === maxPassages) return index >= this.#from
    if (part < 0) return false
    this.#lastSeen.set(part, index)
    const isTight =
      this.#lastSeen.size === this.#parts && index - Math.min(...this.#lastSeen.values()) < this.#parts
    if (!isTight || index < this.#from) return false
    this.#count += 1
    this.#from = index + passageWords
    return false
  }
}

/** A word without accents and capitals, as the vocabulary of the corpus has it. */
function toPlainWord(word: string): string {
  const lower = word.toLowerCase()
  if (plainLetters.test(lower)) return lower
  const bare = lower.normalize('NFD').replace(/\p{M}+/gu, '')
  return bare.replace(/[^\x20-\x7e]/g, (letter) => otherLetters.get(letter) ?? letter)
}

/** The span of matches that answers most parts of the search, in the fewest words. */
function findBest(tokens: readonly Token[], matches: readonly number[]): Passage | null {
  let best: (Passage & { parts: number }) | null = null
  for (const [place, from] of matches.entries()) {
    const parts = new Set<number>()
    let to = from
    for (let next = place; next < matches.length; next += 1) {
      const index = matches[next] ?? from
      if (index - from >= passageWords) break
      const part = tokens[index]?.part ?? -1
      if (parts.has(part)) continue
      parts.add(part)
      to = index + 1
    }
    const isBetter =
      !best || parts.size > best.parts || (parts.size === best.parts && to - from < best.to - best.from)
    if (isBetter) best = { from, to, parts: parts.size }
  }
  return best
}

/** The same with as many words around it as a passage has. */
function widen({ from, to }: Passage, count: number): Passage {
  const spare = Math.max(0, passageWords - (to - from))
  const start = Math.max(0, Math.min(from - Math.floor(spare / 2), count - passageWords))
  return { from: start, to: Math.min(count, Math.max(to, start + passageWords)) }
}

/** In the order of the text; two that meet are one. */
function merge(passages: readonly Passage[]): Passage[] {
  const merged: Passage[] = []
  for (const passage of passages.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && passage.from <= last.to) last.to = Math.max(last.to, passage.to)
    else merged.push({ ...passage })
  }
  return merged
}

function joinPassages(text: string, tokens: readonly Token[], passages: readonly Passage[]): TextSegment[] {
  const isFromStart = passages[0]?.from === 0
  const last = passages.at(-1)
  const isToEnd = last?.to === tokens.length
  const end = text.slice(tokens[(last?.to ?? 0) - 1]?.end).match(/^[.!?”"]+/)?.[0] ?? ''
  const parts = passages.flatMap((passage, index) => [
    ...(index === 0 ? [] : [plain(between)]),
    ...segmentsOf(text, tokens, { ...passage, isWhole: false }),
  ])
  return joinPlain([
    ...(isFromStart ? [] : [plain('… ')]),
    ...parts,
    plain(end === '' && !isToEnd ? ' …' : end),
  ])
}

function segmentsOf(
  text: string,
  tokens: readonly Token[],
  { from, to, isWhole }: Passage & { isWhole: boolean },
): TextSegment[] {
  const segments: TextSegment[] = []
  let at = isWhole ? 0 : (tokens[from]?.start ?? 0)
  for (const { start, end, part } of tokens.slice(from, to)) {
    if (part < 0) continue
    segments.push(plain(text.slice(at, start)), { text: text.slice(start, end), isMatch: true })
    at = end
  }
  const stop = isWhole ? text.length : (tokens[to - 1]?.end ?? at)
  return joinPlain([...segments, plain(text.slice(at, stop))])
}

function plain(text: string): TextSegment {
  return { text: text.replace(/\s+/g, ' '), isMatch: false }
}

/** Without empty ones, and what stands beside one another unmarked is one. */
function joinPlain(segments: readonly TextSegment[]): TextSegment[] {
  const joined: TextSegment[] = []
  for (const { text, isMatch } of segments) {
    const last = joined.at(-1)
    if (text === '') continue
    if (last && !last.isMatch && !isMatch) last.text += text
    else joined.push({ text, isMatch })
  }
  return joined
}
