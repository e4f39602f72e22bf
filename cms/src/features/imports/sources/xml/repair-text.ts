/** Stands for `&` that begins no reference, while the parser reads; no text has it. */
const ampersand = '\ufdd2'

/** What was replaced in a file so that it can be read at all: how often, and where first. */
export interface Repair {
  count: number
  first: { line: number; byte: number }
}

export type RepairKind = 'control' | 'surrogate' | 'reference' | 'ampersand'

/** At the end of a piece, what may be the beginning of something that is looked for. */
const unfinished =
  /(?:<(?:!(?:-|\[(?:C(?:D(?:A(?:T(?:A)?)?)?)?)?)?)?|-{1,2}|\]{1,2}|&#?\w{0,14}|&#(?:x[dD][89abAB][\da-fA-F]{2}|5[56]\d{3});(?:&#?\w{0,6})?|\r|[\ud800-\udbff])$/

/**
 * Makes text that no XML may hold readable, character for character, so that places stay what they are: control characters
 * and references to such become spaces, lone surrogates U+FFFD, and `&` that begins no reference is kept (see `restored`).
 */
export class TextRepair {
  readonly repairs = new Map<RepairKind, Repair>()
  private carried = ''
  private index: number
  private readonly byteAt: (index: number) => number
  private isIn: 'text' | 'data' | 'comment' = 'text'

  /** `index` is that of the first character; `byteAt` tells for each at which byte of the file it stands. */
  constructor(index: number, byteAt: (index: number) => number) {
    this.index = index
    this.byteAt = byteAt
  }

  /** What can be parsed now; `line` is that of its first character. What waits comes with the next piece. */
  repair(piece: string, { line, isLast }: { line: number; isLast: boolean }): string {
    const text = this.carried + piece
    const waiting = isLast ? 0 : (unfinished.exec(text.slice(-20))?.[0].length ?? 0)
    this.carried = text.slice(text.length - waiting)
    const ready = waiting === 0 ? text : text.slice(0, -waiting)
    const repaired = this.repairReferences(this.repairCharacters(ready, line), line)
    this.index += ready.length
    return repaired
  }

  private repairCharacters(text: string, line: number): string {
    const isWellFormed = text.isWellFormed()
    const whole = isWellFormed ? text : text.toWellFormed()
    if (!isWellFormed) {
      for (let at = 0; at < text.length; at += 1)
        if (whole.charCodeAt(at) === 0xfffd && text.charCodeAt(at) !== 0xfffd)
          this.note('surrogate', { text, at, line })
    }
    if (!/[\0-\x08\v\f\x0e-\x1f\ufdd2\ufffe\uffff]/.test(whole)) return whole
    return whole.replace(/[\0-\x08\v\f\x0e-\x1f\ufdd2\ufffe\uffff]/g, (character, at: number) => {
      this.note('control', { text, at, line })
      return character < ' ' ? ' ' : '\ufffd'
    })
  }

  /** Sections of data and comments hold whatever they want. */
  private repairReferences(text: string, line: number): string {
    const parts: string[] = []
    let at = 0
    while (at < text.length) {
      const end = this.endOfKind(text, at)
      const part = text.slice(at, end.at)
      parts.push(
        this.isIn === 'text' && part.includes('&') ? this.repairPart(part, { text, at, line }) : part,
      )
      this.isIn = end.next
      at = end.at
    }
    return parts.length === 1 ? (parts[0] ?? '') : parts.join('')
  }

  private endOfKind(text: string, from: number): { at: number; next: 'text' | 'data' | 'comment' } {
    if (this.isIn !== 'text') {
      const end = text.indexOf(this.isIn === 'data' ? ']]>' : '-->', from)
      return end < 0 ? { at: text.length, next: this.isIn } : { at: end + 3, next: 'text' }
    }
    for (let at = text.indexOf('<!', from); at >= 0; at = text.indexOf('<!', at + 2)) {
      if (text.startsWith('[CDATA[', at + 2)) return { at: at + 9, next: 'data' }
      if (text.startsWith('--', at + 2)) return { at: at + 4, next: 'comment' }
    }
    return { at: text.length, next: 'text' }
  }

  private repairPart(part: string, whole: { text: string; at: number; line: number }): string {
    return part
      .replace(halves, joinedHalves)
      .replace(
        /&(?:(amp|lt|gt|quot|apos|#[0-9]{1,10}|#x[0-9a-fA-F]{1,12});)?/g,
        (found, name: string | undefined, at: number) => {
          const place = { ...whole, at: whole.at + at }
          if (name === undefined) {
            this.note('ampersand', place)
            return ampersand
          }
          if (!name.startsWith('#') || isCharacter(codeOf(name))) return found
          this.note('reference', place)
          return ' '.repeat(found.length)
        },
      )
  }

  private note(kind: RepairKind, { text, at, line }: { text: string; at: number; line: number }): void {
    const known = this.repairs.get(kind)
    if (known) known.count += 1
    else {
      const first = { line: line + linesIn(text.slice(0, at)), byte: this.byteAt(this.index + at) }
      this.repairs.set(kind, { count: 1, first })
    }
  }
}

/** A letter that was written as the two halves that some programs keep it in. */
const halves = /&#(x[dD][89abAB][\da-fA-F]{2}|5[56]\d{3});&#(x[dD][c-fC-F][\da-fA-F]{2}|5[67]\d{3});/g

function joinedHalves(written: string, high: string, low: string): string {
  const letter = String.fromCharCode(codeOf(`#${high}`), codeOf(`#${low}`))
  if (!letter.isWellFormed()) return written
  const code = letter.codePointAt(0) ?? 0
  return `&#x${code.toString(16).padStart(written.length - 4, '0')};`
}

/** Text of the parser with what stood there for `&`. */
export function restored(text: string): string {
  return text.includes(ampersand) ? text.replaceAll(ampersand, '&') : text
}

export function linesIn(text: string): number {
  return text.match(/\r\n?|\n/g)?.length ?? 0
}

function codeOf(name: string): number {
  return name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
}

function isCharacter(code: number): boolean {
  if (code < 0x20) return code === 9 || code === 10 || code === 13
  return code < 0xd800 || (code > 0xdfff && code < 0xfffe) || (code > 0xffff && code <= 0x10ffff)
}
