import { setLines } from '../../issue-pdfs/typesetting/paragraphs.ts'
import { colors, styles, type TextStyle } from '../../issue-pdfs/typesetting/styles.ts'
import { TypesetDocument } from '../../issue-pdfs/typesetting/typeset-document.ts'
import type { ReceiptContent } from './receipt-content.ts'
import { receiptFonts } from './receipt-fonts.ts'

/** A letter, in points. */
const sheet = { width: 612, height: 792, left: 64, right: 548, top: 64, bottom: 716, foot: 748 } as const
const columns = { description: sheet.left, period: 308, amount: sheet.right } as const
/** The values have room for the number of a payment, whatever its letters: anyone who copies it gets it whole. */
const facts = { name: columns.period, value: 387 } as const

const label: TextStyle = { ...styles.kicker, color: colors.muted }
const small: TextStyle = { font: 'sans', size: 9.4, leading: 14, color: colors.ink }
const strong: TextStyle = { ...small, font: 'sansMedium' }
const rowGap = 9

/** Sets a receipt or an invoice in the magazine's type, as a tagged PDF of letter size. */
export async function typesetReceipt(content: ReceiptContent): Promise<Buffer> {
  const { title, magazine } = content
  const document = new TypesetDocument({
    size: [sheet.width, sheet.height],
    fonts: await receiptFonts(),
    info: { Title: `${title}, ${magazine}`, Author: magazine, Subject: title, Creator: magazine },
  })
  const receipt = new ReceiptPage(document)
  receipt.head(content)
  receipt.parties(content)
  receipt.table(content)
  receipt.sums(content)
  receipt.note(content.note)
  return document.toBytes()
}

class ReceiptPage {
  readonly #document: TypesetDocument
  #y: number = sheet.top
  #pageCount = 0

  constructor(document: TypesetDocument) {
    this.#document = document
  }

  /** The magazine's name, what this is, and that it is no real one where no money was taken. */
  head({ magazine, title, isLive }: ReceiptContent): void {
    this.#beginPage()
    this.#text('P', magazine, { style: styles.title, x: sheet.left, width: 280 })
    this.#text('H1', title, {
      style: { ...styles.issueTitle, color: colors.accent },
      right: sheet.right,
      dy: 6,
    })
    this.#y += 46
    this.#document.rule(sheet.left, this.#y, sheet.right - sheet.left, { weight: 1.2 })
    this.#y += 12
    if (isLive) return
    this.#text('P', 'TEST MODE: NO MONEY WAS TAKEN', { style: styles.kicker, x: sheet.left, width: 400 })
    this.#y += 16
  }

  /** Who sold to whom, beside what it is about. */
  parties({ seller, reader, facts: named }: ReceiptContent): void {
    const top = this.#y + 14
    this.#y = top
    this.#block('From', seller)
    this.#block('To', reader)
    const bottom = this.#y
    this.#y = top
    for (const [name, value] of named) {
      this.#text('P', name, { style: { ...small, color: colors.muted }, x: facts.name, width: 75 })
      this.#y += this.#text('P', value, { style: small, x: facts.value, width: sheet.right - facts.value })
    }
    this.#y = Math.max(bottom, this.#y) + 18
  }

  /** What was bought, a row for each line. */
  table({ lines }: ReceiptContent): void {
    const width = columns.period - columns.description - 18
    this.#document.within('Table', () => {
      this.#tableHead()
      for (const { description, period, amount } of lines) {
        const longest = Math.max(
          ...[description, period].map((text) => this.#lines(text, small, width).length),
        )
        const height = longest * small.leading + rowGap
        if (this.#y + height > sheet.bottom) {
          this.#beginPage()
          this.#tableHead()
        }
        this.#document.within('TR', () => {
          this.#text('TD', description, { style: small, x: columns.description, width })
          this.#text('TD', period, { style: small, x: columns.period, width })
          this.#text('TD', amount, { style: small, right: columns.amount })
        })
        this.#y += height
        this.#hairline()
      }
    })
    this.#y += 10
  }

  /** Sums stay together. */
  sums({ sums }: ReceiptContent): void {
    if (this.#y + sums.length * 17 > sheet.bottom) this.#beginPage()
    for (const { name, amount, isMain } of sums) {
      const style = isMain ? strong : small
      this.#text('P', name, { style, x: columns.period, width: 150 })
      this.#text('P', amount, { style, right: columns.amount })
      this.#y += 17
    }
  }

  note(text: string): void {
    if (this.#y + 60 > sheet.bottom) this.#beginPage()
    this.#y += 34
    this.#text('P', text, { style: styles.standfirst, x: sheet.left, width: sheet.right - sheet.left })
  }

  #tableHead(): void {
    this.#document.within('TR', () => {
      this.#text('TH', 'DESCRIPTION', { style: label, x: columns.description, width: 200 })
      this.#text('TH', 'PERIOD', { style: label, x: columns.period, width: 120 })
      this.#text('TH', 'AMOUNT', { style: label, right: columns.amount })
    })
    this.#y += 15
    this.#document.rule(sheet.left, this.#y, sheet.right - sheet.left)
    this.#y += rowGap
  }

  #block(name: string, lines: readonly string[]): void {
    if (lines.length === 0) return
    this.#y += this.#text('P', name.toUpperCase(), { style: label, x: sheet.left, width: 220 }) + 2
    for (const line of lines) {
      this.#y += this.#text('P', line, { style: small, x: sheet.left, width: 230 })
    }
    this.#y += 12
  }

  /** Draws text at the open height, from `x` or up to `right`; answers how high it is. */
  #text(
    type: string,
    text: string,
    place: { style: TextStyle; dy?: number } & ({ x: number; width: number } | { right: number }),
  ): number {
    const { style, dy = 0 } = place
    const isRight = 'right' in place
    const lines = this.#lines(text, style, isRight ? sheet.width : place.width)
    const x = isRight ? place.right - (lines[0]?.width ?? 0) : place.x
    this.#document.mark(type, () => this.#document.drawLines(lines, style, { x, top: this.#y + dy }))
    return lines.length * style.leading
  }

  #lines(text: string, style: TextStyle, width: number) {
    return setLines(this.#document, text, { style, width })
  }

  #hairline(): void {
    this.#document.rule(sheet.left, this.#y - rowGap / 2, sheet.right - sheet.left, {
      color: colors.hairline,
    })
    this.#y += rowGap / 2
  }

  #beginPage(): void {
    this.#document.addPage()
    this.#pageCount += 1
    this.#y = sheet.top
    if (this.#pageCount === 1) return
    const [line] = this.#lines(`Page ${this.#pageCount}`, styles.note, 100)
    if (!line) return
    const x = sheet.right - line.width
    this.#document.decorate(() => this.#document.drawLines([line], styles.note, { x, top: sheet.foot }))
  }
}
