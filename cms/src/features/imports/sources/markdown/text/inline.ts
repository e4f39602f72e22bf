import { escapeHtml } from '@meridian/shared/text/escape-html'
import { htmlOfPieces, htmlPiece, marksPiece, type Piece, pairMarks } from './emphasis.ts'
import {
  characterBefore,
  type CodeRuns,
  codeRunsOf,
  escapable,
  escapeText,
  imageHtml,
  linkHtml,
  noteMark,
  patternsOf,
  textOfHtml,
  unescaped,
  unescapeHtml,
  withoutTrail,
} from './inline-html.ts'
import { type InlineContext, labelOf, type MarkdownDialect } from './markdown-blocks.ts'

/** Longer paragraphs than this hold no marks that anybody wrote by hand. */
const longest = 400_000
interface OpenBracket {
  piece: number
  isImage: boolean
  /** Where in the text what it holds begins. */
  start: number
  isActive: boolean
}

/** The HTML of the text of a paragraph, heading or cell. */
export function inlineHtml(text: string, context: InlineContext): string {
  return text.length > longest ? escapeHtml(text) : new InlineReader(text, context).read()
}

class InlineReader {
  readonly #text: string
  readonly #context: InlineContext
  readonly #patterns: (typeof patternsOf)[MarkdownDialect]
  readonly #pieces: Piece[] = []
  readonly #brackets: OpenBracket[] = []
  /** Where runs of marks of code of each length stand. */
  readonly #codeRuns: CodeRuns
  #at = 0
  #plain = ''

  constructor(text: string, context: InlineContext) {
    this.#text = text
    this.#context = context
    this.#patterns = patternsOf[context.dialect]
    this.#codeRuns = codeRunsOf(text)
  }

  read(): string {
    while (this.#at < this.#text.length) {
      const character = this.#text.charAt(this.#at)
      if (!this.#special(character)) {
        this.#plain += character
        this.#at += 1
      }
    }
    this.#flush()
    pairMarks(this.#pieces, 0)
    return htmlOfPieces(this.#pieces)
  }

  /** Reads what a character begins, if it is more than a character. */
  #special(character: string): boolean {
    switch (character) {
      case '\\':
        return this.#escape()
      case '`':
        return this.#code()
      case '<':
        return this.#angle()
      case '&':
        return this.#matched(this.#patterns.entity, ([entity]) => entity)
      case '{':
        return this.#braces()
      case '[':
      case '!':
        return this.#bracket(character)
      case '^':
        return (
          this.#matched(this.#patterns.inlineNote, ([, text = '']) =>
            noteMark(this.#context.inlineNote(text)),
          ) || this.#matched(this.#patterns.raised, ([, text = '']) => `<sup>${escapeText(text)}</sup>`)
        )
      case ']':
        return this.#closeBracket()
      case '~':
        if (this.#matched(this.#patterns.lowered, ([, text = '']) => `<sub>${escapeText(text)}</sub>`))
          return true
        return this.#marks(character)
      case '*':
      case '_':
      case '=':
        return this.#marks(character)
      case '%':
        return this.#matched(this.#patterns.comments, ([comment]) => {
          this.#context.names.comments.push(comment)
          return ''
        })
      case '\n':
        return this.#lineBreak()
      case 'h':
      case 'H':
        return this.#url()
      default:
        return false
    }
  }

  #flush(): void {
    if (this.#plain === '') return
    this.#pieces.push(htmlPiece(escapeText(this.#plain)))
    this.#plain = ''
  }

  #push(html: string, length: number): true {
    this.#flush()
    this.#pieces.push(htmlPiece(html))
    this.#at += length
    return true
  }

  /** Takes what a pattern finds here, as HTML. */
  #matched(pattern: RegExp, htmlFor: (match: RegExpExecArray) => string | null): boolean {
    const match = this.#match(pattern)
    const html = match && htmlFor(match)
    return match && html !== null ? this.#push(html, match[0].length) : false
  }

  #match(pattern: RegExp, at = this.#at): RegExpExecArray | null {
    pattern.lastIndex = at
    return pattern.exec(this.#text)
  }

  #escape(): boolean {
    const next = this.#text.charAt(this.#at + 1)
    if (next === '\n') return this.#push('<br>\n', 2)
    return escapable.test(next) ? this.#push(escapeText(next), 2) : false
  }

  #code(): boolean {
    const [run = ''] = /^`+/.exec(this.#text.slice(this.#at, this.#at + 1000)) ?? []
    const start = this.#at + run.length
    const runs = this.#codeRuns.get(run.length) ?? { places: [], next: 0 }
    while ((runs.places[runs.next] ?? start) < start) runs.next += 1
    const end = runs.places[runs.next]
    if (end === undefined) {
      this.#plain += run
      this.#at = start
      return true
    }
    const inner = this.#text.slice(start, end).replaceAll('\n', ' ')
    const code = /^ .*[^ ].* $|^ [^ ] $/.test(inner) ? inner.slice(1, -1) : inner
    return this.#push(`<code>${escapeText(code)}</code>`, end + run.length - this.#at)
  }

  #angle(): boolean {
    return (
      this.#matched(this.#patterns.autolink, ([, url = '']) =>
        linkHtml(this.#context.link(url), '', escapeText(url)),
      ) ||
      this.#matched(this.#patterns.mail, ([, mail = '']) =>
        linkHtml(`mailto:${mail}`, '', escapeText(mail)),
      ) ||
      this.#matched(this.#patterns.html, ([html]) => html) ||
      this.#matched(this.#patterns.comment, ([comment]) => comment)
    )
  }

  #braces(): boolean {
    if (this.#matched(this.#patterns.attributes, () => '')) return true
    const match = this.#match(this.#patterns.tag)
    if (!match) return false
    return this.#push(this.#context.tag(match[0]) ?? escapeText(match[0]), match[0].length)
  }

  #bracket(character: string): boolean {
    if (this.#matched(this.#patterns.wiki, (match) => this.#wiki(match))) return true
    if (character === '[' && this.#matched(this.#patterns.note, ([, label = '']) => this.#note(label)))
      return true
    const isImage = character === '!'
    if (isImage && this.#text.charAt(this.#at + 1) !== '[') return false
    const mark = isImage ? '![' : '['
    this.#push(mark, mark.length)
    this.#brackets.push({ piece: this.#pieces.length - 1, isImage, start: this.#at, isActive: true })
    return true
  }

  #note(label: string): string | null {
    const number = this.#context.note(labelOf(label))
    return number === null ? null : noteMark(number)
  }

  #wiki([whole, name = '', heading = '', alias]: RegExpExecArray): string | null {
    const { address, isImage } = this.#context.wiki(name.trim())
    if (whole.startsWith('!') && isImage) {
      const isSize = /^\d+(?:x\d+)?$/.test(alias ?? '')
      return imageHtml(address, isSize ? '' : (alias ?? ''), '')
    }
    const words = alias?.trim() || name.trim() || heading.slice(1)
    const anchor = heading === '' ? '' : `#${heading.slice(1).trim().toLowerCase().replace(/\s+/g, '-')}`
    return linkHtml(`${name.trim() === '' ? '' : address}${anchor}`, '', escapeText(words.trim()))
  }

  #closeBracket(): boolean {
    const opener = this.#brackets.pop()
    if (!opener?.isActive) return false
    const inside = this.#text.slice(opener.start, this.#at)
    const found = this.#target(inside)
    if (!found) return false
    this.#flush()
    pairMarks(this.#pieces, opener.piece + 1)
    const words = htmlOfPieces(this.#pieces.slice(opener.piece + 1))
    this.#pieces.length = opener.piece
    const { address, title, end } = found
    const html = opener.isImage
      ? imageHtml(this.#context.image(address), textOfHtml(words), title)
      : linkHtml(this.#context.link(address), title, words)
    this.#pieces.push(htmlPiece(html))
    this.#at = end
    // A link holds no other link.
    if (!opener.isImage) for (const bracket of this.#brackets) if (!bracket.isImage) bracket.isActive = false
    return true
  }

  /** Where the link leads whose words have just ended; null when it is none. */
  #target(inside: string): { address: string; title: string; end: number } | null {
    const after = this.#at + 1
    const tagged = this.#text.charAt(after) === '(' ? this.#match(this.#patterns.tagTarget, after) : null
    if (tagged) {
      const [whole, tag = '', rest = '', title = ''] = tagged
      return { address: this.#tagAddress(tag) + rest, title, end: after + whole.length }
    }
    const direct = this.#text.charAt(after) === '(' ? this.#match(this.#patterns.target, after) : null
    if (direct) {
      const [whole, pointed, bare, ...titles] = direct
      const title = titles.find((text) => text !== undefined) ?? ''
      return { address: unescaped(pointed ?? bare ?? ''), title: unescaped(title), end: after + whole.length }
    }
    const reference = this.#text.charAt(after) === '[' ? this.#match(this.#patterns.reference, after) : null
    const label = labelOf(reference?.[1] || inside)
    const named = label.length <= 500 ? this.#context.names.links.get(label) : undefined
    return named
      ? { ...named, address: this.#namedAddress(named.address), end: after + (reference?.[0].length ?? 0) }
      : null
  }

  #namedAddress(address: string): string {
    const [, tag, rest = ''] = /^(\{[{%].*[%}]\})(.*)$/.exec(address) ?? []
    return tag === undefined ? unescaped(address) : this.#tagAddress(tag) + rest
  }

  /** What a template would have written for an address. */
  #tagAddress(tag: string): string {
    const html = this.#context.tag(tag)
    return html === null ? tag : unescapeHtml(html)
  }

  #marks(character: string): boolean {
    let end = this.#at
    while (this.#text.charAt(end) === character) end += 1
    const count = end - this.#at
    const isPair = character === '~' || character === '='
    if (isPair && (character === '=' ? count !== 2 : count > 2)) {
      this.#plain += character.repeat(count)
      this.#at = end
      return true
    }
    const before = characterBefore(this.#text, this.#at)
    const after = String.fromCodePoint(this.#text.codePointAt(end) ?? 32)
    this.#flush()
    this.#pieces.push(marksPiece(character, count, before, end < this.#text.length ? after : ''))
    this.#at = end
    return true
  }

  #lineBreak(): boolean {
    const isBreak = this.#context.dialect === 'ghost' || this.#plain.endsWith('  ')
    this.#plain = this.#plain.trimEnd()
    return this.#push(isBreak ? '<br>\n' : '\n', 1)
  }

  /** An address that stands in the text without any mark. */
  #url(): boolean {
    const before = this.#text.charAt(this.#at - 1)
    if (/[\w/"'=]/.test(before)) return false
    const match = this.#match(this.#patterns.url)
    if (!match) return false
    const url = withoutTrail(match[0])
    const isInLink = this.#brackets.some(({ isImage, isActive }) => !isImage && isActive)
    if (isInLink || !URL.canParse(url)) return false
    return this.#push(linkHtml(this.#context.link(url), '', escapeText(url)), url.length)
  }
}
