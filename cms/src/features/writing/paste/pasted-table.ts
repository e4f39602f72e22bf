import { figureColumns, maxRows, TableRowsSchema } from '@meridian/shared/articles/figures/table-rows'
import type { Inline } from '../../body/body-model.ts'
import type { PastedElement } from './office-markup.ts'

/** A table of pasted markup, with cells as an article keeps them. */
export interface PastedTable {
  caption: string
  rows: string[][]
  hasHeaderRow: boolean
  hasHeaderColumn: boolean
}

interface Cell {
  content: Inline[]
  isHeading: boolean
  /** Of how many columns and rows it takes the room. */
  across: number
  down: number
}

/** A table whose markup says that it has more is none, whatever it holds. */
const mostCells = 1_000_000

/** Gathers the cells of a table while its markup is read. Tables inside it are words of its cells. */
export class TableReader {
  #rows: Cell[][] = []
  #cell: Cell | null = null
  #caption: Inline[] | null = null
  #captionText = ''
  #depth = 0

  /** Where words belong now; null between cells. */
  get place(): Inline[] | null {
    return this.#caption ?? this.#cell?.content ?? null
  }

  open({ name, attributes }: PastedElement): void {
    if (name === 'table') this.#depth += 1
    const isPart = this.#depth === 1 && /^(caption|tr|td|th)$/.test(name)
    // What would part paragraphs parts words.
    if (!isPart) return this.#space(name)
    if (name === 'caption') this.#caption = []
    if (name === 'tr') this.#rows.push([])
    if (name !== 'td' && name !== 'th') return
    this.#cell = {
      content: [],
      isHeading: name === 'th',
      across: spanOf(attributes['colspan']),
      down: spanOf(attributes['rowspan']),
    }
    if (this.#rows.length === 0) this.#rows.push([])
    this.#rows.at(-1)?.push(this.#cell)
  }

  /** Whether the table itself has ended. */
  close(name: string): boolean {
    if (name === 'table') {
      this.#depth -= 1
      return this.#depth === 0
    }
    if (this.#depth > 1) return false
    if (name === 'td' || name === 'th') this.#cell = null
    if (name === 'caption' && this.#caption) {
      this.#captionText = cellOf(this.#caption)
      this.#caption = null
    }
    return false
  }

  /** The table; null for one that only places things beside or under each other, or is larger than an article's may be. */
  finish(): PastedTable | null {
    const table = this.#read()
    return table && TableRowsSchema.safeParse(table.rows).success ? table : null
  }

  /** The same in as many tables as its rows need, each with the headings of the first; none where it is no table. */
  finishInParts(): PastedTable[] {
    const table = this.#read()
    if (!table) return []
    const { rows, hasHeaderRow } = table
    const head = hasHeaderRow ? rows.slice(0, 1) : []
    const parts: PastedTable[] = []
    for (let next = head.length; next < rows.length; next += maxRows - head.length) {
      parts.push({ ...table, rows: [...head, ...rows.slice(next, next + maxRows - head.length)] })
    }
    return parts.every((part) => TableRowsSchema.safeParse(part.rows).success) ? parts : []
  }

  #read(): PastedTable | null {
    const laid = layOut(this.#rows)
    const texts = laid.map((row) => row.map((cell) => (cell ? cellOf(cell.content) : '')))
    const rows = withoutEmpty(texts)
    if ((rows[0]?.length ?? 0) < 2) return null
    const [first = [], ...others] = laid.filter((row) =>
      row.some((cell) => cell && cellOf(cell.content) !== ''),
    )
    const isStrong = (cell: Cell | null | undefined) =>
      !cell || cellOf(cell.content) === '' || cell.isHeading || isBold(cell.content)
    const isMarked =
      others.length > 0 && first.every(isStrong) && first.some((cell) => cell && cellOf(cell.content) !== '')
    // A spreadsheet marks nothing: words over figures are headings.
    const areWords = figureColumns(rows, true).some(
      (isFigure, column) => isFigure && !figureColumns([[rows[0]?.[column] ?? '']], false)[0],
    )
    return {
      caption: this.#captionText,
      rows,
      hasHeaderRow: isMarked || (others.length > 0 && areWords),
      hasHeaderColumn:
        others.length > 0 &&
        others.every(([cell]) => isStrong(cell)) &&
        others.some(([cell]) => cell && cellOf(cell.content) !== ''),
    }
  }

  #space(name: string): void {
    if (/^(p|div|br|li|tr|td|th|h[1-6]|ul|ol|table)$/.test(name)) {
      this.place?.push({ kind: 'text', text: ' ', isBold: false, isItalic: false })
    }
  }
}

/** Cells in their places: what takes the room of several leaves the others empty. */
function layOut(rows: readonly Cell[][]): (Cell | null)[][] {
  const room = rows.map((cells, y) =>
    cells.reduce((sum, { across, down }) => sum + across * Math.min(down, rows.length - y), 0),
  )
  if (room.reduce((sum, cells) => sum + cells, 0) > mostCells) return []
  const laid: (Cell | null | undefined)[][] = rows.map(() => [])
  rows.forEach((cells, y) => {
    let x = 0
    for (const cell of cells) {
      while (laid[y]?.[x] !== undefined) x += 1
      for (let down = 0; down < cell.down; down += 1) {
        const row = laid[y + down]
        if (!row) break
        for (let across = 0; across < cell.across; across += 1) {
          row[x + across] = down === 0 && across === 0 ? cell : null
        }
      }
      x += cell.across
    }
  })
  const width = laid.reduce((widest, row) => Math.max(widest, row.length), 0)
  if (width * laid.length > mostCells) return []
  return laid.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? null))
}

/** Without the rows and columns in which nothing stands. */
function withoutEmpty(rows: readonly string[][]): string[][] {
  const filled = rows.filter((row) => row.some((cell) => cell !== ''))
  const [first = []] = filled
  const kept = first.map((_, column) => filled.some((row) => row[column] !== ''))
  return filled.map((row) => row.filter((_, column) => kept[column]))
}

/** Words on one line, and links as an article's cells have them. */
function cellOf(content: readonly Inline[]): string {
  return content
    .map((inline) => {
      if (inline.kind !== 'link') return inline.kind === 'text' ? inline.text : ' '
      const words = cellOf(inline.children)
      return /^https?:\/\/[^\s()]+$/.test(inline.href) && words !== ''
        ? `[${words.replace(/[[\]]/g, '')}](${inline.href})`
        : words
    })
    .join('')
    .replace(/[\u200b-\u200d\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function isBold(content: readonly Inline[]): boolean {
  return content.every((inline) => {
    if (inline.kind === 'text') return inline.isBold || inline.text.trim() === ''
    return inline.kind !== 'link' || isBold(inline.children)
  })
}

function spanOf(value: string | undefined): number {
  const span = Number(value ?? 1)
  return Number.isInteger(span) && span > 0 && span <= 200 ? span : 1
}
