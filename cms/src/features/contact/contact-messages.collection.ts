import { contactLimits, contactSubjectLabels, contactSubjects } from '@meridian/shared/contact/contact-fields'
import type { CollectionAfterChangeHook, CollectionConfig } from 'payload'
import type { ContactMessage } from '../../payload-types.ts'
import { rolesWith } from '../../platform/access/rights.ts'
import { allow, nobody } from '../../platform/access/staff.access.ts'
import { enqueueContactMail } from './contact-mail.ts'

/** What the sender wrote stays as it was written. */
const asWritten = { access: { update: () => false } }

/** The mail to the editors is queued in the message's own transaction: neither exists without the other. */
const mailToEditors: CollectionAfterChangeHook<ContactMessage> = async ({ doc, operation, req }) => {
  if (operation === 'create') await enqueueContactMail(req, doc)
  return doc
}

export const contactMessages: CollectionConfig<'contact-messages'> = {
  slug: 'contact-messages',
  labels: { singular: 'Message', plural: 'Messages' },
  access: {
    admin: allow('readMessages'),
    create: nobody,
    read: allow('readMessages'),
    update: allow('readMessages'),
    delete: allow('removeMessages'),
    readVersions: nobody,
    unlock: nobody,
  },
  hooks: { afterChange: [mailToEditors] },
  defaultSort: '-createdAt',
  admin: {
    hideAPIURL: true,
    group: 'Readers',
    useAsTitle: 'name',
    defaultColumns: ['name', 'subject', 'state', 'assignee', 'createdAt'],
    description: 'What readers wrote by the form at /contact. Answer by mail; note here who sees to it.',
  },
  fields: [
    {
      type: 'row',
      fields: [
        { ...asWritten, name: 'name', type: 'text', required: true, maxLength: contactLimits.name },
        { ...asWritten, name: 'email', type: 'email', label: 'E-mail', required: true, index: true },
      ],
    },
    {
      ...asWritten,
      name: 'subject',
      type: 'select',
      required: true,
      options: contactSubjects.map((value) => ({ value, label: contactSubjectLabels[value] })),
    },
    {
      ...asWritten,
      name: 'message',
      type: 'textarea',
      required: true,
      maxLength: contactLimits.message,
      admin: { rows: 12 },
    },
    {
      name: 'state',
      type: 'select',
      required: true,
      defaultValue: 'new',
      index: true,
      options: [
        { value: 'new', label: 'New' },
        { value: 'in-progress', label: 'In progress' },
        { value: 'handled', label: 'Handled' },
      ],
      admin: { position: 'sidebar' },
    },
    {
      name: 'assignee',
      type: 'relationship',
      relationTo: 'users',
      label: 'Who sees to it',
      filterOptions: { role: { in: rolesWith('readMessages') } },
      admin: { position: 'sidebar' },
    },
    {
      name: 'note',
      type: 'textarea',
      maxLength: 2000,
      admin: { position: 'sidebar', description: 'For colleagues; the sender never sees it.' },
    },
    {
      ...asWritten,
      name: 'digest',
      type: 'text',
      required: true,
      index: true,
      admin: { hidden: true },
    },
  ],
}
