import type { CollectionConfig } from 'payload'
import { isAdmin, roleLabels, roles } from '../../../platform/access/roles.ts'
import { allow, nobody } from '../../../platform/access/staff.access.ts'
import { createPublicId } from '../public-id.ts'
import { sessionStrategy } from '../sessions/session.strategy.ts'
import { userAccess } from './users.access.ts'
import { userEndpoints } from './users.endpoints.ts'
import { userHooks } from './users.hooks.ts'

const byTheServer = { create: nobody, update: nobody }
const forAdmins = { create: allow('manageStaff'), update: allow('manageStaff') }

export const users: CollectionConfig<'users'> = {
  slug: 'users',
  labels: { singular: 'Colleague', plural: 'Staff' },
  access: userAccess,
  hooks: userHooks,
  // Payload keeps no passwords and no sessions: see `features/accounts`.
  auth: { disableLocalStrategy: true, strategies: [sessionStrategy] },
  endpoints: userEndpoints,
  admin: {
    hideAPIURL: true,
    // The menu has the list of staff (`accounts.feature.ts`); readers are found by `features/reporting`.
    group: false,
    useAsTitle: 'email',
    // Readers have a list of their own (`features/reporting`), though an account is an account.
    baseListFilter: () => ({ role: { not_equals: 'reader' } }),
    defaultColumns: ['email', 'firstName', 'lastName', 'role', 'emailVerifiedAt'],
    description:
      'Those who work here. Contributors hand in drafts, editors work on all of them, publishers put them live, support answers readers, administrators do everything. A new colleague gets an invitation by mail, with a link to choose a password and sign in here.',
  },
  fields: [
    {
      name: 'email',
      type: 'email',
      label: 'E-mail',
      required: true,
      unique: true,
      index: true,
      // Everybody else changes their own where the new address is confirmed by a mail to it.
      access: forAdmins,
    },
    {
      type: 'row',
      fields: [
        { name: 'firstName', type: 'text', maxLength: 80 },
        { name: 'lastName', type: 'text', maxLength: 80 },
      ],
    },
    {
      name: 'role',
      type: 'select',
      required: true,
      access: forAdmins,
      options: roles.map((value) => ({ value, label: roleLabels[value] })),
      // Readers make their accounts themselves: what is made here is an invitation to the staff.
      filterOptions: ({ options, data }) =>
        data['id'] === undefined
          ? options.filter((option) => typeof option !== 'string' && option.value !== 'reader')
          : options,
      admin: {
        position: 'sidebar',
        description: 'Readers never get into this admin. Changing the role signs the person out everywhere.',
      },
    },
    {
      name: 'isAdmin',
      type: 'checkbox',
      virtual: true,
      access: byTheServer,
      hooks: { afterRead: [({ siblingData }) => isAdmin({ role: siblingData.role })] },
      admin: { hidden: true },
    },
    {
      name: 'emailVerifiedAt',
      type: 'date',
      label: 'E-mail verified',
      access: byTheServer,
      admin: { position: 'sidebar', readOnly: true },
    },
    {
      name: 'weeklyAudience',
      type: 'checkbox',
      label: 'Weekly mail about what was read',
      defaultValue: true,
      admin: {
        position: 'sidebar',
        description: 'On Mondays, to those who publish.',
        condition: (data) => data['role'] !== 'reader',
      },
    },
    {
      name: 'secondFactor',
      type: 'ui',
      admin: {
        position: 'sidebar',
        components: { Field: '/features/accounts/admin/second-factor/reset-factor.tsx#ResetFactor' },
      },
    },
    // How the account is called outside of the CMS; drawn at random, because the key counts accounts.
    {
      name: 'publicId',
      type: 'text',
      required: true,
      unique: true,
      defaultValue: createPublicId,
      access: byTheServer,
      admin: { hidden: true },
    },
  ],
}
