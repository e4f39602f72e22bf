import type { Block } from 'payload'
import { blockSketches } from './block-sketches.ts'
import { figureRowsField } from './figure-rows.field.ts'

export const tableBlock: Block = {
  slug: 'table',
  interfaceName: 'TableBlock',
  labels: { singular: 'Table', plural: 'Tables' },
  admin: {
    disableBlockName: true,
    images: { thumbnail: blockSketches.table },
  },
  fields: [
    {
      name: 'caption',
      type: 'text',
      required: true,
      maxLength: 200,
      admin: {
        description: 'What the table is of. It stands above it, and is what a screen reader says first.',
      },
    },
    figureRowsField('Paste from a spreadsheet or a document, or type. A link is written [words](https://…).'),
    {
      type: 'row',
      fields: [
        { name: 'hasHeaderRow', type: 'checkbox', label: 'The first row has headings', defaultValue: true },
        {
          name: 'hasHeaderColumn',
          type: 'checkbox',
          label: 'The first column has headings',
          defaultValue: true,
        },
      ],
    },
    { name: 'source', type: 'text', maxLength: 200, admin: { description: 'Where the figures are from.' } },
  ],
}
