import { cellText } from '@meridian/shared/articles/figures/table-rows'
import { inlineText } from '../../body/body-model.ts'
import { plainRun } from './embed-blocks.ts'
import { beginningOf } from './findings.ts'
import { limits } from './imported-body.ts'
import type { GatheredBlock } from './placed-blocks.ts'
import type { Reading } from './reading.ts'

/** A table with the caption that it has to have: its own, that of the heading it stands under, or the names of its columns. */
export function captionedTable(
  block: GatheredBlock,
  { before, reading }: { before: GatheredBlock | undefined; reading: Reading },
): GatheredBlock[] {
  if (block.kind !== 'block' || block.fields['blockType'] !== 'table') return [block]
  const { id: _, caption, rows, ...fields } = block.fields
  const own = typeof caption === 'string' ? caption : ''
  if (own !== '' && own.length <= limits.tableCaption) {
    return [{ kind: 'block', fields: { ...fields, rows, caption: own } }]
  }
  const derived = headingOf(before) || columnsOf(rows)
  reading.findings.add(
    'table-caption',
    `A table had no caption that fits, and got '${beginningOf(derived)}'.`,
  )
  const table: GatheredBlock = { kind: 'block', fields: { ...fields, rows, caption: derived } }
  return own === '' ? [table] : [{ kind: 'paragraph', content: [plainRun(own)] }, table]
}

function headingOf(block: GatheredBlock | undefined): string {
  if (block?.kind !== 'h2' && block?.kind !== 'h3') return ''
  const words = inlineText(block.content).replace(/\s+/g, ' ')
  return words.length <= limits.tableCaption ? words : ''
}

function columnsOf(rows: unknown): string {
  const first: unknown = Array.isArray(rows) ? rows[0] : null
  const cells = Array.isArray(first) ? first.filter((cell) => typeof cell === 'string').map(cellText) : []
  const names = cells.filter((cell) => cell.trim() !== '').join(', ')
  return `Table: ${names}`.slice(0, limits.tableCaption).toWellFormed()
}
