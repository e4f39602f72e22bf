import type { Block } from 'payload'
import { blockSketches } from './block-sketches.ts'

export const quoteBlock: Block = {
  slug: 'quote',
  interfaceName: 'QuoteBlock',
  labels: { singular: 'Quote', plural: 'Quotes' },
  admin: {
    disableBlockName: true,
    images: { thumbnail: blockSketches.quote },
  },
  fields: [
    {
      name: 'quote',
      type: 'textarea',
      required: true,
      maxLength: 600,
      admin: { description: 'Without quotation marks.' },
    },
    {
      type: 'row',
      fields: [
        { name: 'author', type: 'text', required: true, label: 'Said by', maxLength: 120 },
        { name: 'title', type: 'text', label: 'Title or role', maxLength: 160 },
      ],
    },
  ],
}
