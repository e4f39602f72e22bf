import { escapeHtml } from '@meridian/shared/text/escape-html'
import type { SourceBlock } from '../../../source-record.ts'
import { blocksToHtml } from '../../html/blocks-to-html.ts'
import { withLiteralCode } from '../../html/literal-code.ts'
import { inlineHtml } from './inline.ts'
import { textOfHtml, unescapeHtml } from './inline-html.ts'
import { shapesOf } from './line-shapes.ts'
import type { InlineContext, MarkdownBlock, MarkdownNames } from './markdown-blocks.ts'
import { BlockParser } from './parse-blocks.ts'

/** What a text is rendered with: see `InlineContext`. */
export interface RenderContext extends Omit<InlineContext, 'names' | 'note' | 'inlineNote'> {
  /** The block of a template's tag that stands alone; null for none, and for one that says nothing. */
  blockTag: (tag: string) => SourceBlock | null
}

export interface RenderedText {
  blocks: SourceBlock[]
  /** What nobody who reads the page sees, as the author wrote it. */
  comments: string[]
  /** The first heading of the first level, when the text begins with it. */
  title: string | null
}

const callouts: Record<string, 'info' | 'warning' | 'success' | 'highlight'> = {
  warning: 'warning',
  caution: 'warning',
  attention: 'warning',
  danger: 'warning',
  error: 'warning',
  bug: 'warning',
  failure: 'warning',
  alert: 'warning',
  tip: 'success',
  hint: 'success',
  success: 'success',
  check: 'success',
  done: 'success',
  important: 'highlight',
  highlight: 'highlight',
  abstract: 'highlight',
  summary: 'highlight',
  tldr: 'highlight',
}

/** A longer text, without the data of pictures, is taken as it is: its parts would fill the memory. */
const longest = 8_000_000

/** The parts of a Markdown text. Every word of it is in one of them, or among the comments. */
export function renderMarkdown(text: string, context: RenderContext): RenderedText {
  const data = new KeptData()
  const source = data.takeOut(text)
  if (source.length > longest)
    return { blocks: data.putBack(plainParagraphs(source)), comments: [], title: null }
  const parser = new BlockParser(shapesOf[context.dialect])
  const parsed = parser.parse(source.split('\n'))
  const renderer = new Renderer(context, parser.names)
  const blocks = renderer.blocks(parsed)
  const [first] = parsed
  return {
    blocks: data.putBack([...blocks, ...renderer.footnotes()]),
    comments: parser.names.comments,
    title: first?.kind === 'heading' && first.level === 1 ? first.text : null,
  }
}

class Renderer {
  readonly #context: InlineContext
  readonly #blockTag: RenderContext['blockTag']
  readonly #names: MarkdownNames
  /** The footnotes in the order of their first marks: labels, or texts that stand in their lines. */
  readonly #notes: { label: string | null; text: string }[] = []

  constructor(context: RenderContext, names: MarkdownNames) {
    this.#names = names
    this.#blockTag = context.blockTag
    this.#context = {
      ...context,
      names,
      note: (label) => this.#noteNumber(label),
      inlineNote: (text) => this.#notes.push({ label: null, text }),
    }
  }

  blocks(blocks: readonly MarkdownBlock[]): SourceBlock[] {
    const rendered: SourceBlock[] = []
    for (const block of blocks) {
      const made = this.#block(block)
      const last = rendered.at(-1)
      if (made?.kind === 'html' && last?.kind === 'html') last.html += `\n${made.html}`
      else if (made) rendered.push(made)
    }
    return rendered
  }

  /** The notes that are marked, and those that are not: their words are words of the text. */
  footnotes(): SourceBlock[] {
    for (const label of this.#names.notes.keys()) this.#noteNumber(label)
    const items: string[] = []
    // A note may mark another one, which then comes after it.
    for (let index = 0; index < this.#notes.length; index += 1) {
      const { label, text } = this.#notes[index] ?? { label: null, text: '' }
      const words = label === null ? this.#inline(text) : this.#inside(this.#names.notes.get(label) ?? [])
      items.push(`<li id="fn-${index + 1}">${words}</li>`)
    }
    return items.length === 0 ? [] : [{ kind: 'footnotes', html: `<ol>${items.join('')}</ol>` }]
  }

  #noteNumber(label: string): number | null {
    if (!this.#names.notes.has(label)) return null
    const known = this.#notes.findIndex((note) => note.label === label)
    return known >= 0 ? known + 1 : this.#notes.push({ label, text: '' })
  }

  #block(block: MarkdownBlock): SourceBlock | null {
    switch (block.kind) {
      case 'heading':
        return block.text === ''
          ? null
          : html(`<h${block.level}>${this.#inline(block.text)}</h${block.level}>`)
      case 'paragraph':
        return this.#paragraph(block.text)
      case 'code':
        return block.code.trim() === '' ? null : block
      case 'quote':
        return html(`<blockquote>${this.#inside(block.blocks)}</blockquote>`)
      case 'callout':
        return this.#callout(block)
      case 'list':
        return html(this.#list(block))
      case 'definitions':
        return html(
          `<dl>${block.entries.map(({ term, blocks }) => `<dt>${this.#inline(term)}</dt>${blocks.map((inner) => `<dd>${this.#inside(inner, true)}</dd>`).join('')}`).join('')}</dl>`,
        )
      case 'table':
        return { kind: 'table', html: this.#table(block), caption: '' }
      case 'html':
        return html(this.#rawHtml(withLiteralCode(block.html)))
      case 'rule':
        return { kind: 'separator' }
      case 'tag':
        return this.#blockTag(block.tag)
    }
  }

  #inline(text: string): string {
    return inlineHtml(text, this.#context)
  }

  /** Blocks within a block, as HTML; a paragraph alone stands for itself if `isTight`. */
  #inside(blocks: readonly MarkdownBlock[], isTight = false): string {
    // A tag that means nothing here has no note of its own within a list: it stays a word of it.
    const plain = blocks.map((block): MarkdownBlock =>
      block.kind === 'tag' && this.#blockTag(block.tag)?.kind === 'unplaced'
        ? { kind: 'paragraph', text: block.tag }
        : block,
    )
    if (!isTight) return blocksToHtml(this.blocks(plain))
    const parts = plain.map((block) =>
      block.kind === 'paragraph' ? this.#inline(block.text) : blocksToHtml(this.blocks([block])),
    )
    return parts.join('\n')
  }

  /** A paragraph that is a picture and nothing else is one. */
  #paragraph(text: string): SourceBlock | null {
    const inner = this.#inline(text)
    if (inner.trim() === '') return null
    const picture =
      /^(?:<a href="([^"]*)"(?: title="[^"]*")?>)?<img src="([^"]*)" alt="([^"]*)"(?: title="([^"]*)")?>(?:<\/a>)?$/.exec(
        inner.trim(),
      )
    if (!picture) return html(`<p>${inner}</p>`)
    const [, href, url = '', alt = '', caption = ''] = picture.map((part) =>
      part === undefined ? part : unescapeHtml(part),
    )
    return {
      kind: 'picture',
      picture: { id: null, url, alt, caption, credit: '' },
      href: href === undefined || href === url ? null : href,
    }
  }

  #callout({ type, title, blocks }: Extract<MarkdownBlock, { kind: 'callout' }>): SourceBlock {
    const inner = this.#inside(blocks)
    const variant = callouts[type.toLowerCase()] ?? 'info'
    if (/^(?:quote|cite)$/i.test(type))
      return html(`<blockquote>${title === '' ? '' : `<p>${this.#inline(title)}</p>`}${inner}</blockquote>`)
    return { kind: 'callout', variant, title: unescapeHtml(textOfHtml(this.#inline(title))), html: inner }
  }

  #list({ isOrdered, start, isTight, items }: Extract<MarkdownBlock, { kind: 'list' }>): string {
    const name = isOrdered ? 'ol' : 'ul'
    const from = isOrdered && start !== 1 ? ` start="${start}"` : ''
    const marks = new Map([
      [true, '☑ '],
      [false, '☐ '],
    ])
    const shown = items.map(({ isDone, blocks }) => {
      const mark = isDone === null ? '' : marks.get(isDone)
      return `<li>${mark}${this.#inside(blocks, isTight)}</li>`
    })
    return `<${name}${from}>${shown.join('')}</${name}>`
  }

  #table({ header, aligns, rows }: Extract<MarkdownBlock, { kind: 'table' }>): string {
    const cell = (name: string, text: string, column: number) => {
      const align = aligns[column]
      return `<${name}${align ? ` align="${align}"` : ''}>${this.#inline(text)}</${name}>`
    }
    const row = (name: string, cells: readonly string[]) =>
      `<tr>${cells.map((text, column) => cell(name, text, column)).join('')}</tr>`
    const body = rows.map((cells) => row('td', cells)).join('')
    return `<table><thead>${row('th', header)}</thead><tbody>${body}</tbody></table>`
  }

  /** HTML of the author's, with its addresses and tags resolved as those of the text around it. */
  #rawHtml(raw: string): string {
    const tagged = raw.replace(
      /\{\{[<%][^\n]*?[>%]\}\}|\{%[^\n]*?%\}|\{\{(?![<%])[^\n]*?\}\}/g,
      (tag) => this.#context.tag(tag) ?? tag,
    )
    return tagged.replace(
      /(<(?:img|a|source|video|audio)\b[^<>]*?\s)(src|href|poster)=(["'])([^"'<>]*)\3/gi,
      (_, before: string, name: string, quote: string, address: string) => {
        const given = unescapeHtml(address)
        const found = name.toLowerCase() === 'href' ? this.#context.link(given) : this.#context.image(given)
        return `${before}${name}=${quote}${escapeHtml(found)}${quote}`
      },
    )
  }
}

function plainParagraphs(text: string): SourceBlock[] {
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
  return [html(paragraphs.join('\n'))]
}

function html(text: string): SourceBlock {
  return { kind: 'html', html: text }
}

/** Pictures that stand in a text as data: megabytes that would be read letter by letter. */
class KeptData {
  readonly #kept: string[] = []

  takeOut(text: string): string {
    if (!text.includes(';base64,')) return text
    return text.replace(
      /data:[\w/+.-]{1,100};base64,[\w+/=%-]{100,}/g,
      (data) => `data:kept-${this.#kept.push(data)}-`,
    )
  }

  putBack<Value>(value: Value): Value {
    if (this.#kept.length === 0) return value
    return JSON.parse(this.#filled(JSON.stringify(value)))
  }

  #filled(json: string): string {
    return json.replace(/data:kept-(\d+)-/g, (mark, number: string) => this.#kept[Number(number) - 1] ?? mark)
  }
}
