'use client'

import { maxCellLength } from '@meridian/shared/articles/figures/table-rows'
import { memo } from 'react'
import type { Spot } from './grid.ts'

interface RowProps {
  cells: readonly string[]
  row: number
  isFixed: boolean
  write: (spot: Spot, text: string) => void
}

/** A row of a table as it is written: drawn again only when something in it changes. */
export const GridRow = memo(function GridRow({ cells, row, isFixed, write }: RowProps) {
  return (
    <tr>
      {cells.map((cell, column) => (
        <td key={column}>
          <input
            type="text"
            aria-label={`Row ${row + 1}, column ${column + 1}`}
            data-row={row}
            data-column={column}
            disabled={isFixed}
            maxLength={maxCellLength}
            value={cell}
            onChange={(event) => write({ row, column }, event.target.value)}
          />
        </td>
      ))}
    </tr>
  )
})
