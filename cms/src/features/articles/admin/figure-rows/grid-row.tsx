'use client'

import { maxCellLength } from '@meridian/shared/articles/figures/table-rows'
import { memo } from 'react'
import type { CellHandlers } from './use-grid.ts'

interface RowProps {
  cells: readonly string[]
  row: number
  isFixed: boolean
  handlers: CellHandlers
}

/** A row of a table as it is written: drawn again only when something in it changes. */
export const GridRow = memo(function GridRow({ cells, row, isFixed, handlers }: RowProps) {
  return (
    <tr>
      {cells.map((cell, column) => (
        // A cell is what stands in its place.
        // oxlint-disable-next-line react/no-array-index-key
        <td key={column}>
          <input
            type="text"
            aria-label={`Row ${row + 1}, column ${column + 1}`}
            data-row={row}
            data-column={column}
            disabled={isFixed}
            maxLength={maxCellLength}
            value={cell}
            {...handlers}
          />
        </td>
      ))}
    </tr>
  )
})
