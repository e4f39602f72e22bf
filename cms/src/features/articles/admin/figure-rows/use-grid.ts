'use client'

import { maxCellLength, maxColumns, maxRows } from '@meridian/shared/articles/figures/table-rows'
import { useField } from '@payloadcms/ui'
import {
  type ChangeEvent,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { cleanPaste } from '../../../writing/paste/clean-paste.ts'
import { type Grid, gridOfText, type Spot, toGrid, withCell, withPaste, withRow } from './grid.ts'

const noRoom = `A table has at most ${maxRows} rows, ${maxColumns} columns and ${maxCellLength} letters in a cell: nothing was pasted.`

/** What each cell does with what is done in it. They are the same functions as long as the form is. */
export interface CellHandlers {
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void
  onFocus: (event: FocusEvent<HTMLInputElement>) => void
}

/** The cells of the field at `path`, the one that was used last, and all that changes them. */
export function useGrid(path: string) {
  const { value, setValue, showError, errorMessage, disabled } = useField<Grid>({ path })
  const grid = toGrid(value)
  const [spot, setSpot] = useState<Spot>({ row: 0, column: 0 })
  const [notice, setNotice] = useState('')
  const table = useRef<HTMLTableElement>(null)
  const latest = useRef(grid)
  useEffect(() => {
    latest.current = grid
  })
  const { change, focus, handlers } = useMemo(() => {
    const changeTo = (next: Grid) => {
      setNotice('')
      latest.current = next
      setValue(next)
    }
    /** What was added is drawn first. */
    const focusOn = ({ row, column }: Spot) =>
      requestAnimationFrame(() =>
        table.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)?.focus(),
      )
    const cells: CellHandlers = {
      onChange: ({ target }) => changeTo(withCell(latest.current, spotOf(target), target.value)),
      onFocus: ({ target }) => setSpot(spotOf(target)),
      onKeyDown(event) {
        const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : 0
        const { row, column } = spotOf(event.currentTarget)
        const next = row + step
        if (step === 0 || next < 0) return
        event.preventDefault()
        const isNew = next === latest.current.length
        if (isNew && (event.key !== 'Enter' || next === maxRows)) return
        if (isNew) changeTo(withRow(latest.current, next))
        focusOn({ row: next, column })
      },
      onPaste(event) {
        const pasted = pastedGrid(event.clipboardData)
        if (!pasted) return
        event.preventDefault()
        const next = withPaste(latest.current, spotOf(event.currentTarget), pasted)
        if (next) changeTo(next)
        else setNotice(noRoom)
      },
    }
    return { change: changeTo, focus: focusOn, handlers: cells }
  }, [setValue])
  return { grid, spot, notice, table, change, focus, handlers, showError, errorMessage, disabled }
}

function spotOf({ dataset }: HTMLInputElement): Spot {
  return { row: Number(dataset['row']), column: Number(dataset['column']) }
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
