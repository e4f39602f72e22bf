import type { CollectionConfig } from 'payload'
import { ledgerAccess } from '../../../platform/access/collection.access.ts'

/**
 * What subscribers were told, word for word, and when: one row for each rule, subscription and period, of which several may
 * have been fulfilled by one mail. Kept as proof, and never changed by hand.
 */
export const notices: CollectionConfig<'notices'> = {
  slug: 'notices',
  labels: { singular: 'Notice', plural: 'Notices' },
  access: ledgerAccess('handleContracts'),
  lockDocuments: false,
  defaultSort: '-sentAt',
  admin: {
    hideAPIURL: true,
    group: 'Readers',
    useAsTitle: 'subject',
    defaultColumns: ['subject', 'reader', 'rule', 'dueFrom', 'dueBy', 'sentAt', 'deliveredAt', 'isLate'],
    listSearchableFields: ['subject', 'reader.email'],
    description: 'What subscribers were told of renewals and prices, word for word, and by which rule.',
  },
  fields: [
    {
      type: 'row',
      fields: [
        {
          name: 'reader',
          type: 'relationship',
          relationTo: 'users',
          index: true,
          admin: { components: { Cell: '/platform/admin/person-cell.tsx#PersonCell' } },
        },
        { name: 'subscription', type: 'relationship', relationTo: 'user-subscriptions', index: true },
        { name: 'rule', type: 'relationship', relationTo: 'notice-rules', index: true },
      ],
    },
    {
      type: 'row',
      fields: [
        { name: 'period', type: 'date', label: 'About', required: true },
        { name: 'dueFrom', type: 'date', required: true },
        { name: 'dueBy', type: 'date', required: true, index: true },
      ],
    },
    {
      type: 'row',
      fields: [
        {
          name: 'sentAt',
          type: 'date',
          index: true,
          admin: { description: 'When it was written and queued; empty for one that could not be.' },
        },
        {
          name: 'deliveredAt',
          type: 'date',
          admin: { description: 'When the mail server had taken it.' },
        },
      ],
    },
    { name: 'subject', type: 'text', maxLength: 500 },
    { name: 'text', type: 'textarea', admin: { rows: 24 } },
    {
      name: 'isLate',
      type: 'checkbox',
      label: 'Late',
      required: true,
      defaultValue: false,
      admin: { position: 'sidebar', components: { Cell: '/platform/admin/tick-cell.tsx#TickCell' } },
    },
    { name: 'mailKey', type: 'text', index: true, admin: { hidden: true } },
  ],
}
