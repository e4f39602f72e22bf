import type { CollectionConfig } from 'payload'
import { ledgerAccess } from '../../platform/access/collection.access.ts'

/** Where something was done from: a keyed hash, so that no reader's network address is kept. */
const madeFrom = (name: string) =>
  ({
    name,
    type: 'text',
    label: 'From',
    admin: { description: 'A keyed hash of the network address; the address itself is not kept.' },
  }) as const

/**
 * The history of consent: one document for each sign-up, from the request to the confirmation and the withdrawal.
 * What a reader gave with a sign-up stands here until the owner of the address confirms it.
 */
export const newsletterConsents: CollectionConfig<'newsletter-consents'> = {
  slug: 'newsletter-consents',
  labels: { singular: 'Newsletter consent', plural: 'Newsletter consents' },
  access: ledgerAccess('readSubscribers'),
  lockDocuments: false,
  defaultSort: '-requestedAt',
  admin: {
    hideAPIURL: true,
    group: 'Readers',
    useAsTitle: 'requestedAt',
    defaultColumns: [
      'subscriber',
      'newsletter',
      'requestedAt',
      'page',
      'textVersion',
      'confirmedAt',
      'withdrawnAt',
    ],
    description: 'Who agreed to what, when and where: kept as proof, and never changed by hand.',
  },
  fields: [
    {
      name: 'subscriber',
      type: 'relationship',
      relationTo: 'newsletter-subscribers',
      required: true,
      index: true,
    },
    {
      name: 'newsletter',
      type: 'relationship',
      relationTo: 'newsletters',
      index: true,
      admin: { description: 'Empty for consents of the time when there was one newsletter alone.' },
    },
    {
      name: 'account',
      type: 'relationship',
      relationTo: 'users',
      index: true,
      admin: { description: 'The account in which it was chosen.' },
    },
    {
      type: 'row',
      fields: [
        { name: 'requestedAt', type: 'date', label: 'Asked for', required: true, index: true },
        madeFrom('requestedFrom'),
      ],
    },
    {
      type: 'row',
      fields: [
        { name: 'page', type: 'text', required: true, maxLength: 300 },
        {
          name: 'form',
          type: 'select',
          options: [
            { value: 'footer', label: 'In the footer' },
            { value: 'article', label: 'Below an article' },
            { value: 'account', label: 'In the account' },
            { value: 'preferences', label: 'By the link in a mail' },
            { value: 'import', label: 'On another site, brought in with its list' },
          ],
        },
        { name: 'textVersion', type: 'text', label: 'Version of the text', required: true, maxLength: 20 },
      ],
    },
    {
      type: 'row',
      fields: [{ name: 'confirmedAt', type: 'date', label: 'Confirmed' }, madeFrom('confirmedFrom')],
    },
    {
      type: 'row',
      fields: [
        { name: 'withdrawnAt', type: 'date', label: 'Withdrawn' },
        {
          name: 'withdrawnBy',
          type: 'select',
          options: [
            { value: 'page', label: 'On the unsubscribe page' },
            { value: 'one-click', label: 'In the mail program' },
            { value: 'account', label: 'In the account' },
            { value: 'deletion', label: 'With the account, which was deleted' },
            { value: 'staff', label: 'By staff, as the reader asked' },
          ],
        },
        {
          name: 'withdrawnByStaff',
          type: 'relationship',
          relationTo: 'users',
          label: 'Who of the staff',
          admin: { components: { Cell: '/platform/admin/person-cell.tsx#PersonCell' } },
        },
        madeFrom('withdrawnFrom'),
      ],
    },
    {
      type: 'collapsible',
      label: 'What was given',
      fields: [
        {
          name: 'source',
          type: 'text',
          label: 'Brought in from',
          maxLength: 300,
          admin: { description: 'The list that it came with, and how that says it was given.' },
        },
        { name: 'firstName', type: 'text', maxLength: 80 },
        { name: 'lastName', type: 'text', maxLength: 80 },
        { name: 'country', type: 'text', maxLength: 80 },
        { name: 'region', type: 'text', maxLength: 120 },
        { name: 'browserLanguage', type: 'text', maxLength: 35 },
        { name: 'timeZone', type: 'text', maxLength: 64 },
        { name: 'userAgent', type: 'text', label: 'Browser', maxLength: 512 },
        { name: 'referrer', type: 'text', label: 'Came from', maxLength: 2048 },
      ],
    },
    // Stands in the confirmation link and in the cookie between the two steps.
    { name: 'key', type: 'text', required: true, unique: true, index: true, admin: { hidden: true } },
    // The key of the consent whose link confirms this one as well: they were asked for in one form.
    { name: 'signUp', type: 'text', index: true, admin: { hidden: true } },
  ],
}
