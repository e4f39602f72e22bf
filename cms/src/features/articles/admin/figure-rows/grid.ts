import { maxCellLength, maxColumns, maxRows } from '@meridian/shared/articles/figures/table-rows'

/** The cells of a table while it is written. */
export type Grid = readonly (readonly string[])[]

/** Where a cell stands, from 0. */
export interface Spot {
  row: number
  column: number
}

/** What an empty field shows: nothing of it is kept before something is written. */
export const emptyGrid: Grid = Array.from({ length: 3 }, () => ['', '', ''])

/** What is kept of a table as it is drawn: rows of equal length, with texts alone in them. */
export function toGrid(value: unknown): Grid {
  if (!Array.isArray(value) || value.length === 0) return emptyGrid
  const rows = value.map((row): string[] =>
    Array.isArray(row) ? row.map((cell) => (typeof cell === 'string' ? cell : '')) : [],
  )
  const width = Math.max(1, ...rows.map((row) => row.length))
  return rows.map((row) => (row.length === width ? row : [...row, ...blank(width - row.length)]))
}

export function withCell(grid: Grid, { row, column }: Spot, text: string): Grid {
  return grid.map((cells, index) => (index === row ? cells.with(column, text) : cells))
}

export function withRow(grid: Grid, at: number): Grid {
  return grid.toSpliced(at, 0, blank(grid[0]?.length ?? 1))
}

export function withoutRow(grid: Grid, at: number): Grid {
  return grid.length > 1 ? grid.toSpliced(at, 1) : grid
}

export function withColumn(grid: Grid, at: number): Grid {
  return grid.map((cells) => cells.toSpliced(at, 0, ''))
}

export function withoutColumn(grid: Grid, at: number): Grid {
  return (grid[0]?.length ?? 0) > 1 ? grid.map((cells) => cells.toSpliced(at, 1)) : grid
}

/** The grid with other cells laid over it from a spot on: it grows where they need room. Null when they have no room in a table. */
export function withPaste(grid: Grid, { row, column }: Spot, pasted: Grid): Grid | null {
  const height = Math.max(grid.length, row + pasted.length)
  const width = Math.max(grid[0]?.length ?? 1, column + Math.max(...pasted.map((cells) => cells.length)))
  const isTooLong = pasted.some((cells) => cells.some((cell) => cell.length > maxCellLength))
  if (height > maxRows || width > maxColumns || isTooLong) return null
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => pasted[y - row]?.[x - column] ?? grid[y]?.[x] ?? ''),
  )
}

/** Text with tabs and lines in it, as spreadsheets copy cells. */
export function gridOfText(text: string): Grid {
  return text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()))
}

function blank(count: number): string[] {
  return Array.from({ length: count }, () => '')
}
