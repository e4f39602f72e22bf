import { z } from 'zod'

export const maxRows = 200
export const maxColumns = 20
export const maxCellLength = 500

/** The cells of a table, row by row: every row has as many as the first. */
export const TableRowsSchema = z
  .array(z.array(z.string().max(maxCellLength)).min(1).max(maxColumns))
  .min(1)
  .max(maxRows)
  .refine((rows) => rows.every((row) => row.length === rows[0]?.length), 'The rows differ in length.')

/** What stands in a cell: words, and links as `[words](https://…)`. */
export type CellPart = { text: string; href: string | null }

const cellLink = /\[([^[\]]+)\]\((https?:\/\/[^\s()]+)\)/g
const figure = /^[-–−+(]?\s*\p{Sc}?\s*[-–−]?\d[\d.,’'\s\u00a0\u202f]*(?:%|\p{Sc}|\p{L}{1,3})?\)?$/u
const nothing = /^(?:|[-–—…]|n\/?a)$/i

/** A cell in its parts. */
export function cellParts(cell: string): CellPart[] {
  const parts: CellPart[] = []
  let done = 0
  for (const match of cell.matchAll(cellLink)) {
    const [whole, text = '', href = ''] = match
    if (match.index > done) parts.push({ text: cell.slice(done, match.index), href: null })
    parts.push({ text, href })
    done = match.index + whole.length
  }
  if (done < cell.length) parts.push({ text: cell.slice(done), href: null })
  return parts
}

/** The words of a cell, without the addresses of its links. */
export function cellText(cell: string): string {
  return cellParts(cell)
    .map(({ text }) => text)
    .join('')
}

/** Which columns hold figures, and nothing else, under a row of headings: they are set so that the digits stand under each other. */
export function figureColumns(rows: readonly (readonly string[])[], hasHeaderRow: boolean): boolean[] {
  const [first = []] = rows
  const body = hasHeaderRow ? rows.slice(1) : rows
  return first.map((_, column) => {
    const cells = body.map((row) => cellText(row[column] ?? '').trim())
    return (
      cells.some((cell) => figure.test(cell)) &&
      cells.every((cell) => figure.test(cell) || nothing.test(cell))
    )
  })
}

/** The rows as lines of text, with a tab between the cells. */
export function rowsText(rows: readonly (readonly string[])[]): string {
  return rows
    .map((row) => row.map((cell) => cellText(cell).replace(/\s+/g, ' ').trim()).join('\t'))
    .join('\n')
}

/** Whether a cell says that there is no figure: it is empty, or has a dash or `n/a`. */
export function isWithoutFigure(cell: string): boolean {
  return nothing.test(cell.trim())
}
