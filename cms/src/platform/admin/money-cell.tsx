import type { DefaultServerCellComponentProps } from 'payload'
import { money } from './staff-formats.ts'

/** An amount that is kept in cents, as people write it; nothing where there is none. */
export function MoneyCell({ cellData }: DefaultServerCellComponentProps) {
  return typeof cellData === 'number' ? money(cellData) : null
}
