import type { IssuePdfContent } from '../issue-pdf-content.ts'
import { colors, page, styles } from './styles.ts'
import { TypesetDocument } from './typeset-document.ts'

/** The PDF that an issue PDF is written to: with an outline, page labels and page numbers. */
export class IssuePdfDocument extends TypesetDocument {
  /** The catalogue, which pdfkit has no interface of its own for: page labels are written to it. */
  declare _root: { data: Record<string, unknown> }
  pageCount = 0
  readonly #folioText: string

  /**
   * A draft is laid out like the real thing, but no type is drawn. `widths` remembers what was measured, and is
   * shared by the drafts of a PDF.
   */
  constructor(options: {
    content: IssuePdfContent
    fonts: Map<string, Buffer>
    isDraft: boolean
    widths: Map<string, number>
  }) {
    const { magazine, issue } = options.content
    super({
      ...options,
      size: [page.width, page.height],
      info: {
        Title: `${magazine.name}, ${issue.season} ${issue.year}: ${issue.title}`,
        Author: magazine.name,
        Subject: issue.description,
        Creator: magazine.name,
      },
    })
    this.#folioText = `${magazine.name} · ${issue.season} ${issue.year}`
  }

  /** Begins a page. Every page but the cover has its number at the foot, as its label has it. */
  beginPage(options: { isCover?: boolean } = {}): void {
    this.addPage()
    this.pageCount += 1
    if (!options.isCover) this.#drawFolio()
  }

  override async toBytes(): Promise<Buffer> {
    // The cover is called so, and every other page by its number.
    this._root.data['PageLabels'] = { Nums: [0, { P: new String('Cover') }, 1, { S: 'D', St: 2 }] }
    return super.toBytes()
  }

  #drawFolio(): void {
    const number = String(this.pageCount)
    const style = styles.note
    this.markContent('Artifact', { type: 'Pagination' })
    this.font(style.font).fontSize(style.size)
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
