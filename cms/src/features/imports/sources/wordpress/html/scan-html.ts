import { decodeEntities } from './entities.ts'

/** A part of HTML as it stands in its source, from `start` up to `end`. */
export interface HtmlPart {
  /** `raw` is what stands in a `<script>` or `<style>`. */
  kind: 'text' | 'open' | 'close' | 'comment' | 'raw'
  /** Of a tag, in small letters; '' for all else. */
  name: string
  start: number
  end: number
}

/** What stands in these is no markup, up to the end tag. */
const rawElements = new Set(['script', 'style', 'textarea', 'xmp', 'noembed', 'noframes'])
/** Elements that have no end tag. */
export const voidElements = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
)

/**
 * HTML, part by part in the order in which it stands there. Nothing is put right: what was never closed stays so. Time grows with
 * the length of the text alone, whatever it is.
 */
export class HtmlSource {
  readonly html: string
  private readonly lastClose: number
  /** From where on a quote mark that opens finds none that closes it. */
  private readonly lastQuotes: Record<string, number>
  private readonly withoutEnd = new Set<string>()
  /** How many characters may still be looked through for end tags: of each that is missing the search costs the whole rest. */
  private budget: number

  constructor(html: string) {
    this.html = html
    this.lastClose = html.lastIndexOf('>')
    this.lastQuotes = { '"': html.lastIndexOf('"'), "'": html.lastIndexOf("'") }
    this.budget = 1_000_000 + 8 * html.length
  }

  *parts(from = 0): Generator<HtmlPart> {
    const { html } = this
    let at = from
    let textStart = from
    for (;;) {
      const open = html.indexOf('<', at)
      if (open < 0) break
      const part = this.tagAt(open)
      if (!part) {
        at = open + 1
        continue
      }
      if (open > textStart) yield { kind: 'text', name: '', start: textStart, end: open }
      yield part
      at = part.end
      if (part.kind === 'open' && rawElements.has(part.name)) {
        const end = this.endOfRaw(part.name, at)
        if (end > at) yield { kind: 'raw', name: part.name, start: at, end }
        at = Math.max(at, end)
      }
      textStart = at
    }
    if (html.length > textStart) yield { kind: 'text', name: '', start: textStart, end: html.length }
  }

  /** How a part is written. */
  source(part: HtmlPart): string {
    return this.html.slice(part.start, part.end)
  }

  /** The end tag of an element: its place, and behind it; null if there is none. */
  endOf(open: HtmlPart): { inner: number; outer: number } | null {
    let depth = 1
    let seen = open.end
    for (const part of this.parts(open.end)) {
      this.budget -= part.end - seen
      seen = part.end
      if (this.budget < 0) return null
      if (part.name !== open.name) continue
      if (part.kind === 'open') depth += 1
      else if (part.kind === 'close') depth -= 1
      if (depth === 0) return { inner: part.start, outer: part.end }
    }
    return null
  }

  /** The tag or comment that begins with the `<` at a place; null if that is only a sign. */
  tagAt(start: number): HtmlPart | null {
    const { html } = this
    if (start >= this.lastClose) return null
    const next = html.charCodeAt(start + 1)
    if (next === 33 || next === 63) return this.commentAt(start)
    const isClose = next === 47
    const nameStart = start + (isClose ? 2 : 1)
    const first = html.charCodeAt(nameStart) | 32
    if (first < 97 || first > 122) return null
    let nameEnd = nameStart + 1
    while (isNameCode(html.charCodeAt(nameEnd))) nameEnd += 1
    const end = this.endOfTag(nameEnd)
    if (end < 0) return null
    const name = html.slice(nameStart, nameEnd).toLowerCase()
    return { kind: isClose ? 'close' : 'open', name, start, end }
  }

  private commentAt(start: number): HtmlPart {
    const { html } = this
    const end = html.startsWith('<!--', start) ? html.indexOf('-->', start + 4) : -1
    return { kind: 'comment', name: '', start, end: end >= 0 ? end + 3 : html.indexOf('>', start) + 1 }
  }

  /** Where the text of a raw element ends; -1 if it never does. */
  private endOfRaw(name: string, from: number): number {
    if (this.withoutEnd.has(name)) return -1
    const ends = new RegExp(`</${name}[\\s/>]`, 'gi')
    ends.lastIndex = from
    const found = ends.exec(this.html)
    if (!found) this.withoutEnd.add(name)
    return found?.index ?? -1
  }

  /** Behind the `>` that ends a tag, which may stand in the value of an attribute before; -1 where another tag begins first. */
  private endOfTag(from: number): number {
    const { html, lastQuotes } = this
    let isValue = false
    for (let at = from; at < html.length; at += 1) {
      const code = html.charCodeAt(at)
      if (code === 62) return at + 1
      if (code === 60) return -1
      if (code === 61) isValue = true
      else if (code === 34 || code === 39) {
        const quote = code === 34 ? '"' : "'"
        if (isValue && at < (lastQuotes[quote] ?? -1)) at = html.indexOf(quote, at + 1)
        isValue = false
      } else if (code > 32) isValue = false
    }
    return -1
  }
}

function isNameCode(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 45 ||
    code === 58 ||
    code === 95
  )
}

const attributePattern = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>`]+)))?/g

/** The attributes of a tag (`<img src="…">`), their names in small letters and their entities resolved. */
export function attributesOf(tag: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  const begin = tag.search(/[\s/]/)
  if (begin < 0) return attributes
  for (const [, name = '', double, single, bare] of tag.slice(begin).matchAll(attributePattern)) {
    const key = name.toLowerCase()
    if (Object.hasOwn(attributes, key) || key === '__proto__') continue
    attributes[key] = decodeEntities(double ?? single ?? bare ?? '')
  }
  return attributes
}
