import type { CollectionConfig } from 'payload'
import { businessAccess } from '../../../platform/access/collection.access.ts'
import { slugField } from '../../../platform/fields/slug.field.ts'
import { recordPlanChange, recordPlanDeletion } from '../../publishing/record-shared-change.ts'
import { refuseWhileUsed } from '../../../platform/database/refuse-while-used.hooks.ts'

const refuseWhileSubscribed = refuseWhileUsed({
  by: 'user-subscriptions',
  field: 'plan',
  message: 'Readers have or had this plan, so it cannot be deleted.',
})

export const plans: CollectionConfig<'plans'> = {
  slug: 'plans',
  labels: { singular: 'Plan', plural: 'Plans' },
  access: businessAccess,
  hooks: {
    beforeDelete: [refuseWhileSubscribed],
    afterChange: [recordPlanChange],
    afterDelete: [recordPlanDeletion],
  },
  defaultSort: 'position',
  admin: {
    hideAPIURL: true,
    group: 'House',
    useAsTitle: 'name',
    defaultColumns: ['name', 'tier', 'priceCents', 'period', 'isOffered', 'position'],
    description: 'What readers can subscribe to, in the order of the subscription page.',
  },
  fields: [
    { name: 'name', type: 'text', required: true, maxLength: 120 },
    { name: 'description', type: 'textarea', required: true, maxLength: 600 },
    {
      type: 'row',
      fields: [
        {
          name: 'tier',
          type: 'select',
          required: true,
          options: [
            { value: 'silver', label: 'Silver' },
            { value: 'gold', label: 'Gold' },
            { value: 'platinum', label: 'Platinum' },
            { value: 'other', label: 'Other' },
          ],
        },
        {
          name: 'priceCents',
          type: 'number',
          label: 'Price in cents',
          required: true,
          min: 0,
          max: 100_000_000,
          validate: validatePriceCents,
          admin: {
            step: 100,
            components: { Cell: '/platform/admin/money-cell.tsx#MoneyCell' },
            description:
              '20000 is $200; 0 is shown as Free. A new price is for new subscribers: those who have the plan go on paying what they do until they have been given notice.',
          },
        },
        {
          name: 'period',
          type: 'text',
          required: true,
          defaultValue: 'year',
          maxLength: 20,
          admin: {
            description: 'How often it is paid: year or month. A plan of anything else cannot be sold.',
          },
        },
      ],
    },
    {
      name: 'features',
      type: 'text',
      hasMany: true,
      maxLength: 200,
      admin: { description: 'One line each, as they stand on the plan.' },
    },
    {
      name: 'welcome',
      type: 'textarea',
      label: 'Welcome letter',
      maxLength: 3000,
      admin: {
        rows: 10,
        description:
          'Readers who have the plan see it in their account, and get it by mail after their first payment. A blank line begins a paragraph. Without a letter there is none. Who signs it stands under Settings → Welcome.',
      },
    },
    slugField({
      from: ['name'],
      description: 'Used in the address of the checkout; do not change it lightly.',
    }),
    {
      name: 'isOffered',
      type: 'checkbox',
      label: 'Offered to new subscribers',
      required: true,
      defaultValue: true,
      admin: {
        position: 'sidebar',
        components: { Cell: '/platform/admin/tick-cell.tsx#TickCell' },
        description:
          'Take the tick away to withdraw the plan: nobody new can choose it, not even anyone who is at the checkout with it. Those who have it keep it, and it renews for them.',
      },
    },
    {
      name: 'position',
      type: 'number',
      required: true,
      defaultValue: 100,
      admin: { position: 'sidebar', step: 1, description: 'Smaller numbers stand first.' },
    },
  ],
}

export function validatePriceCents(value: unknown): true | string {
  const isPrice = typeof value === 'number' && Number.isInteger(value) && value >= 0
  return isPrice || 'A price is a whole number of cents, 0 or more.'
}
