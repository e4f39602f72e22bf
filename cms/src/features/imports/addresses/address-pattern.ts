/*
 * Patterns of addresses as rules of older sites have them: regular expressions of a small kind. They are read here and never run as
 * such, so that none can take long.
 */

/** A piece of a pattern: text, or a gap that takes one of some words or letters of one kind. `group` is its number. */
type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'words'; words: string[]; group: number | null }
  | {
      kind: 'letters'
      isLetter: (letter: string) => boolean
      least: number
      most: number
      group: number | null
    }

export interface AddressPattern {
  pieces: readonly Piece[]
}

/** What stood in the groups of a pattern, by their numbers from 1. */
export type Captures = ReadonlyMap<number, string>

const mostPieces = 16
const mostLetters = 600
const shorthand: Readonly<Record<string, (letter: string) => boolean>> = {
  '.': () => true,
  '\\d': (letter) => /\d/.test(letter),
  '\\w': (letter) => /\w/.test(letter),
  '\\S': (letter) => /\S/.test(letter),
}

/** Null for an expression that is of no such kind. */
export function parsePattern(expression: string): AddressPattern | null {
  const [, wrapped] = /^\/(\^.*)\/[a-z]*$/.exec(expression) ?? []
  const source = (wrapped ?? expression)
    .replace(/^\(\?i\)/, '')
    .replace(/^\^/, '')
    .replace(/\$$/, '')
    .replace(/(?:\\?\/\?|\((?:\?:)?\\?\/\)\?)$/, '')
  const pieces: Piece[] = []
  let groups = 0
  let rest = source
  while (rest !== '') {
    const [whole, open, content, close] = /^(\((?:\?:)?)([^()]*)(\)(?![*+?{]))/.exec(rest) ?? []
    const isGroup = whole !== undefined && open !== undefined && content !== undefined && close !== undefined
    if (isGroup && open === '(') groups += 1
    const group = isGroup && open === '(' ? groups : null
    const [piece, length] = isGroup ? [readGap(content, group), whole.length] : readPiece(rest)
    if (!piece) return null
    const last = pieces.at(-1)
    if (piece.kind === 'text' && last?.kind === 'text') last.text += piece.text
    else pieces.push(piece)
    if (pieces.length > mostPieces) return null
    rest = rest.slice(length)
  }
  return { pieces }
}

/** How many steps matching may still take, all in all. */
export interface Budget {
  steps: number
}

/** What the groups of the pattern hold when it is the whole of a text; null when it is not, and when no steps are left. */
export function matchPattern({ pieces }: AddressPattern, text: string, budget: Budget): Captures | null {
  if (text.length > mostLetters) return null
  const dead = new Set<number>()
  const captures = new Map<number, string>()
  return matchFrom(0, 0) ? captures : null

  /** Each place in the text is tried once with each piece. */
  function matchFrom(index: number, at: number): boolean {
    const piece = pieces[index]
    if (!piece) return at === text.length
    const key = at * (mostPieces + 1) + index
    if (dead.has(key)) return false
    for (const end of endsOf(piece, { text, at })) {
      budget.steps -= 1
      if (budget.steps <= 0) return false
      if (!matchFrom(index + 1, end)) continue
      if (piece.kind !== 'text' && piece.group !== null) captures.set(piece.group, text.slice(at, end))
      return true
    }
    dead.add(key)
    return false
  }
}

/** The text that a pattern is with these in its groups; null when it has gaps besides, or they do not fit. */
export function fillPattern({ pieces }: AddressPattern, captures: Captures): string | null {
  let text = ''
  for (const piece of pieces) {
    if (piece.kind === 'text') {
      text += piece.text
      continue
    }
    const filled = piece.group === null ? undefined : captures.get(piece.group)
    if (filled === undefined || !fits(piece, filled)) return null
    text += filled
  }
  return text
}

/** The pattern of what a rule leads to, `/$1/`: gaps take what those of the rule take. */
export function templatePattern(template: string, { pieces }: AddressPattern): AddressPattern | null {
  const gaps = new Map(
    pieces.flatMap((piece) => (piece.kind !== 'text' && piece.group ? [[piece.group, piece]] : [])),
  )
  const parts: Piece[] = []
  for (const part of template.split(/(\$\d)/)) {
    const [, group] = /^\$(\d)$/.exec(part) ?? []
    const piece = group === undefined ? ({ kind: 'text', text: part } as const) : gaps.get(Number(group))
    if (!piece) return null
    if (piece.kind !== 'text' || piece.text !== '') parts.push(piece)
  }
  return parts.length > mostPieces ? null : { pieces: parts }
}

function readPiece(rest: string): [Piece | null, number] {
  const gap = /^(?:\.|\\[dwS]|\[[^\]]+\])(?:[*+]\??|\{\d+(?:,\d*)?\})/.exec(rest)?.[0]
  if (gap !== undefined) return [readGap(gap, null), gap.length]
  const [text, escaped] = /^\\([^\w])|^[^\\()[\]{}*+?|^$]/u.exec(rest) ?? []
  // A question mark after it would make it one that may be missing.
  if (text === undefined || /^[*+?{]/.test(rest.slice(text.length))) return [null, 0]
  return [{ kind: 'text', text: (escaped ?? text).toLowerCase() }, text.length]
}

function readGap(content: string, group: number | null): Piece | null {
  const [, letters, times] = /^(\.|\\[dwS]|\[[^\]]+\])([*+]\??|\{\d+(?:,\d*)?\})$/.exec(content) ?? []
  if (letters !== undefined && times !== undefined) {
    const isLetter = shorthand[letters] ?? readClass(letters)
    return isLetter && { kind: 'letters', isLetter, ...readTimes(times), group }
  }
  const words = content.split('|').map((word) => word.replaceAll(/\\([^\w])/gu, '$1').toLowerCase())
  return words.some((word) => /[\\[\]{}*+?^$]/.test(word)) ? null : { kind: 'words', words, group }
}

function readTimes(times: string): { least: number; most: number } {
  if (times.startsWith('*')) return { least: 0, most: mostLetters }
  if (times.startsWith('+')) return { least: 1, most: mostLetters }
  const [, least = '1', comma, most] = /^\{(\d+)(,)?(\d*)\}$/.exec(times) ?? []
  return { least: Number(least), most: comma ? Number(most || mostLetters) : Number(least) }
}

/** A set of letters is an expression of one letter: to run it takes no time. */
function readClass(letters: string): ((letter: string) => boolean) | null {
  if (!/^\[\^?[\w\-\\/.%~+&=,:;@!' ]+\]$/.test(letters)) return null
  try {
    const expression = new RegExp(`^${letters}$`, 'i')
    return (letter) => expression.test(letter)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Where a piece may end that begins at a place, the longest first. */
function* endsOf(piece: Piece, { text, at }: { text: string; at: number }): Generator<number> {
  if (piece.kind === 'text') {
    if (text.startsWith(piece.text, at)) yield at + piece.text.length
    return
  }
  if (piece.kind === 'words') {
    for (const word of piece.words) if (text.startsWith(word, at)) yield at + word.length
    return
  }
  let end = at
  while (end < text.length && end - at < piece.most && piece.isLetter(text.charAt(end))) end += 1
  for (; end >= at + piece.least; end -= 1) yield end
}

function fits(piece: Exclude<Piece, { kind: 'text' }>, text: string): boolean {
  if (piece.kind === 'words') return piece.words.includes(text)
  return (
    text.length >= piece.least &&
    text.length <= piece.most &&
    [...text].every((letter) => piece.isLetter(letter))
  )
}
