import type { CollectionConfig } from 'payload'
import { isAdmin } from '../../access/roles.ts'
import { hasSecureCookies } from '../../access/session-cookies.ts'
import { adminsOnly } from '../../access/staff.access.ts'
import { passwordMail } from '../../domain/mail/password-mail.ts'
import { userAccess } from './users.access.ts'
import { userHooks } from './users.hooks.ts'

export const users: CollectionConfig<'users'> = {
  slug: 'users',
  labels: { singular: 'Person', plural: 'People' },
  access: userAccess,
  hooks: userHooks,
  auth: {
    tokenExpiration: 8 * 60 * 60,
    maxLoginAttempts: 8,
    lockTime: 10 * 60 * 1000,
    forgotPassword: passwordMail,
    cookies: { sameSite: 'Lax', secure: hasSecureCookies },
  },
  admin: {
    hideAPIURL: true,
    group: 'Settings',
    useAsTitle: 'email',
    defaultColumns: ['email', 'firstName', 'lastName', 'role'],
    description:
      'Accounts. Editors write and publish; administrators also manage people, plans and structure.',
  },
  fields: [
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
      defaultValue: 'reader',
      saveToJWT: true,
      access: { create: adminsOnly, update: adminsOnly },
      options: [
        { value: 'reader', label: 'Reader' },
        { value: 'editor', label: 'Editor' },
        { value: 'admin', label: 'Administrator' },
      ],
      admin: { position: 'sidebar', description: 'Readers never get into this admin.' },
    },
    {
      name: 'isAdmin',
      type: 'checkbox',
      virtual: true,
      access: { create: () => false, update: () => false },
      hooks: { afterRead: [({ siblingData }) => isAdmin({ role: siblingData.role })] },
      admin: { hidden: true },
    },
  ],
}
