'use client'

import { maxColumns, maxRows } from '@meridian/shared/articles/figures/table-rows'
import { Button, FieldDescription, FieldError, FieldLabel } from '@payloadcms/ui'
import type { JSONFieldClientComponent } from 'payload'
import { useId } from 'react'
import { type Grid, type Spot, withColumn, withoutColumn, withoutRow, withRow } from './grid.ts'
import { GridRow } from './grid-row.tsx'
import { useGrid } from './use-grid.ts'

/** The cells of a table: written one by one, or pasted from a spreadsheet or a document. */
export const FigureRowsField: JSONFieldClientComponent = ({ path, field, readOnly }) => {
  const { grid, spot, notice, table, change, focus, handlers, ...state } = useGrid(path)
  const describedBy = useId()
  const isFixed = state.disabled || readOnly === true
  return (
    <div className="field-type figure-rows" id={`field-${path.replaceAll('.', '__')}`}>
      <FieldLabel label={field.label} required={field.required === true} path={path} />
      <FieldError path={path} showError={state.showError} message={state.errorMessage ?? ''} />
      {!isFixed && <GridActions grid={grid} spot={spot} change={change} focus={focus} />}
      <div className="figure-rows-scroll">
        <table ref={table} aria-label="Cells" aria-describedby={describedBy}>
          <tbody>
            {grid.map((row, index) => (
              // A row is what stands in its place.
              // oxlint-disable-next-line react/no-array-index-key
              <GridRow key={index} cells={row} row={index} isFixed={isFixed} handlers={handlers} />
            ))}
          </tbody>
        </table>
      </div>
      <output className="figure-rows-notice">{notice}</output>
      <div id={describedBy}>
        <FieldDescription path={path} description={field.admin?.description ?? ''} />
      </div>
    </div>
  )
}

interface GridActionsProps {
  grid: Grid
  spot: Spot
  change: (next: Grid) => void
  focus: (spot: Spot) => void
}

/** What is done with the row and the column of the cell that was used last. */
function GridActions({ grid, spot, change, focus }: GridActionsProps) {
  const { row, column } = spot
  const width = grid[0]?.length ?? 0
  const [hasRoomBelow, hasRoomBeside] = [grid.length < maxRows, width < maxColumns]
  const actions: [label: string, next: () => Grid, to: Spot, isPossible: boolean][] = [
    ['Add row above', () => withRow(grid, row), spot, hasRoomBelow],
    ['Add row below', () => withRow(grid, row + 1), { row: row + 1, column }, hasRoomBelow],
    ['Remove row', () => withoutRow(grid, row), { row: Math.max(0, row - 1), column }, grid.length > 1],
    ['Add column before', () => withColumn(grid, column), spot, hasRoomBeside],
    ['Add column after', () => withColumn(grid, column + 1), { row, column: column + 1 }, hasRoomBeside],
    ['Remove column', () => withoutColumn(grid, column), { row, column: Math.max(0, column - 1) }, width > 1],
  ]
  return (
    <fieldset className="figure-rows-actions">
      <legend>{`Row ${row + 1}, column ${column + 1}`}</legend>
      {actions.map(([label, next, to, isPossible]) => (
        <Button
          key={label}
          buttonStyle="secondary"
          size="small"
          disabled={!isPossible}
          onClick={() => {
            change(next())
            focus(to)
          }}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  )
}
