'use client'

import { maxCellLength, maxColumns, maxRows } from '@meridian/shared/articles/figures/table-rows'
import { Button, FieldDescription, FieldError, FieldLabel, useField } from '@payloadcms/ui'
import type { JSONFieldClientComponent } from 'payload'
import { type ClipboardEvent, type KeyboardEvent, useCallback, useId, useRef, useState } from 'react'
import { cleanPaste } from '../../../writing/paste/clean-paste.ts'
import {
  type Grid,
  gridOfText,
  type Spot,
  toGrid,
  withCell,
  withColumn,
  withoutColumn,
  withoutRow,
  withPaste,
  withRow,
} from './grid.ts'
import { GridRow } from './grid-row.tsx'

const noRoom = `A table has at most ${maxRows} rows, ${maxColumns} columns and ${maxCellLength} letters in a cell: nothing was pasted.`

/** The cells of a table: written one by one, or pasted from a spreadsheet or a document. */
export const FigureRowsField: JSONFieldClientComponent = ({ path, field, readOnly }) => {
  const { value, setValue, showError, errorMessage, disabled } = useField<Grid>({ path })
  const grid = toGrid(value)
  const [spot, setSpot] = useState<Spot>({ row: 0, column: 0 })
  const [notice, setNotice] = useState('')
  const table = useRef<HTMLTableElement>(null)
  const latest = useRef(grid)
  latest.current = grid
  const describedBy = useId()
  const isFixed = disabled || readOnly === true

  const change = (next: Grid) => {
    setNotice('')
    latest.current = next
    setValue(next)
  }
  const write = useCallback(
    (at: Spot, text: string) => {
      const next = withCell(latest.current, at, text)
      latest.current = next
      setValue(next)
    },
    [setValue],
  )
  const focus = ({ row, column }: Spot) =>
    // What was added is drawn first.
    requestAnimationFrame(() =>
      table.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)?.focus(),
    )
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const at = spotOf(event.target)
    if (!at) return
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : 0
    const row = at.row + step
    if (step === 0 || row < 0) return
    event.preventDefault()
    if (row < grid.length) focus({ ...at, row })
    else if (event.key === 'Enter' && grid.length < maxRows) {
      change(withRow(grid, row))
      focus({ ...at, row })
    }
  }
  const paste = (event: ClipboardEvent) => {
    const at = spotOf(event.target)
    const pasted = pastedGrid(event.clipboardData)
    if (!at || !pasted) return
    event.preventDefault()
    const next = withPaste(grid, at, pasted)
    if (next) change(next)
    else setNotice(noRoom)
  }
  const { row, column } = spot
  const acts: [label: string, next: () => Grid, to: Spot, isPossible: boolean][] = [
    ['Add row above', () => withRow(grid, row), spot, grid.length < maxRows],
    ['Add row below', () => withRow(grid, row + 1), { row: row + 1, column }, grid.length < maxRows],
    ['Remove row', () => withoutRow(grid, row), { row: Math.max(0, row - 1), column }, grid.length > 1],
    ['Add column before', () => withColumn(grid, column), spot, width(grid) < maxColumns],
    [
      'Add column after',
      () => withColumn(grid, column + 1),
      { row, column: column + 1 },
      width(grid) < maxColumns,
    ],
    [
      'Remove column',
      () => withoutColumn(grid, column),
      { row, column: Math.max(0, column - 1) },
      width(grid) > 1,
    ],
  ]
  return (
    <div className="field-type figure-rows" id={`field-${path.replaceAll('.', '__')}`}>
      <FieldLabel label={field.label} required={field.required === true} path={path} />
      <FieldError path={path} showError={showError} message={errorMessage ?? ''} />
      {!isFixed && (
        <div className="figure-rows-actions" role="group" aria-label={`Row ${row + 1}, column ${column + 1}`}>
          {acts.map(([label, next, to, isPossible]) => (
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
        </div>
      )}
      <div className="figure-rows-scroll">
        <table
          ref={table}
          aria-label="Cells"
          aria-describedby={describedBy}
          onKeyDown={press}
          onPaste={paste}
          onFocus={({ target }) => setSpot(spotOf(target) ?? spot)}
        >
          <tbody>
            {grid.map((cells, index) => (
              <GridRow key={index} cells={cells} row={index} isFixed={isFixed} write={write} />
            ))}
          </tbody>
        </table>
      </div>
      <p role="status" className="figure-rows-notice">
        {notice}
      </p>
      <div id={describedBy}>
        <FieldDescription path={path} description={field.admin?.description ?? ''} />
      </div>
    </div>
  )
}

function spotOf(target: EventTarget): Spot | null {
  if (!(target instanceof HTMLInputElement)) return null
  const { row, column } = target.dataset
  return row === undefined || column === undefined ? null : { row: Number(row), column: Number(column) }
}

function width(grid: Grid): number {
  return grid[0]?.length ?? 0
}

/** The table on the clipboard; null for a text that goes into one cell. */
function pastedGrid(data: DataTransfer): Grid | null {
  const html = data.getData('text/html')
  const text = data.getData('text/plain')
  const found = html === '' ? [] : cleanPaste(html).blocks
  const table = found.find((block) => block.kind === 'block' && block.fields['blockType'] === 'table')
  if (table?.kind === 'block') return toGrid(table.fields['rows'])
  return /[\t\n]/.test(text.trim()) ? gridOfText(text) : null
}
