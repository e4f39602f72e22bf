import type { Block } from 'payload'
import { blockSketches } from './block-sketches.ts'

export const pullQuoteBlock: Block = {
  slug: 'pull-quote',
  interfaceName: 'PullQuoteBlock',
  labels: { singular: 'Pull quote', plural: 'Pull quotes' },
  admin: {
    disableBlockName: true,
    images: { thumbnail: blockSketches.pullQuote },
  },
  fields: [
    {
      name: 'text',
      type: 'textarea',
      required: true,
      maxLength: 300,
      admin: { description: 'Words of the text, once more and large. What somebody else said is a quote.' },
    },
  ],
}
