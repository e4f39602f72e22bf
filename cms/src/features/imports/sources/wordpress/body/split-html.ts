import type { SourceBlock, SourcePictureUse } from '../../../source-record.ts'
import { hasWords } from '../html/plain-text.ts'
import { attributesOf, type HtmlPart, HtmlSource, voidElements } from '../html/scan-html.ts'
import type { BodyDraft } from './body-draft.ts'
import { emojiText, takeElement } from './html-elements.ts'
import { isSamePicture } from './picture-markup.ts'
import type { Splitting } from './splitting.ts'
import { closesParagraph, isBlockElement, solidElements, withoutEmpty } from './html-structure.ts'

interface OpenElement {
  name: string
  /** As it was written, to open it again behind a block that stands in it. */
  tag: string
}

const deepest = 100

/**
 * The blocks of HTML in which other blocks have their places: what is no running text (pictures, frames, tables) becomes a block of
 * its own, and what stands around it stays HTML. Nothing is put into the middle of a sentence or a list: it follows.
 */
export function splitHtml(html: string, draft: BodyDraft): SourceBlock[] {
  return new HtmlSplitter(html, draft, false).run()
}

/** The same for what must stay whole: the HTML without what is no text, and the blocks that were in it. */
export function solidHtml(html: string, draft: BodyDraft): { html: string; blocks: SourceBlock[] } {
  const blocks = new HtmlSplitter(html, draft, true).run()
  const [first, ...others] = blocks
  return first?.kind === 'html' ? { html: first.html, blocks: others } : { html: '', blocks }
}

class HtmlSplitter implements Splitting {
  readonly source: HtmlSource
  readonly draft: BodyDraft
  private readonly isSolid: boolean
  private readonly out: SourceBlock[] = []
  private readonly stack: OpenElement[] = []
  private html: string[] = []
  /** Blocks that wait for the end of the line or the list that they stand in. */
  private pending: SourceBlock[] = []
  private isLineBlank = true
  /** Something that readers saw stood here: words on both sides of it are two. */
  private isAfterPlaced = false
  private lastPicture: SourcePictureUse | null = null

  constructor(html: string, draft: BodyDraft, isSolid: boolean) {
    this.source = new HtmlSource(html)
    this.draft = draft
    this.isSolid = isSolid
  }

  run(): SourceBlock[] {
    let skipTo = 0
    for (const part of this.source.parts()) {
      if (part.start < skipTo) continue
      if (part.kind === 'text') this.takeText(this.source.source(part))
      else if (part.kind === 'open') skipTo = this.open(part)
      else if (part.kind === 'close') this.close(part.name)
    }
    this.closeTo(0)
    this.endHtml()
    this.out.push(...this.pending)
    return this.out
  }

  /** Whether what is found stands where the text may be divided. */
  get isInSolid(): boolean {
    return this.isSolid || this.stack.some(({ name }) => solidElements.has(name))
  }

  /** The attributes of the link around the present place. */
  get link(): Record<string, string> | null {
    const tag = this.stack.findLast(({ name }) => name === 'a')?.tag
    return tag === undefined ? null : attributesOf(tag)
  }

  solid(html: string): { html: string; blocks: SourceBlock[] } {
    return solidHtml(html, this.draft)
  }

  place(block: SourceBlock): void {
    if (block.kind === 'picture') {
      // The same picture twice is one for readers without scripts.
      if (this.lastPicture && isSamePicture(block.picture, this.lastPicture)) return
      this.lastPicture = block.picture
    } else this.lastPicture = null
    this.pending.push(block)
    this.isAfterPlaced = true
    if (this.isLineBlank && !this.isInSolid) this.placePending()
  }

  /** Text or markup that stands in the place of an element. */
  write(html: string): void {
    this.html.push(html)
    if (hasWords(html)) this.isLineBlank = false
  }

  private takeText(text: string): void {
    // Between the parts stand the numbers of blocks.
    text.split(/\ufdd0(\d+)\ufdd1/).forEach((part, index) => {
      if (index % 2 === 0) {
        if (this.isAfterPlaced && part !== '') this.partWords(part)
        this.html.push(part)
        if (/\S/.test(part.replace(/&nbsp;/g, ' '))) {
          this.isLineBlank = false
          this.lastPicture = null
        }
        return
      }
      const block = this.draft.blocks[Number(part)]
      if (block) this.place(block)
    })
  }

  private partWords(next: string): void {
    this.isAfterPlaced = false
    if (/[\p{L}\p{N}]$/u.test(this.html.at(-1) ?? '') && /^[\p{L}\p{N}]/u.test(next)) this.html.push(' ')
  }

  /** Where what was taken of the HTML ends. */
  private open(part: HtmlPart): number {
    const tag = this.source.source(part)
    const taken = takeElement(this, part, tag)
    if (taken !== null) return taken
    const { name } = part
    if (name === 'br') this.breakLine(tag)
    else if (name === 'picture' || name === 'source') return part.end
    else if (name === 'img') {
      const emoji = emojiText(attributesOf(tag))
      if (emoji !== null) this.write(emoji)
    } else if (isBlockElement(name)) this.openBlock(name, tag)
    else this.push(name, tag)
    return part.end
  }

  private openBlock(name: string, tag: string): void {
    const paragraph = this.stack.findLastIndex((element) => isBlockElement(element.name))
    const around = this.stack[paragraph]?.name
    if (around !== undefined && closesParagraph(around, name)) this.closeTo(paragraph)
    this.endLine()
    this.push(name, tag)
  }

  private push(name: string, tag: string): void {
    this.html.push(tag)
    if (!voidElements.has(name) && this.stack.length < deepest) this.stack.push({ name, tag })
  }

  private close(name: string): void {
    if (name === 'br') return this.breakLine('<br>')
    const index = this.stack.findLastIndex((element) => element.name === name)
    if (index < 0) return
    this.closeTo(index)
    if (isBlockElement(name)) this.endLine()
  }

  private closeTo(index: number): void {
    for (const { name } of this.stack.splice(index).toReversed()) this.html.push(`</${name}>`)
  }

  private breakLine(tag: string): void {
    if (this.pending.length > 0 && !this.isInSolid) this.placePending()
    else this.html.push(tag)
    this.isLineBlank = true
  }

  private endLine(): void {
    if (this.isInSolid) return
    this.placePending()
    this.isLineBlank = true
  }

  /** Ends the HTML so far, puts the blocks that wait, and begins the elements again that were open. */
  private placePending(): void {
    if (this.pending.length === 0) return
    for (const { name } of this.stack.toReversed()) this.html.push(`</${name}>`)
    this.endHtml()
    this.out.push(...this.pending)
    this.pending = []
    this.html = this.stack.map(({ tag }) => tag)
  }

  private endHtml(): void {
    const html = withoutEmpty(this.html.join(''))
    this.html = []
    if (hasWords(html) || /<(?:math|select)[\s>]/i.test(html)) this.out.push({ kind: 'html', html })
  }
}
