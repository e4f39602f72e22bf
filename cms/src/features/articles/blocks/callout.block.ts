import type { Block } from 'payload'
import { blockSketches } from './block-sketches.ts'

export const calloutBlock: Block = {
  slug: 'callout',
  interfaceName: 'CalloutBlock',
  labels: { singular: 'Callout', plural: 'Callouts' },
  admin: {
    disableBlockName: true,
    images: { thumbnail: blockSketches.callout },
  },
  fields: [
    {
      name: 'variant',
      type: 'select',
      label: 'Kind',
      required: true,
      defaultValue: 'info',
      options: [
        { value: 'info', label: 'Information' },
        { value: 'warning', label: 'Warning' },
        { value: 'success', label: 'Success' },
        { value: 'highlight', label: 'Highlight' },
      ],
    },
    { name: 'title', type: 'text', required: true, maxLength: 160 },
    { name: 'content', type: 'textarea', required: true, maxLength: 2000 },
  ],
}
