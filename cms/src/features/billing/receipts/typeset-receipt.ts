import { setLines } from '../../issue-pdfs/typesetting/paragraphs.ts'
import { colors, styles, type TextStyle } from '../../issue-pdfs/typesetting/styles.ts'
import { TypesetDocument } from '../../issue-pdfs/typesetting/typeset-document.ts'
import type { ReceiptContent } from './receipt-content.ts'
import { receiptFonts } from './receipt-fonts.ts'

/** A letter, in points. */
const sheet = { width: 612, height: 792, left: 64, right: 548, top: 64, bottom: 716, foot: 748 } as const
const width = sheet.right - sheet.left
/** The second of two columns. */
const half = 308
const columnWidth = sheet.right - half
const columns = { description: sheet.left, period: half, amount: sheet.right } as const
const columnGap = 18
/** Three facts stand beside each other; a whole column has room for the id of a payment, whatever its letters. */
const factsInRow = 3
const factWidth = width / factsInRow
const factGap = 10

const label: TextStyle = { ...styles.kicker, color: colors.muted }
const small: TextStyle = { font: 'sans', size: 9.4, leading: 14, color: colors.ink }
const strong: TextStyle = { ...small, font: 'sansMedium' }
const note: TextStyle = { ...styles.standfirst, size: 11, leading: 15.5 }
const rowGap = 9

/** Sets a receipt, an invoice or what takes one back in the magazine's type, as a tagged PDF of letter size. */
export async function typesetReceipt(content: ReceiptContent): Promise<Buffer> {
  const { title, magazine, facts } = content
  const document = new TypesetDocument({
    size: [sheet.width, sheet.height],
    fonts: await receiptFonts(),
    info: {
      Title: `${title}, ${magazine}`,
      Author: magazine,
      Subject: `${title} ${facts[0]?.[1] ?? ''}`.trim(),
      Creator: magazine,
    },
  })
  const receipt = new ReceiptPage(document)
  receipt.head(content)
  receipt.parties(content)
  receipt.facts(content.facts)
  receipt.table(content)
  receipt.sums(content)
  receipt.notes(content.notes)
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
    this.#rule({ weight: 1.2 })
    this.#y += 12
    if (isLive) return
    this.#text('P', 'TEST MODE: NO MONEY WAS TAKEN', { style: styles.kicker, x: sheet.left, width: 400 })
    this.#y += 16
  }

  /** Who sold to whom, side by side. */
  parties({ seller, buyer }: ReceiptContent): void {
    const top = this.#y + 14
    const ends = [
      this.#party('From', seller, { x: sheet.left, top }),
      this.#party('To', buyer, { x: half, top }),
    ]
    this.#y = Math.max(...ends) + 16
  }

  /** Number, dates and what else names it, three in a row between two lines. */
  facts(facts: ReceiptContent['facts']): void {
    this.#rule({ color: colors.hairline })
    this.#y += 10
    for (let first = 0; first < facts.length; first += factsInRow) {
      const top = this.#y
      const heights = facts.slice(first, first + factsInRow).map(([name, value], index) => {
        const isLast = first + index === facts.length - 1
        const place = { x: sheet.left + index * factWidth, width: factWidth - (isLast ? 0 : factGap) }
        this.#y = top
        this.#y += this.#text('P', name.toUpperCase(), { style: label, ...place }) + 1
        this.#y += this.#text('P', value, { style: small, ...place })
        return this.#y
      })
      this.#y = Math.max(...heights) + 8
    }
    this.#y += 2
    this.#rule({ color: colors.hairline })
    this.#y += 26
  }

  /** What was bought, a row for each line. */
  table({ lines, amountHeading }: ReceiptContent): void {
    const textWidth = columns.period - columns.description - columnGap
    this.#document.within('Table', () => {
      this.#tableHead(amountHeading)
      for (const { description, period, amount } of lines) {
        const longest = Math.max(
          ...[description, period].map((text) => this.#lines(text, small, textWidth).length),
        )
        const height = longest * small.leading + rowGap
        if (this.#y + height > sheet.bottom) {
          this.#beginPage()
          this.#tableHead(amountHeading)
        }
        this.#document.within('TR', () => {
          this.#text('TD', description, { style: small, x: columns.description, width: textWidth })
          this.#text('TD', period, { style: small, x: columns.period, width: textWidth })
          this.#text('TD', amount, { style: small, right: columns.amount })
        })
        this.#y += height
        this.#rule({ color: colors.hairline, dy: -rowGap / 2 })
        this.#y += rowGap / 2
      }
    })
    this.#y += 10
  }

  /** Sums stay together. */
  sums({ sums }: ReceiptContent): void {
    if (this.#y + sums.length * 17 > sheet.bottom) this.#beginPage()
    for (const { name, amount, isMain } of sums) {
      const style = isMain ? strong : small
      if (isMain) this.#document.rule(half, this.#y - 1.5, columnWidth, { color: colors.hairline })
      this.#text('P', name, { style, x: columns.period, width: 150 })
      this.#text('P', amount, { style, right: columns.amount })
      this.#y += 17
    }
  }

  notes(notes: readonly string[]): void {
    this.#y += 30
    for (const text of notes) {
      const height = this.#lines(text, note, width).length * note.leading
      if (this.#y + height > sheet.bottom) this.#beginPage()
      this.#y += this.#text('P', text, { style: note, x: sheet.left, width }) + 7
    }
  }

  #tableHead(amountHeading: string): void {
    this.#document.within('TR', () => {
      this.#text('TH', 'DESCRIPTION', { style: label, x: columns.description, width: 200 })
      this.#text('TH', 'PERIOD', { style: label, x: columns.period, width: 120 })
      this.#text('TH', amountHeading.toUpperCase(), { style: label, right: columns.amount })
    })
    this.#y += 15
    this.#rule()
    this.#y += rowGap
  }

  /** Answers where it ends. */
  #party(name: string, lines: readonly string[], { x, top }: { x: number; top: number }): number {
    this.#y = top
    if (lines.length === 0) return top
    const place = { x, width: columnWidth - columnGap }
    this.#y += this.#text('P', name.toUpperCase(), { style: label, ...place }) + 3
    lines.forEach((line, index) => {
      this.#y += this.#text('P', line, { style: index === 0 ? strong : small, ...place })
    })
    return this.#y
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

  #lines(text: string, style: TextStyle, lineWidth: number) {
    return setLines(this.#document, text, { style, width: lineWidth })
  }

  #rule({ dy = 0, ...look }: { dy?: number; weight?: number; color?: string } = {}): void {
    this.#document.rule(sheet.left, this.#y + dy, width, look)
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
