import { TableRowsSchema } from '@meridian/shared/articles/figures/table-rows'
import type { JSONField, JSONFieldValidation } from 'payload'

type Check = (rows: string[][], block: unknown) => string | null

/** The cells of a table, row by row, in a grid that takes what is copied from spreadsheets and documents. */
export function figureRowsField(description: string, check: Check = () => null): JSONField {
  const validate: JSONFieldValidation = (value, { siblingData }) => {
    const rows = TableRowsSchema.safeParse(value).data
    if (!rows || rows.flat().every((cell) => cell.trim() === '')) return 'There is nothing in the table yet.'
    return check(rows, siblingData) ?? true
  }
  return {
    name: 'rows',
    type: 'json',
    label: 'Figures',
    required: true,
    jsonSchema: {
      uri: 'meridian://table-rows.json',
      fileMatch: ['meridian://table-rows.json'],
      schema: { type: 'array', items: { type: 'array', items: { type: 'string' } } },
    },
    validate,
    admin: {
      description,
      components: { Field: '/features/articles/admin/figure-rows/figure-rows-field.tsx#FigureRowsField' },
    },
  }
}
