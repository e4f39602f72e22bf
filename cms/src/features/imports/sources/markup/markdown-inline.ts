import { escapeHtml } from '@meridian/shared/text/escape-html'
import { type Delimiter, type InlinePart, joinEmphasis } from './markdown-emphasis.ts'

/** What a text names elsewhere in it: links by their labels, notes by the numbers they got. */
export interface MarkdownReferences {
  links: Map<string, { url: string; title: string }>
  notes: Map<string, string>
  /** The labels of notes in the order of their marks. */
  marked: string[]
}

interface Bracket {
  /** The part that holds it. */
  part: number
  isPicture: boolean
  /** A link within another is none. */
  isWithinLink: boolean
  /** Where its text begins. */
  from: number
}

const special = /[\\`<&![\]*_~=^\n:]/g

/** The HTML of a line or paragraph of Markdown as Ghost understood it: breaks are breaks, HTML stays, addresses become links. */
export function inlineMarkdown(source: string, references: MarkdownReferences): string {
  return new InlineReader(source, references).read()
}

/** Labels are the same in any case, and with any white space. */
export function labelOf(written: string): string {
  return written.trim().replace(/\s+/g, ' ').toLowerCase()
}

class InlineReader {
  readonly #source: string
  readonly #references: MarkdownReferences
  readonly #parts: InlinePart[] = []
  readonly #brackets: Bracket[] = []
  /** How long the runs of backticks are that no other ends any more. */
  readonly #unended = new Set<number>()
  #at = 0

  constructor(source: string, references: MarkdownReferences) {
    this.#source = source
    this.#references = references
  }

  read(): string {
    while (this.#at < this.#source.length) {
      special.lastIndex = this.#at
      const next = special.exec(this.#source)?.index ?? this.#source.length
      if (next > this.#at) this.#add(escapeHtml(this.#source.slice(this.#at, next)))
      this.#at = next
      if (next < this.#source.length) this.#special(this.#source[next] ?? '')
    }
    return joinEmphasis(this.#parts)
  }

  #add(html: string, delimiter: Delimiter | null = null): void {
    this.#parts.push({ html, delimiter })
  }

  /** Takes what a pattern finds here; null when it finds nothing. */
  #take(pattern: RegExp): RegExpExecArray | null {
    const sticky = new RegExp(pattern.source, `${pattern.flags}y`)
    sticky.lastIndex = this.#at
    const found = sticky.exec(this.#source)
    if (found) this.#at += found[0].length
    return found
  }

  #special(character: string): void {
    if (character === '\\') return this.#escape()
    if (character === '`') return this.#code()
    if (character === '<') return this.#angle()
    if (character === '&') return this.#entity()
    if (character === '\n') return this.#break()
    if (character === ':') return this.#bareAddress()
    if (character === '[' || (character === '!' && this.#source[this.#at + 1] === '['))
      return this.#open(character)
    if (character === ']') return this.#close()
    if (character === '!') return this.#one()
    this.#run(character)
  }

  #one(): void {
    this.#add(escapeHtml(this.#source[this.#at] ?? ''))
    this.#at += 1
  }

  #escape(): void {
    const found = this.#take(/\\([!-/:-@[-`{-~])/)
    if (found) this.#add(escapeHtml(found[1] ?? ''))
    else if (this.#take(/\\\n/)) this.#add('<br>\n')
    else this.#one()
  }

  #code(): void {
    const ticks = /`+/y
    ticks.lastIndex = this.#at
    const fence = ticks.exec(this.#source)?.[0] ?? '`'
    const from = this.#at + fence.length
    const end = this.#endOfCode(fence, from)
    this.#at = end === -1 ? from : end + fence.length
    if (end === -1) return this.#add(fence)
    const code = this.#source.slice(from, end).replace(/\n/g, ' ')
    const inner = /^ .*[^ ].* $/.test(code) ? code.slice(1, -1) : code
    this.#add(`<code>${escapeHtml(inner)}</code>`)
  }

  #endOfCode(fence: string, from: number): number {
    if (this.#unended.has(fence.length)) return -1
    let at = this.#source.indexOf(fence, from)
    while (at !== -1) {
      let after = at + fence.length
      while (this.#source[after] === '`') after += 1
      if (after === at + fence.length) return at
      at = this.#source.indexOf(fence, after)
    }
    this.#unended.add(fence.length)
    return -1
  }

  #angle(): void {
    const address = this.#take(/<([a-z][a-z0-9+.-]{1,31}:[^\s<>]*)>/i)
    if (address) return this.#add(anchor(address[1] ?? '', escapeHtml(address[1] ?? '')))
    const mail = this.#take(/<([\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+)>/)
    if (mail) return this.#add(anchor(`mailto:${mail[1]}`, escapeHtml(mail[1] ?? '')))
    const html =
      this.#take(/<!--[^]*?-->/) ??
      this.#take(/<\/[a-z][\w-]*\s*>/i) ??
      this.#take(/<[a-z][\w-]*(?:\s+[\w:@.-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*\s*\/?>/i)
    if (html) this.#add(html[0])
    else this.#one()
  }

  #entity(): void {
    const entity = this.#take(/&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});/i)
    if (entity) this.#add(entity[0])
    else this.#one()
  }

  #break(): void {
    const before = this.#parts.at(-1)
    if (before) before.html = before.html.replace(/ +$/, '')
    this.#at += 1
    this.#take(/ +/)
    this.#add('<br>\n')
  }

  /** `https://…` in a text is a link; a full stop behind it is not of it. */
  #bareAddress(): void {
    const before = this.#parts.at(-1)
    const scheme = before?.delimiter === null ? /(^|[^a-z0-9])(https?)$/i.exec(before.html)?.[2] : undefined
    if (!before || scheme === undefined || this.#brackets.length > 0) return this.#one()
    const rest = this.#take(/:\/\/[^\s<>"'`[\]]*[^\s<>"'`[\].,;:!?()*_]/)
    if (!rest) return this.#one()
    before.html = before.html.slice(0, -scheme.length)
    this.#add(anchor(`${scheme}${rest[0]}`, escapeHtml(`${scheme}${rest[0]}`)))
  }

  #open(character: string): void {
    const note = character === '[' ? this.#take(/\[\^([^\]\s]{1,200})\]/) : null
    const number = note ? this.#references.notes.get(labelOf(note[1] ?? '')) : undefined
    if (note && number !== undefined) {
      const label = labelOf(note[1] ?? '')
      if (!this.#references.marked.includes(label)) this.#references.marked.push(label)
      return this.#add(`<sup><a href="#fn${number}">${number}</a></sup>`)
    }
    if (note) return this.#add(escapeHtml(note[0]))
    const isPicture = character === '!'
    this.#at += isPicture ? 2 : 1
    this.#brackets.push({ part: this.#parts.length, isPicture, isWithinLink: false, from: this.#at })
    this.#add(isPicture ? '![' : '[')
  }

  #close(): void {
    const bracket = this.#brackets.pop()
    const written = bracket ? this.#source.slice(bracket.from, this.#at) : ''
    this.#at += 1
    const target = bracket && !bracket.isWithinLink ? this.#target(written) : null
    if (!bracket || !target) return this.#add(']')
    const inner = joinEmphasis(this.#parts.splice(bracket.part).slice(1))
    const title = target.title === '' ? '' : ` title="${escapeHtml(target.title)}"`
    const alt = escapeHtml(written.replace(/[*_`[\]]/g, ''))
    if (bracket.isPicture)
      this.#add(target.url === '' ? alt : `<img src="${escapeHtml(target.url)}" alt="${alt}"${title}>`)
    else {
      for (const outer of this.#brackets) outer.isWithinLink ||= !outer.isPicture
      this.#add(`<a href="${escapeHtml(target.url)}"${title}>${inner}</a>`)
    }
  }

  /** What stands behind a closing bracket: an address in brackets, or the label of one. */
  #target(written: string): { url: string; title: string } | null {
    const direct = this.#take(
      /\(\s*(?:<([^<>\n]*)>|((?:\\.|[^\s()\\]|\((?:\\.|[^\s()\\])*\))*))(?:\s+(?:"([^"]*)"|'([^']*)'|\(([^()]*)\)))?\s*\)/,
    )
    if (direct) {
      const [, angled, plain = '', ...titles] = direct
      return { url: unescaped(angled ?? plain), title: titles.find((title) => title !== undefined) ?? '' }
    }
    const before = this.#at
    const label = this.#take(/ ?\n?\[([^[\]]{0,999})\]/)?.[1]
    const found = this.#references.links.get(labelOf(label === undefined || label === '' ? written : label))
    if (!found) this.#at = before
    return found ?? null
  }

  #run(character: string): void {
    let after = this.#at
    while (this.#source[after] === character) after += 1
    const count = after - this.#at
    const before = this.#source[this.#at - 1] ?? ' '
    const next = this.#source[after] ?? ' '
    this.#at = after
    if (character === '=' && count !== 2) return this.#add(character.repeat(count))
    const opens = !/\s/.test(next) && (!isPunctuation(next) || /\s/.test(before) || isPunctuation(before))
    const closes = !/\s/.test(before) && (!isPunctuation(before) || /\s/.test(next) || isPunctuation(next))
    const isWithinWord = character === '_' && opens && closes
    this.#add('', {
      character,
      count,
      canOpen: opens && !(isWithinWord && !isPunctuation(before)),
      canClose: closes && !(isWithinWord && !isPunctuation(next)),
    })
  }
}

function anchor(url: string, html: string): string {
  return `<a href="${escapeHtml(url)}">${html}</a>`
}

function unescaped(url: string): string {
  return url.replace(/\\([!-/:-@[-`{-~])/g, '$1')
}

function isPunctuation(character: string): boolean {
  return /[\p{P}\p{S}]/u.test(character)
}
