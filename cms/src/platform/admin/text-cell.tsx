import type { DefaultServerCellComponentProps } from 'payload'

/** A text as it is, and nothing where there is none. */
export function TextCell({ cellData }: DefaultServerCellComponentProps) {
  return typeof cellData === 'string' ? cellData : null
}
