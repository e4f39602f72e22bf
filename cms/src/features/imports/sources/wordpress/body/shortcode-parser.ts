import { HtmlSource } from '../html/scan-html.ts'
import { type ShortcodeTag, shortcodeAt } from './shortcode-tag.ts'

export interface Shortcode extends ShortcodeTag {
  /** What stands between it and its end; null if it has none. */
  children: ShortcodeNode[] | null
  /** The same as it was written; '' for none. */
  inner: string
}

export type ShortcodeNode = string | Shortcode

/** How short codes are told from what only stands in brackets. */
export interface ShortcodeNames {
  isKnown: (tag: ShortcodeTag) => boolean
  /** Whether what stands in it is shown as it is. */
  isVerbatim: (name: string) => boolean
  /** Whether it never has an end. */
  isVoid: (name: string) => boolean
}

/** In these, brackets are text. */
const verbatimElements = new Set(['script', 'style', 'pre', 'code', 'textarea'])
const deepest = 60

/**
 * Takes the short codes of a text apart, wherever they stand but in tags and comments. One that is never closed contains nothing, `[[name]]`
 * is text, and so is what is in brackets and no short code.
 */
export function parseShortcodes(text: string, names: ShortcodeNames): ShortcodeNode[] {
  return new ShortcodeParser(text, names).run()
}

class ShortcodeParser {
  private readonly text: string
  private readonly names: ShortcodeNames
  private readonly source: HtmlSource
  private readonly nodes: ShortcodeNode[] = []
  /** Where in the nodes those stand that may still be closed. */
  private readonly open: number[] = []
  private readonly closed: Set<string>
  private textStart = 0

  constructor(text: string, names: ShortcodeNames) {
    this.text = text
    this.names = names
    this.source = new HtmlSource(text)
    this.closed = new Set([...text.matchAll(/\[\/([\w-]+)\s*\]/g)].map(([, name = '']) => name.toLowerCase()))
  }

  run(): ShortcodeNode[] {
    const marks = /[<[]/g
    for (;;) {
      const mark = marks.exec(this.text)
      if (!mark) break
      marks.lastIndex = mark[0] === '<' ? this.skipTag(mark.index) : this.takeBracket(mark.index)
    }
    this.takeText(this.text.length)
    return this.nodes
  }

  /** Behind the tag, or behind the whole element if brackets are text in it. */
  private skipTag(start: number): number {
    const tag = this.source.tagAt(start)
    if (!tag) return start + 1
    const end = tag.kind === 'open' && verbatimElements.has(tag.name) ? this.source.endOf(tag) : null
    return end?.outer ?? tag.end
  }

  /** Where to go on behind a bracket. */
  private takeBracket(start: number): number {
    const escaped = this.escapedAt(start)
    if (escaped !== null) return escaped
    const tag = shortcodeAt(this.text, start)
    if (!tag || !this.isShortcode(tag)) return start + 1
    if (tag.isClosing) return this.close(tag)
    this.takeText(start)
    this.textStart = tag.end
    const verbatim = this.names.isVerbatim(tag.name) && !tag.isVoid ? this.endOfVerbatim(tag) : null
    if (verbatim) {
      const inner = this.text.slice(tag.end, verbatim.start)
      this.nodes.push({ ...tag, children: [inner], inner, end: verbatim.end })
      this.textStart = verbatim.end
      return verbatim.end
    }
    const mayBeClosed = !tag.isVoid && this.closed.has(tag.name) && !this.names.isVoid(tag.name)
    if (mayBeClosed && this.open.length < deepest) this.open.push(this.nodes.length)
    this.nodes.push({ ...tag, children: null, inner: '' })
    return tag.end
  }

  private close(tag: ShortcodeTag): number {
    const at = this.open.findLastIndex((index) => nameOf(this.nodes[index]) === tag.name)
    const index = this.open[at]
    this.takeText(tag.start)
    this.textStart = tag.end
    if (index === undefined) return tag.end
    const opened = this.nodes[index]
    if (typeof opened === 'object') {
      const children = this.nodes.splice(index + 1)
      this.nodes[index] = { ...opened, children, inner: this.text.slice(opened.end, tag.start), end: tag.end }
    }
    this.open.length = at
    return tag.end
  }

  /** Behind `[[name …]]` or `[[name]…[/name]]`, of which one pair of brackets is shown; null for all else. */
  private escapedAt(start: number): number | null {
    if (this.text[start + 1] !== '[') return null
    const tag = shortcodeAt(this.text, start + 1)
    if (!tag || tag.isClosing) return null
    const isAlone = this.text[tag.end] === ']'
    if (!isAlone && !this.closed.has(tag.name)) return null
    const closing = isAlone ? 0 : this.text.slice(tag.end, tag.end + 100_000).indexOf(`[/${tag.name}]]`)
    if (closing < 0) return null
    const end = isAlone ? tag.end : tag.end + closing + tag.name.length + 3
    this.takeText(start)
    this.nodes.push(
      this.text
        .slice(start + 1, end)
        .replaceAll('[', '&#91;')
        .replaceAll(']', '&#93;'),
    )
    this.textStart = end + 1
    return end + 1
  }

  private endOfVerbatim(tag: ShortcodeTag): { start: number; end: number } | null {
    if (!this.closed.has(tag.name)) return null
    const ends = new RegExp(`\\[/${tag.name}\\s*\\]`, 'gi')
    ends.lastIndex = tag.end
    const found = ends.exec(this.text)
    return found ? { start: found.index, end: ends.lastIndex } : null
  }

  private isShortcode(tag: ShortcodeTag): boolean {
    const { name, attributes, values } = tag
    if (this.names.isKnown(tag)) return true
    if (this.text[tag.start + 1 + name.length] === '=') return false
    // A sentence in brackets with a link in it reads like a short code whose quotes are wrong.
    if (tag.isLoose && this.text.slice(tag.start, tag.end).includes('<')) return false
    const isWritten = this.text.slice(tag.start + 1, tag.start + 1 + name.length) === name
    const hasAttributes = Object.keys(attributes).length > 0 && values.length === 0
    return tag.isClosing || this.closed.has(name) || name.includes('_') || (isWritten && hasAttributes)
  }

  private takeText(end: number): void {
    if (end > this.textStart) this.nodes.push(this.text.slice(this.textStart, end))
    this.textStart = Math.max(this.textStart, end)
  }
}

function nameOf(node: ShortcodeNode | undefined): string | null {
  return typeof node === 'object' ? node.name : null
}
