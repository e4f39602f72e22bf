import { interrupts, type LineShapes } from './line-shapes.ts'
import type { Step } from './markdown-blocks.ts'

/** The table that a line begins: one of headings, one of dashes, and rows; null for none. */
export function parseTable(lines: readonly string[], at: number, shapes: LineShapes): Step | null {
  const [heading = '', dashes = ''] = lines.slice(at, at + 2)
  if (
    !dashes.includes('-') ||
    !shapes.delimiters.test(dashes) ||
    !(heading.includes('|') && dashes.includes('|'))
  )
    return null
  const header = cellsOf(heading)
  const aligns = cellsOf(dashes).map(alignOf)
  if (header.length !== aligns.length) return null
  const rows: string[][] = []
  let next = at + 2
  for (; next < lines.length; next += 1) {
    const line = lines[next] ?? ''
    if (interrupts(line, shapes)) break
    const cells = cellsOf(line)
    // Cells beyond the last heading would be lost: they stay in the last one.
    const fitting = cells.slice(0, header.length)
    const beyond = cells.slice(header.length)
    if (beyond.length > 0) fitting.push([fitting.pop() ?? '', ...beyond].join(' '))
    rows.push(Array.from({ length: header.length }, (_, index) => fitting[index] ?? ''))
  }
  return { next, blocks: [{ kind: 'table', header, aligns, rows }] }
}

function cellsOf(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(^|[^\\])\|$/, '$1')
  const cells = ['']
  let isCode = false
  for (const part of inner.match(/\\.|`+|[^\\`|]+|\||\\$/gs) ?? []) {
    if (part.startsWith('`')) isCode = !isCode
    if (part === '|' && !isCode) cells.push('')
    else cells[cells.length - 1] += part === '\\|' ? '|' : part
  }
  // A mark of code that is never closed hides no bars.
  return (isCode ? inner.split('|') : cells).map((cell) => cell.trim())
}

function alignOf(dashes: string): string | null {
  if (dashes.startsWith(':')) return dashes.endsWith(':') ? 'center' : 'left'
  return dashes.endsWith(':') ? 'right' : null
}
