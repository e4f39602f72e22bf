import { type HtmlPart, HtmlSource, voidElements } from '../html/scan-html.ts'
import { type BodyDraft, hasPlace } from './body-draft.ts'
import { isBlockElement } from './html-structure.ts'
import { isEmbedLine, playedBlock } from './media-blocks.ts'

/** Elements whose text is divided into paragraphs; in other blocks a blank line is two breaks. */
const flowElements = new Set(
  'address article aside blockquote body center details dialog div fieldset figure footer form header main nav section'.split(
    ' ',
  ),
)
/** Elements whose own text is only the white space between their parts. */
const frames = new Set('colgroup dl menu ol select table tbody tfoot thead tr ul'.split(' '))
/** What stands in these is left as it is. */
const untouched = new Set(['pre', 'script', 'style', 'textarea', 'svg', 'object', 'select', 'math'])
const formatting = new Set('a b big code em font i s small strike strong tt u'.split(' '))
/** Elements that show something without any words. */
const shown = new Set('audio button canvas embed iframe input object video'.split(' '))
const mostInline = 50
const lineBreak = '<br>\n'

/**
 * A text of the classic editor as HTML: blank lines part paragraphs, other line breaks are breaks, and an address alone on its line is
 * shown as what it names. Short codes must have been read before.
 */
export function classicHtml(text: string, draft: BodyDraft): string {
  return new ClassicText(text.replace(/\r\n?/g, '\n'), draft).run()
}

class ClassicText {
  private readonly source: HtmlSource
  private readonly draft: BodyDraft
  private readonly out: string[] = []
  private readonly blocks: string[] = []
  /** Elements within the paragraph that are open: they go on in the next one. */
  private inline: { name: string; tag: string }[] = []
  private paragraph: string[] = []
  private hasContent = false

  constructor(text: string, draft: BodyDraft) {
    this.source = new HtmlSource(text)
    this.draft = draft
  }

  run(): string {
    let skipTo = 0
    for (const part of this.source.parts()) {
      if (part.start < skipTo) continue
      if (part.kind === 'text') this.takeText(part)
      else if (part.kind === 'comment') this.takeComment(this.source.source(part))
      else if (part.kind === 'open') skipTo = this.open(part)
      else if (part.kind === 'close') this.close(part)
    }
    this.endParagraph()
    while (this.blocks.length > 0) this.out.push(`</${this.blocks.pop()}>`)
    return this.out.join('\n')
  }

  private get isAfterBreak(): boolean {
    return this.paragraph.at(-1) === lineBreak
  }

  private get isFlow(): boolean {
    const around = this.blocks.at(-1)
    return around === undefined || flowElements.has(around)
  }

  private takeText(part: HtmlPart): void {
    const text = this.source.source(part)
    if (frames.has(this.blocks.at(-1) ?? '') && text.trim() === '') return
    const paragraphs = text.split(/\n[^\S\n]*\n\s*/)
    paragraphs.forEach((paragraph, index) => {
      if (index > 0) this.partParagraphs()
      const lines = paragraph.split('\n')
      lines.forEach((line, at) => {
        if (at > 0 && !this.isAfterBreak) this.breakLine()
        const isEnd = at < lines.length - 1 || index < paragraphs.length - 1 || this.endsLine(part.end)
        this.takeLine(line, isEnd)
      })
    })
  }

  private takeLine(line: string, isEnd: boolean): void {
    const url = line.trim()
    const isAtStart = !this.hasContent || this.isAfterBreak
    if (isEnd && isAtStart && this.inline.length === 0 && this.isFlow && isEmbedLine(url)) {
      this.endParagraph()
      this.out.push(this.draft.place(playedBlock(url.replaceAll('&amp;', '&'))))
      return
    }
    if (line.trim() !== '') this.hasContent = true
    if (line !== '') this.paragraph.push(line)
  }

  /** Whether what follows begins a line of its own. */
  private endsLine(at: number): boolean {
    const next = this.source.tagAt(at)
    return next === null || isBlockElement(next.name) || next.name === 'br' || next.kind === 'comment'
  }

  private takeComment(comment: string): void {
    const name = /^<!--\s*(more|nextpage)\b/.exec(comment)?.[1]
    if (name === undefined) return
    this.partParagraphs()
    if (name === 'nextpage') this.draft.pageCount += 1
  }

  /** Where what was taken ends. */
  private open(part: HtmlPart): number {
    const { name } = part
    const tag = this.source.source(part)
    if (untouched.has(name)) {
      const end = this.source.endOf(part)
      if (end) {
        const element = this.source.html.slice(part.start, end.outer)
        if (isBlockElement(name)) this.writeBlock(element)
        else this.writeInline(element)
        return end.outer
      }
    }
    if (name === 'br') this.breakLine()
    else if (isBlockElement(name)) {
      this.writeBlock(tag)
      if (!voidElements.has(name)) this.blocks.push(name)
    } else {
      this.writeInline(tag, voidElements.has(name) || shown.has(name))
      const isOpen = !voidElements.has(name) && !tag.endsWith('/>')
      if (isOpen && this.inline.length < mostInline) this.inline.push({ name, tag })
    }
    return part.end
  }

  private close(part: HtmlPart): void {
    const { name } = part
    const tag = this.source.source(part)
    if (!isBlockElement(name)) {
      const index = this.inline.findLastIndex((element) => element.name === name)
      if (index < 0) return
      for (const element of this.inline.splice(index).toReversed()) this.paragraph.push(`</${element.name}>`)
      return
    }
    const index = this.blocks.lastIndexOf(name)
    if (index < 0) return this.endParagraph()
    this.endParagraph()
    for (const inner of this.blocks.splice(index).toReversed())
      this.out.push(inner === name ? tag : `</${inner}>`)
  }

  private writeBlock(html: string): void {
    this.endParagraph()
    this.out.push(html)
  }

  private writeInline(html: string, isContent = true): void {
    this.paragraph.push(html)
    this.hasContent ||= isContent
  }

  private breakLine(): void {
    if (this.hasContent) this.paragraph.push(lineBreak)
  }

  private partParagraphs(): void {
    if (this.isFlow) this.endParagraph()
    else if (this.hasContent) this.paragraph.push(lineBreak, lineBreak)
  }

  private endParagraph(): void {
    while (/^\s*(?:<br>\s*)?$/.test(this.paragraph.at(-1) ?? 'x')) this.paragraph.pop()
    const inner = this.paragraph.join('').trim()
    const isOnlyPlaces = hasPlace(inner) && /^(?:\s|<br>|\ufdd0\d+\ufdd1)*$/.test(inner)
    if (this.hasContent && inner !== '') {
      const closed =
        inner +
        this.inline
          .map(({ name }) => `</${name}>`)
          .toReversed()
          .join('')
      this.out.push(this.isFlow && !isOnlyPlaces ? `<p>${closed}</p>` : closed)
    }
    // As browsers do it: emphasis and links go on, all else ends with the paragraph.
    this.inline = this.inline.filter(({ name }) => formatting.has(name))
    this.paragraph = this.inline.map(({ tag }) => tag)
    this.hasContent = false
  }
}
