import { supportLimits } from '@meridian/shared/support/support-ticket.schema'
import type { CollectionConfig } from 'payload'
import { allow, hideWithout, nobody } from '../../platform/access/staff.access.ts'

const mayAnswer = allow('answerTickets')

/** Answers that staff give often: chosen at a ticket, and changed there before they are sent. */
export const savedReplies: CollectionConfig<'saved-replies'> = {
  slug: 'saved-replies',
  labels: { singular: 'Saved reply', plural: 'Saved replies' },
  access: {
    admin: mayAnswer,
    create: mayAnswer,
    read: mayAnswer,
    update: mayAnswer,
    delete: mayAnswer,
    readVersions: nobody,
    unlock: nobody,
  },
  defaultSort: 'title',
  admin: {
    hideAPIURL: true,
    hidden: hideWithout('answerTickets'),
    group: 'Readers',
    useAsTitle: 'title',
    defaultColumns: ['title', 'updatedAt'],
    description:
      'Answers that are given often. Choose one at a ticket, change what does not fit, send it. {name} becomes the name of the reader.',
  },
  fields: [
    { name: 'title', type: 'text', required: true, unique: true, maxLength: 100 },
    {
      name: 'text',
      type: 'textarea',
      required: true,
      maxLength: supportLimits.message,
      admin: { rows: 10, description: '{name} becomes the name of the reader.' },
    },
  ],
}
