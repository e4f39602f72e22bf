import { isPublicId } from '@meridian/shared/content/public-id'
import type { CollectionConfig } from 'payload'
import { structureAccess } from '../../platform/access/collection.access.ts'
import { nobody } from '../../platform/access/staff.access.ts'
import { consentFields, numberConsentText } from './consent-texts.ts'
import { senderFields } from './sender.fields.ts'

/**
 * The newsletters of the magazine, which readers choose from in their account. Consents refer to them, so that none is
 * deleted: one that has ended is no longer offered.
 */
export const newsletters: CollectionConfig<'newsletters'> = {
  slug: 'newsletters',
  labels: { singular: 'Newsletter', plural: 'Newsletters' },
  access: { ...structureAccess, delete: nobody },
  hooks: { beforeChange: [numberConsentText] },
  defaultSort: 'position',
  admin: {
    hideAPIURL: true,
    group: 'Readers',
    useAsTitle: 'name',
    defaultColumns: ['name', 'cadence', 'audience', 'isOffered', 'position'],
    description:
      'What readers can choose in their account and in the forms on the pages, in this order. Who chooses nothing in a form gets the one with the id "newsletter".',
  },
  fields: [
    { name: 'name', type: 'text', required: true, maxLength: 80 },
    {
      name: 'slug',
      type: 'text',
      label: 'Id',
      required: true,
      unique: true,
      index: true,
      maxLength: 60,
      access: { update: nobody },
      validate: (value: string | null | undefined) =>
        (value != null && isPublicId(value)) || 'An id has small letters, digits and single hyphens.',
      admin: { description: 'Stands in addresses, and stays as it is.' },
    },
    {
      name: 'description',
      type: 'textarea',
      required: true,
      maxLength: 300,
      admin: { description: 'What a reader gets, in a sentence or two.' },
    },
    {
      name: 'cadence',
      type: 'text',
      required: true,
      maxLength: 60,
      admin: { description: 'How often it comes: "Every Monday before seven".' },
    },
    {
      name: 'audience',
      type: 'select',
      required: true,
      defaultValue: 'everyone',
      options: [
        { value: 'everyone', label: 'Everyone' },
        { value: 'plan', label: 'Readers with a plan, the free one too' },
      ],
    },
    {
      name: 'isOffered',
      type: 'checkbox',
      label: 'Offered',
      required: true,
      defaultValue: true,
      admin: { description: 'One that is not offered can only be stopped by those who have it.' },
    },
    { name: 'position', type: 'number', required: true, defaultValue: 10, min: 0 },
    ...senderFields,
    ...consentFields,
    // Whom its campaigns go to unless one says otherwise: conditions beside the choice of this newsletter.
    { name: 'defaultAudience', type: 'json', admin: { hidden: true } },
  ],
}
