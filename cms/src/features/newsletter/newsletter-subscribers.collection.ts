import type { CollectionConfig } from 'payload'
import { ledgerAccess } from '../../platform/access/collection.access.ts'
import { subscriberExportEndpoint } from './export-subscribers.ts'

/**
 * Who gets the newsletter, one document for each address (spec §3). Readers write here by signing up, confirming
 * and unsubscribing alone (`features/newsletter`); staff look, and nobody adds an address by hand.
 */
export const newsletterSubscribers: CollectionConfig<'newsletter-subscribers'> = {
  slug: 'newsletter-subscribers',
  labels: { singular: 'Newsletter subscriber', plural: 'Newsletter subscribers' },
  access: ledgerAccess('readSubscribers'),
  endpoints: [subscriberExportEndpoint],
  lockDocuments: false,
  defaultSort: '-createdAt',
  admin: {
    hideAPIURL: true,
    components: {
      beforeListTable: [
        '/features/newsletter/admin/export-subscribers.tsx#ExportSubscribers',
        '/features/campaigns/labels/admin/label-list.tsx#LabelList',
      ],
    },
    group: 'Readers',
    useAsTitle: 'email',
    defaultColumns: ['email', 'firstName', 'lastName', 'state', 'country', 'confirmedAt'],
    listSearchableFields: ['email', 'firstName', 'lastName'],
    description:
      'Readers who signed up. Only confirmed addresses get the newsletter. They enter and leave the list by themselves.',
  },
  fields: [
    { name: 'email', type: 'email', label: 'E-mail', required: true, unique: true, index: true },
    {
      type: 'row',
      fields: [
        { name: 'firstName', type: 'text', maxLength: 80 },
        { name: 'lastName', type: 'text', maxLength: 80 },
      ],
    },
    {
      type: 'row',
      fields: [
        { name: 'country', type: 'text', maxLength: 80, index: true },
        { name: 'region', type: 'text', maxLength: 120 },
      ],
    },
    {
      type: 'row',
      fields: [
        { name: 'browserLanguage', type: 'text', maxLength: 35 },
        { name: 'timeZone', type: 'text', maxLength: 64 },
      ],
    },
    { name: 'userAgent', type: 'text', label: 'Browser', maxLength: 512 },
    { name: 'referrer', type: 'text', label: 'Came from', maxLength: 2048 },
    {
      name: 'memberships',
      type: 'join',
      collection: 'newsletter-memberships',
      on: 'subscriber',
      label: 'Newsletters',
      admin: { allowCreate: false, defaultColumns: ['newsletter', 'createdAt', 'pausedAt', 'pausedUntil'] },
    },
    {
      name: 'consents',
      type: 'join',
      collection: 'newsletter-consents',
      on: 'subscriber',
      label: 'Proof of consent',
      defaultSort: '-requestedAt',
      admin: {
        allowCreate: false,
        defaultColumns: ['newsletter', 'requestedAt', 'page', 'textVersion', 'confirmedAt', 'withdrawnAt'],
      },
    },
    {
      name: 'state',
      type: 'select',
      required: true,
      defaultValue: 'pending',
      index: true,
      options: [
        { value: 'pending', label: 'Not confirmed yet' },
        { value: 'confirmed', label: 'Confirmed' },
        { value: 'unsubscribed', label: 'Unsubscribed' },
      ],
      admin: { position: 'sidebar' },
    },
    {
      name: 'labels',
      type: 'ui',
      admin: {
        position: 'sidebar',
        disableListColumn: true,
        components: { Field: '/features/campaigns/labels/admin/subscriber-labels.tsx#SubscriberLabels' },
      },
    },
    { name: 'confirmedAt', type: 'date', label: 'Confirmed', admin: { position: 'sidebar' } },
    { name: 'unsubscribedAt', type: 'date', label: 'Unsubscribed', admin: { position: 'sidebar' } },
    // Stands in the unsubscribe link of every newsletter, in place of a database key.
    { name: 'key', type: 'text', required: true, unique: true, index: true, admin: { hidden: true } },
    // The consent that the present confirmation rests on.
    { name: 'consentKey', type: 'text', admin: { hidden: true } },
  ],
}
