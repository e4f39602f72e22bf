import type { CollectionConfig } from 'payload'
import { ledgerAccess } from '../../platform/access/collection.access.ts'

/**
 * Who gets which newsletter: one document for each address and newsletter, as long as it is not stopped. That it was
 * there stays with the consents.
 */
export const newsletterMemberships: CollectionConfig<'newsletter-memberships'> = {
  slug: 'newsletter-memberships',
  labels: { singular: 'Newsletter choice', plural: 'Newsletter choices' },
  access: ledgerAccess('readSubscribers'),
  lockDocuments: false,
  defaultSort: '-createdAt',
  admin: {
    hideAPIURL: true,
    group: 'Readers',
    defaultColumns: ['subscriber', 'newsletter', 'createdAt', 'pausedAt', 'pausedUntil'],
    description: 'Who gets which newsletter. Readers choose, pause and stop by themselves.',
  },
  fields: [
    {
      name: 'subscriber',
      type: 'relationship',
      relationTo: 'newsletter-subscribers',
      required: true,
      index: true,
    },
    { name: 'newsletter', type: 'relationship', relationTo: 'newsletters', required: true, index: true },
    {
      name: 'consent',
      type: 'relationship',
      relationTo: 'newsletter-consents',
      label: 'Proof of consent',
      index: true,
    },
    {
      type: 'row',
      fields: [
        { name: 'pausedAt', type: 'date', label: 'Paused' },
        {
          name: 'pausedUntil',
          type: 'date',
          label: 'Paused until',
          admin: { description: 'Empty while paused: until the reader returns.' },
        },
      ],
    },
  ],
}
