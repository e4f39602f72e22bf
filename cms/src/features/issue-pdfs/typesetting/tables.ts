import { cellParts, cellText, figureColumns } from '@meridian/shared/articles/figures/table-rows'
import type { BlockRecord } from '@meridian/shared/replica/records.schema'
import type { Inline } from '../../body/body-model.ts'
import type { Flow } from './flow.ts'
import { placeHeading, placeParagraph, setLines } from './paragraphs.ts'
import { colors, styles } from './styles.ts'

type Table = Extract<BlockRecord, { type: 'table' }>

const cellGap = 7
const rowPadding = 3.5
const style = styles.note
const headStyle = { ...style, font: 'sansMedium', color: colors.ink } as const
const bodyStyle = { ...style, color: colors.ink } as const

/** A table as wide as its column, row by row, so that a long one goes on in the next column. */
export function placeTable(
  flow: Flow,
  { caption, source, hasHeaderRow, hasHeaderColumn, rows }: Table,
): void {
  const widths = columnWidths(flow, rows)
  const figures = figureColumns(rows, hasHeaderRow)
  flow.gap(16)
  placeHeading(flow, caption, { style: styles.subheading, type: 'Caption', before: 0, keep: 60 })
  flow.gap(4)
  flow.document.within('Table', () => {
    rows.forEach((row, rowIndex) => {
      const isHead = hasHeaderRow && rowIndex === 0
      const cells = row.map((cell, column) => {
        const isHeading = isHead || (hasHeaderColumn && column === 0)
        const set = isHeading ? headStyle : bodyStyle
        const width = widths[column] ?? 0
        return {
          isHeading,
          set,
          column,
          lines: setLines(flow.document, toInlines(cell), { style: set, width }),
        }
      })
      const height = Math.max(1, ...cells.map(({ lines }) => lines.length)) * style.leading + rowPadding * 2
      flow.place(height, ({ x, top, width }) => {
        flow.document.within('TR', () => {
          let left = x
          for (const { isHeading, set, column, lines } of cells) {
            const room = widths[column] ?? 0
            const indents = lines.map((line) => (figures[column] ? Math.max(0, room - line.width) : 0))
            const place = { x: left, top: top + rowPadding, indents }
            flow.document.mark(isHeading ? 'TH' : 'TD', () => flow.document.drawLines(lines, set, place))
            left += room + cellGap
          }
        })
        flow.document.rule(x, top + height - 0.4, width, {
          weight: isHead ? 0.8 : 0.4,
          color: isHead ? colors.ink : colors.hairline,
        })
      })
    })
  })
  flow.gap(5)
  if (source !== '') placeParagraph(flow, `Source: ${source}`, { style })
  flow.gap(14)
}

/** As wide as their words while these have room together; otherwise narrower in proportion, the narrowest least. */
function columnWidths(flow: Flow, rows: readonly string[][]): number[] {
  const [first = []] = rows
  const room = flow.width - cellGap * (first.length - 1)
  const natural = first.map((_, column) =>
    Math.max(
      12,
      ...rows.map(
        (row) => flow.document.measureText(cellText(row[column] ?? ''), 'sansMedium', headStyle) + 1,
      ),
    ),
  )
  const needed = natural.reduce((sum, width) => sum + width, 0)
  if (needed <= room) {
    const rest = room - needed
    return natural.map((width, column) => (column === 0 ? width + rest : width))
  }
  // What is wider than its share gives way to the others.
  const shares = natural.map((width) => Math.sqrt(width))
  const whole = shares.reduce((sum, share) => sum + share, 0)
  return shares.map((share) => (room * share) / whole)
}

function toInlines(cell: string): Inline[] {
  return cellParts(cell).map(({ text, href }): Inline => {
    const words: Inline = { kind: 'text', text, isBold: false, isItalic: false }
    return href === null ? words : { kind: 'link', href, children: [words] }
  })
}
