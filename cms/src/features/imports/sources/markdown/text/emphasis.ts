/** A piece of a line: HTML, or a run of marks that may open or close an emphasis. */
export interface Piece {
  html: string
  marks: { character: string; count: number; first: number; canOpen: boolean; canClose: boolean } | null
  /** What was closed before, and opened after, the marks that are left. */
  closed: string
  opened: string
}

export function htmlPiece(html: string): Piece {
  return { html, marks: null, closed: '', opened: '' }
}

/** A run of marks between two characters ('' at the ends of the text). */
export function marksPiece(character: string, count: number, before: string, after: string): Piece {
  const isSpaceBefore = before === '' || /\s/.test(before)
  const isSpaceAfter = after === '' || /\s/.test(after)
  const isSignBefore = /[\p{P}\p{S}]/u.test(before)
  const isSignAfter = /[\p{P}\p{S}]/u.test(after)
  const isLeft = !isSpaceAfter && (!isSignAfter || isSpaceBefore || isSignBefore)
  const isRight = !isSpaceBefore && (!isSignBefore || isSpaceAfter || isSignAfter)
  // An underscore within a word is a letter.
  const isWord = character === '_'
  return {
    html: '',
    marks: {
      character,
      count,
      first: count,
      canOpen: isLeft && (!isWord || !isRight || isSignBefore),
      canClose: isRight && (!isWord || !isLeft || isSignAfter),
    },
    closed: '',
    opened: '',
  }
}

/** Pairs the marks of pieces from `from` on: what has no partner stays a character. */
export function pairMarks(pieces: readonly Piece[], from: number): void {
  /** The pieces whose marks may still open something. */
  const openers: number[] = []
  /** Below which place in `openers` there is none for a kind of closing mark. */
  const bottoms = new Map<string, number>()
  for (let at = from; at < pieces.length; at += 1) {
    const piece = pieces[at]
    const marks = piece?.marks
    if (!piece || !marks) continue
    while (marks.canClose && marks.count > 0) {
      const key = `${marks.character}${marks.canOpen ? 1 : 0}${marks.first % 3}`
      const found = findOpener(pieces, openers, { marks, bottom: bottoms.get(key) ?? 0 })
      if (found < 0) {
        bottoms.set(key, openers.length)
        break
      }
      const opener = pieces[openers[found] ?? 0]
      if (!opener?.marks) break
      const used = useOf(opener.marks, marks)
      const name = nameOf(marks.character, used)
      opener.opened = `<${name}>${opener.opened}`
      piece.closed += `</${name}>`
      opener.marks.count -= used
      marks.count -= used
      openers.length = opener.marks.count > 0 ? found + 1 : found
      for (const [kind, bottom] of bottoms) bottoms.set(kind, Math.min(bottom, openers.length))
    }
    if (marks.canOpen && marks.count > 0) openers.push(at)
  }
}

/** The place in `openers` of the last one that a closing mark fits; -1 for none. */
function findOpener(
  pieces: readonly Piece[],
  openers: readonly number[],
  { marks, bottom }: { marks: Marks; bottom: number },
): number {
  for (let place = openers.length - 1; place >= bottom; place -= 1)
    if (isPartner(pieces[openers[place] ?? 0]?.marks ?? null, marks)) return place
  return -1
}

type Marks = NonNullable<Piece['marks']>

function isPartner(opener: Marks | null, closer: Marks): boolean {
  if (!opener || opener.character !== closer.character || opener.count === 0) return false
  if (closer.character === '~' || closer.character === '=') return opener.count === closer.count
  const isOdd = (opener.canClose || closer.canOpen) && (opener.first + closer.first) % 3 === 0
  return !isOdd || (opener.first % 3 === 0 && closer.first % 3 === 0)
}

function useOf(opener: Marks, closer: Marks): number {
  if (closer.character === '~' || closer.character === '=') return closer.count
  return opener.count >= 2 && closer.count >= 2 ? 2 : 1
}

function nameOf(character: string, used: number): string {
  if (character === '~') return 'del'
  if (character === '=') return 'mark'
  return used === 2 ? 'strong' : 'em'
}

/** The HTML of pieces, with marks that found no partner as they are. */
export function htmlOfPieces(pieces: readonly Piece[]): string {
  return pieces
    .map(
      ({ html, marks, closed, opened }) =>
        closed + html + (marks ? marks.character.repeat(marks.count) : '') + opened,
    )
    .join('')
}
