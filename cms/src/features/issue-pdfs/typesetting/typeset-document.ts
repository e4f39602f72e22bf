import Pdf from 'pdfkit'
import type { Line } from './lines.ts'
import { colors, type TextStyle } from './styles.ts'

type StructureElement = ReturnType<InstanceType<typeof Pdf>['struct']>

export interface Place {
  x: number
  /** The upper edge of the first line. */
  top: number
}

export interface TypesetOptions {
  /** Width and height of a page, in points. */
  size: [number, number]
  info: { Title: string; Author: string; Subject: string; Creator: string }
  fonts: Map<string, Buffer>
  /** A draft is laid out like the real thing, but no type is drawn. */
  isDraft?: boolean
  /** Remembers what was measured; drafts of one document share it. */
  widths?: Map<string, number>
}

/**
 * A PDF in the magazine's type: tagged, so that it can be read aloud and reflowed, with a title and a language. What
 * is drawn belongs to the element of the structure that is open.
 */
export class TypesetDocument extends Pdf {
  readonly #isDraft: boolean
  readonly #widths: Map<string, number>
  readonly #open: StructureElement[] = []

  constructor({ size, info, fonts, isDraft = false, widths = new Map() }: TypesetOptions) {
    super({
      size,
      margin: 0,
      autoFirstPage: false,
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      lang: 'en',
      info,
    })
    this.#isDraft = isDraft
    this.#widths = widths
    for (const [name, font] of fonts) this.registerFont(name, font)
    const whole = this.struct('Document')
    this.addStructure(whole)
    this.#open.push(whole)
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

  measureText(text: string, font: string, { size, tracking = 0 }: TextStyle): number {
    const key = `${font}/${size}/${text}`
    let width = this.#widths.get(key)
    if (width === undefined) {
      width = this.font(font).fontSize(size).widthOfString(text)
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
      for (const { text, font, href } of line.fragments) {
        const width = this.measureText(text, font, style)
        this.font(font)
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
}
