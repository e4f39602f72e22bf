import { subscriptionStatuses, subscriptionStatusLabels } from '@meridian/shared/account/entitlement'
import type { CollectionConfig } from 'payload'
import { readerDataAccess } from '../../access/collection.access.ts'
import { readerField } from '../reader-data.fields.ts'

const dayOnly = { pickerAppearance: 'dayOnly', displayFormat: 'd MMMM yyyy' } as const

/** Which reader has which plan, and until when (spec §3, user subscription). Past ones stay as the history. */
export const userSubscriptions: CollectionConfig<'user-subscriptions'> = {
  slug: 'user-subscriptions',
  labels: { singular: 'Subscription', plural: 'Subscriptions' },
  access: readerDataAccess,
  lockDocuments: false,
  defaultSort: '-createdAt',
  admin: {
    hideAPIURL: true,
    group: 'Readers',
    useAsTitle: 'id',
    listSearchableFields: ['user.email', 'plan.name'],
    defaultColumns: ['user', 'plan', 'status', 'currentPeriodStart', 'currentPeriodEnd'],
    description:
      'Who has which plan. Readers subscribe by themselves, and what they have follows from here; nothing is changed by hand.',
  },
  fields: [
    readerField,
    { name: 'plan', type: 'relationship', relationTo: 'plans', required: true, index: true },
    {
      type: 'row',
      fields: [
        {
          name: 'currentPeriodStart',
          type: 'date',
          label: 'Period from',
          required: true,
          admin: { date: dayOnly },
        },
        {
          name: 'currentPeriodEnd',
          type: 'date',
          label: 'Period to',
          admin: {
            date: dayOnly,
            description: 'Empty for a plan without an end, such as the free one.',
          },
        },
      ],
    },
    {
      name: 'status',
      type: 'select',
      required: true,
      defaultValue: 'active',
      index: true,
      options: subscriptionStatuses.map((value) => ({ value, label: subscriptionStatusLabels[value] })),
      admin: { position: 'sidebar' },
    },
  ],
}
