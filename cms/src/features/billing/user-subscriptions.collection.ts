import { subscriptionStatuses, subscriptionStatusLabels } from '@meridian/shared/entitlement/entitlement'
import { type SubscriptionKind, subscriptionKinds } from '@meridian/shared/billing/user-subscription.schema'
import type { CollectionConfig } from 'payload'
import { ledgerAccess } from '../../platform/access/collection.access.ts'
import { listFileEndpoint } from './lists/export-list.ts'
import { subscriptionsFile } from './lists/list-files.ts'
import { providerIdField, readerField } from '../accounts/reader-data.fields.ts'

const dayOnly = { pickerAppearance: 'dayOnly', displayFormat: 'd MMMM yyyy' } as const

const kindLabels: Record<SubscriptionKind, string> = {
  free: 'Free',
  paid: 'Paid',
  complimentary: 'Complimentary',
}

/** Which reader has which plan, and until when (spec §3, user subscription). Past ones stay as the history. */
export const userSubscriptions: CollectionConfig<'user-subscriptions'> = {
  slug: 'user-subscriptions',
  labels: { singular: 'Subscription', plural: 'Subscriptions' },
  access: ledgerAccess('seeReaders'),
  lockDocuments: false,
  defaultSort: '-createdAt',
  endpoints: [listFileEndpoint(subscriptionsFile)],
  admin: {
    components: { beforeListTable: ['/features/billing/admin/list-file-link.tsx#ListFileLink'] },
    hideAPIURL: true,
    group: 'Readers',
    useAsTitle: 'id',
    listSearchableFields: ['user.email', 'plan.name'],
    defaultColumns: ['user', 'plan', 'kind', 'status', 'startedAt', 'currentPeriodEnd', 'cancelsAtPeriodEnd'],
    description:
      'Who has which plan. Readers subscribe by themselves, and what they have follows from here; nothing is changed by hand. To give access, cancel or refund, open the reader under Readers.',
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
      name: 'kind',
      type: 'select',
      required: true,
      defaultValue: 'free',
      index: true,
      options: subscriptionKinds.map((value) => ({ value, label: kindLabels[value] })),
      admin: { position: 'sidebar' },
    },
    {
      type: 'row',
      fields: [
        { name: 'priceCents', type: 'number', label: 'Price of this period in cents', min: 0 },
        { name: 'renewalPriceCents', type: 'number', label: 'Price of the next period in cents', min: 0 },
        { name: 'currency', type: 'text', maxLength: 3 },
      ],
    },
    {
      name: 'cancelsAtPeriodEnd',
      type: 'checkbox',
      label: 'Ends with the period',
      required: true,
      defaultValue: false,
      admin: { components: { Cell: '/platform/admin/tick-cell.tsx#TickCell' } },
    },
    {
      name: 'nextPlan',
      type: 'relationship',
      relationTo: 'plans',
      admin: {
        description: 'The plan that begins with the next period, when another one was chosen for it.',
      },
    },
    {
      type: 'row',
      fields: [
        {
          name: 'pendingPlan',
          type: 'relationship',
          relationTo: 'plans',
          label: 'Plan that waits to be paid',
          admin: { description: 'It begins when its payment is made, and comes to nothing without it.' },
        },
        { name: 'pendingAmountCents', type: 'number', label: 'To be paid for it in cents', min: 0 },
        { name: 'pendingUntil', type: 'date', label: 'Can be paid until' },
      ],
    },
    {
      type: 'row',
      fields: [
        {
          name: 'pastDueSince',
          type: 'date',
          label: 'Payment due since',
          index: true,
          admin: { date: dayOnly },
        },
        { name: 'endedAt', type: 'date', label: 'Ended on', index: true, admin: { date: dayOnly } },
      ],
    },
    {
      type: 'row',
      fields: [
        { name: 'startedAt', type: 'date', label: 'Subscribed on', index: true, admin: { date: dayOnly } },
        {
          name: 'canceledAt',
          type: 'date',
          label: 'Cancelling asked for on',
          index: true,
          admin: { date: dayOnly },
        },
      ],
    },
    { name: 'grantedBy', type: 'relationship', relationTo: 'users', label: 'Given by' },
    {
      name: 'reason',
      type: 'text',
      maxLength: 300,
      admin: { description: 'Why staff gave it, for complimentary access.' },
    },
    { ...providerIdField, name: 'providerSubscriptionId' },
    { ...providerIdField, name: 'providerCustomerId', unique: false },
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
