import type { DefaultServerCellComponentProps } from 'payload'

/** 'Yes' where a box is ticked, and nothing where it is not: in a list of many the one stands out. */
export function TickCell({ cellData }: DefaultServerCellComponentProps) {
  return cellData === true ? 'Yes' : null
}
