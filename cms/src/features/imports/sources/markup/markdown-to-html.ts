import { escapeHtml } from '@meridian/shared/text/escape-html'
import { inlineMarkdown, type MarkdownReferences } from './markdown-inline.ts'
import { takeReferences } from './markdown-references.ts'
import { htmlBlockEnd, isRule, isTableStart, itemMark, startsBlock, tableHtml } from './markdown-lines.ts'

const mostDepth = 40

/**
 * The HTML of Markdown, as Ghost and its like understand it: CommonMark with breaks for line ends, headings without a
 * space, tables, footnotes, `~~struck~~`, `==marked==`, and HTML that stays as it is. Every word of it is kept.
 * Footnotes are a list of their own, to whose `fn1` the marks lead.
 */
export function readMarkdown(markdown: string): { html: string; footnotes: string } {
  const { lines, references, notes } = takeReferences(markdown.replace(/\r\n?/g, '\n').split('\n'))
  const html = blocksHtml(lines, { references, depth: 0 })
  const items: string[] = []
  for (const label of references.marked) {
    const text = blocksHtml(notes.get(label) ?? [], { references, depth: 0 })
    items.push(`<li id="fn${references.notes.get(label)}">${text}</li>`)
  }
  for (const [label, written] of notes)
    if (!references.marked.includes(label))
      items.push(`<li>${blocksHtml(written, { references, depth: 0 })}</li>`)
  return { html, footnotes: items.length === 0 ? '' : `<ol>${items.join('')}</ol>` }
}

interface Within {
  references: MarkdownReferences
  depth: number
}

function blocksHtml(lines: readonly string[], within: Within): string {
  const reader = new BlockReader(lines, within)
  return reader.read()
}

class BlockReader {
  readonly #lines: readonly string[]
  readonly #within: Within
  readonly #blocks: string[] = []
  #paragraph: string[] = []
  #at = 0

  constructor(lines: readonly string[], within: Within) {
    this.#lines = lines
    this.#within = within
  }

  read(): string {
    while (this.#at < this.#lines.length) this.#line(this.#lines[this.#at] ?? '')
    this.#endParagraph()
    return this.#blocks.join('\n')
  }

  #line(line: string): void {
    const isDeep = this.#within.depth >= mostDepth
    if (line.trim() === '') {
      this.#endParagraph()
      this.#at += 1
    } else if (this.#paragraph.length > 0 && this.#underline(line)) this.#at += 1
    else if (/^ {4}|^\t/.test(line) && this.#paragraph.length === 0) this.#indentedCode()
    else if (/^ {0,3}(`{3,}[^`]*|~{3,}.*)$/.test(line)) this.#fencedCode(line)
    else if (/^ {0,3}#{1,6}(?!#)/.test(line)) this.#heading(line)
    else if (isRule(line)) this.#block('<hr>', 1)
    else if (/^ {0,3}>/.test(line) && !isDeep) this.#quote()
    else if (!isDeep && this.#isListStart(line)) this.#list(line)
    else if (isTableStart(line, this.#lines[this.#at + 1])) this.#table()
    else if (htmlBlockEnd(line, this.#paragraph.length > 0)) this.#html(line)
    else {
      this.#paragraph.push(line)
      this.#at += 1
    }
  }

  #inline(text: string): string {
    return inlineMarkdown(text, this.#within.references)
  }

  #inner(lines: readonly string[]): string {
    return blocksHtml(lines, { ...this.#within, depth: this.#within.depth + 1 })
  }

  #block(html: string, taken: number): void {
    this.#endParagraph()
    this.#blocks.push(html)
    this.#at += taken
  }

  #endParagraph(): void {
    const text = this.#paragraph
      .map((line) => line.trimStart())
      .join('\n')
      .trimEnd()
    if (text !== '') this.#blocks.push(`<p>${this.#inline(text)}</p>`)
    this.#paragraph = []
  }

  /** A line below a paragraph that makes it a heading. */
  #underline(line: string): boolean {
    const mark = /^ {0,3}(=+|-+)\s*$/.exec(line)?.[1]
    if (mark === undefined) return false
    const tag = mark.startsWith('=') ? 'h1' : 'h2'
    const text = this.#paragraph.map((written) => written.trim()).join('\n')
    this.#paragraph = []
    this.#blocks.push(`<${tag}>${this.#inline(text)}</${tag}>`)
    return true
  }

  #heading(line: string): void {
    const [, marks = '#', written = ''] = /^ {0,3}(#{1,6})\s*(.*?)(?:\s+#+)?\s*$/.exec(line) ?? []
    const text = /^#+$/.test(written) ? '' : written
    this.#block(text === '' ? '' : `<h${marks.length}>${this.#inline(text)}</h${marks.length}>`, 1)
  }

  /** The lines from here up to the first that ends them, which `skipped` lines cannot. */
  #linesUntil(isEnd: (line: string) => boolean, skipped = 0): string[] {
    let end = this.#at + skipped
    while (end < this.#lines.length && !isEnd(this.#lines[end] ?? '')) end += 1
    return this.#lines.slice(this.#at, end)
  }

  #indentedCode(): void {
    const taken = this.#linesUntil((line) => !/^( {4}|\t|\s*$)/.test(line))
    const code = taken.map((line) => line.replace(/^( {1,4}|\t)/, '')).join('\n')
    this.#block(`<pre><code>${escapeHtml(code.trimEnd())}\n</code></pre>`, taken.length)
  }

  #fencedCode(line: string): void {
    const [, indent = '', fence = '', info = ''] = /^( {0,3})(`{3,}|~{3,})\s*(.*)$/.exec(line) ?? []
    const close = new RegExp(`^ {0,3}${fence[0]}{${fence.length},}\\s*$`)
    const taken = this.#linesUntil((other) => close.test(other), 1)
    const outdent = new RegExp(`^ {0,${indent.length}}`)
    const code = taken.slice(1).map((other) => other.replace(outdent, ''))
    const language = /^\S+/.exec(info)?.[0] ?? ''
    const name = language === '' ? '' : ` class="language-${escapeHtml(language)}"`
    const text = code.length === 0 ? '' : `${escapeHtml(code.join('\n'))}\n`
    this.#block(`<pre><code${name}>${text}</code></pre>`, taken.length + 1)
  }

  #quote(): void {
    const taken = this.#linesUntil(
      (line) => !/^ {0,3}>/.test(line) && (line.trim() === '' || startsBlock(line)),
    )
    const inner = this.#inner(taken.map((line) => line.replace(/^ {0,3}> ?/, '')))
    this.#block(`<blockquote>\n${inner}\n</blockquote>`, taken.length)
  }

  #isListStart(line: string): boolean {
    const mark = itemMark(line)
    if (!mark) return false
    // In the midst of a paragraph a number is one, but for the first.
    return this.#paragraph.length === 0 || (!mark.isEmpty && (mark.start === null || mark.start === 1))
  }

  #list(line: string): void {
    const first = itemMark(line)
    if (!first) return
    const items: string[][] = []
    let isLoose = false
    let hasGap = false
    let at = this.#at
    for (let width = first.width; at < this.#lines.length; at++) {
      const here = this.#lines[at] ?? ''
      const mark = itemMark(here)
      const indent = /^ */.exec(here)?.[0].length ?? 0
      const item = items.at(-1)
      if (here.trim() === '') {
        if (hasGap && (item?.length ?? 0) === 0) break
        hasGap = true
        item?.push('')
      } else if (item && indent >= width) {
        isLoose ||= hasGap && !itemMark(here.slice(width))
        hasGap = false
        item.push(here.slice(width))
      } else if (mark && mark.kind === first.kind && !isRule(here)) {
        isLoose ||= hasGap
        hasGap = false
        width = mark.width
        items.push([here.slice(mark.width)])
      } else if (item && !hasGap && !mark && !startsBlock(here)) item.push(here.trimStart())
      else break
    }
    const tag = first.start === null ? 'ul' : 'ol'
    const start = first.start === null || first.start === 1 ? '' : ` start="${first.start}"`
    const inner = items.map((lines) => `<li>${this.#item(lines, isLoose)}</li>`)
    this.#block(`<${tag}${start}>\n${inner.join('\n')}\n</${tag}>`, at - this.#at)
  }

  #item(lines: readonly string[], isLoose: boolean): string {
    const html = this.#inner(lines)
      .replace(/^<p>\[ \] /, '<p>☐ ')
      .replace(/^<p>\[x\] /i, '<p>☑ ')
    return isLoose ? html : html.replace(/<p>([^]*?)<\/p>/, '$1')
  }

  #table(): void {
    const rows = this.#linesUntil((line) => line.trim() === '' || startsBlock(line), 2)
    this.#block(
      tableHtml(rows, (cell) => this.#inline(cell)),
      rows.length,
    )
  }

  #html(line: string): void {
    const close = htmlBlockEnd(line, false) ?? /^\s*$/
    const isBlankEnd = close.test('')
    const taken = this.#linesUntil((other) => close.test(other), isBlankEnd ? 1 : 0)
    const end = this.#lines[this.#at + taken.length]
    if (!isBlankEnd && end !== undefined) taken.push(end)
    this.#block(taken.join('\n'), taken.length)
  }
}
