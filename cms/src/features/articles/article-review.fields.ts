import type { Field } from 'payload'
import { createdByField } from '../../platform/access/own-documents.ts'

/** Whose draft it is, and whether it waits for a publisher. */
export const articleReviewFields: Field[] = [
  {
    name: 'isReadyForReview',
    type: 'checkbox',
    label: 'Ready for review',
    defaultValue: false,
    index: true,
    hooks: { beforeDuplicate: [() => false] },
    admin: {
      position: 'sidebar',
      components: { Cell: '/platform/admin/tick-cell.tsx#TickCell' },
      description: 'Tells the publishers that this can go live. Publishing takes the mark off.',
    },
  },
  createdByField,
]
