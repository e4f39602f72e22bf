import Pdf from 'pdfkit'
import type { EditionContent } from '../edition-content.ts'
import type { Line } from './lines.ts'
import { colors, page, styles, type TextStyle } from './styles.ts'

type StructureElement = ReturnType<InstanceType<typeof Pdf>['struct']>

export interface Place {
  x: number
  /** The upper edge of the first line. */
  top: number
}

/**
 * The PDF that an edition is written to: tagged, so that it can be read aloud and reflowed, with an outline, page
 * labels, a title and a language. What is drawn belongs to the element of the structure that is open.
 */
export class EditionDocument extends Pdf {
  /** The catalogue, which pdfkit has no interface of its own for: page labels are written to it. */
  declare _root: { data: Record<string, unknown> }
  pageCount = 0
  readonly #folioText: string
  readonly #isDraft: boolean
  readonly #widths: Map<string, number>
  readonly #open: StructureElement[] = []

  /**
   * A draft is laid out like the real thing, but no type is drawn. `widths` remembers what was measured, and is
   * shared by the drafts of an edition.
   */
  constructor(options: {
    content: EditionContent
    faces: Map<string, Buffer>
    isDraft: boolean
    widths: Map<string, number>
  }) {
    const { magazine, issue } = options.content
    super({
      size: [page.width, page.height],
      margin: 0,
      autoFirstPage: false,
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      lang: 'en',
      info: {
        Title: `${magazine.name}, ${issue.season} ${issue.year}: ${issue.title}`,
        Author: magazine.name,
        Subject: issue.description,
        Creator: magazine.name,
      },
    })
    this.#folioText = `${magazine.name} · ${issue.season} ${issue.year}`
    this.#isDraft = options.isDraft
    this.#widths = options.widths
    for (const [name, face] of options.faces) this.registerFont(name, face)
    const whole = this.struct('Document')
    this.addStructure(whole)
    this.#open.push(whole)
  }

  /** Begins a page. Every page but the cover has its number at the foot, as its label has it. */
  beginPage(options: { isCover?: boolean } = {}): void {
    this.addPage()
    this.pageCount += 1
    if (!options.isCover) this.#drawFolio()
  }

  /** Everything that `draw` does belongs to a new element of the structure, such as `Sect` or `Art`. */
  within(type: string, draw: () => void): void {
    const element = this.struct(type)
    this.#element().add(element)
    this.#open.push(element)
    draw()
    this.#open.pop()
    element.end()
  }

  /** Draws what is read as one piece of this kind; `alt` says what a picture shows. */
  mark(type: string, draw: () => void, alt?: string): void {
    const element = this.struct(type, alt === undefined ? {} : { alt })
    this.#element().add(element)
    this.#markAs(element, type, draw)
    element.end()
  }

  /** Draws pieces that may lie on several pages but are read as one. `next` gives a piece, or null at the end. */
  markPieces(type: string, next: () => (() => void) | null): void {
    const element = this.struct(type)
    this.#element().add(element)
    for (let draw = next(); draw; draw = next()) this.#markAs(element, type, draw)
    element.end()
  }

  /** Draws what is not read: rules, page numbers, ornaments. */
  decorate(draw: () => void): void {
    this.markContent('Artifact', { type: 'Layout' })
    draw()
    this.endMarkedContent()
  }

  measureText(text: string, face: string, { size, tracking = 0 }: TextStyle): number {
    const key = `${face}/${size}/${text}`
    let width = this.#widths.get(key)
    if (width === undefined) {
      width = this.font(face).fontSize(size).widthOfString(text)
      this.#widths.set(key, width)
    }
    return width + tracking * text.length
  }

  /** Draws lines of type below each other. */
  drawLines(lines: readonly Line[], style: TextStyle, place: Place & { indents?: readonly number[] }): void {
    if (this.#isDraft) return
    lines.forEach((line, index) => {
      const baseline = place.top + index * style.leading + style.leading * 0.5 + style.size * 0.28
      let x = place.x + (place.indents?.[index] ?? 0)
      for (const { text, face, href } of line.fragments) {
        const width = this.measureText(text, face, style)
        this.font(face)
          .fontSize(style.size)
          .fillColor(href === null ? style.color : colors.accent)
        this.text(text, x, baseline, {
          baseline: 'alphabetic',
          lineBreak: false,
          ...(style.tracking !== undefined && { characterSpacing: style.tracking }),
        })
        if (href !== null) this.link(x, baseline - style.size, width, style.size * 1.3, href)
        x += width
      }
    })
  }

  rule(x: number, y: number, width: number, options: { weight?: number; color?: string } = {}): void {
    this.decorate(() => {
      this.rect(x, y, width, options.weight ?? 0.6).fill(options.color ?? colors.ink)
    })
  }

  /** Finishes the document; nothing can be drawn after it. */
  async toBytes(): Promise<Buffer> {
    this.#element().end()
    // The cover is called so, and every other page by its number.
    this._root.data['PageLabels'] = { Nums: [0, { P: new String('Cover') }, 1, { S: 'D', St: 2 }] }
    this.end()
    const chunks: Buffer[] = []
    for await (const chunk of this) chunks.push(Buffer.from(chunk))
    return Buffer.concat(chunks)
  }

  #markAs(element: StructureElement, type: string, draw: () => void): void {
    element.add(this.markStructureContent(type))
    draw()
    this.endMarkedContent()
  }

  #element(): StructureElement {
    const element = this.#open.at(-1)
    if (!element) throw new Error('The document is finished.')
    return element
  }

  #drawFolio(): void {
    const number = String(this.pageCount)
    const style = styles.note
    this.markContent('Artifact', { type: 'Pagination' })
    this.font(style.face).fontSize(style.size)
    const isLeft = this.pageCount % 2 === 0
    const [outer, inner] = isLeft ? [number, this.#folioText] : [this.#folioText, number]
    this.fillColor(isLeft ? colors.ink : colors.muted).text(outer, page.left, page.folio, {
      lineBreak: false,
    })
    const x = page.right - this.widthOfString(inner)
    this.fillColor(isLeft ? colors.muted : colors.ink).text(inner, x, page.folio, { lineBreak: false })
    this.endMarkedContent()
  }
}
