import type { Access, CollectionConfig } from 'payload'
import { can } from '../access/rights.ts'
import { allow, nobody } from '../access/staff.access.ts'

/** A link to set a password opens its account: such mail is for administrators alone. */
const readMail: Access = ({ req }) => {
  if (can(req.user, 'readConfidentialMail')) return true
  return can(req.user, 'readMailbox') && { isConfidential: { equals: false } }
}

const line = (name: string, label: string) => ({ name, type: 'text', label }) as const

/** Where mail goes as long as no mail server is set up. The worker writes it; tests read it. */
export const mailboxMessages: CollectionConfig<'mailbox-messages'> = {
  slug: 'mailbox-messages',
  labels: { singular: 'Mail', plural: 'Mailbox' },
  access: {
    admin: allow('readMailbox'),
    create: nobody,
    read: readMail,
    update: nobody,
    delete: allow('readConfidentialMail'),
    readVersions: nobody,
    unlock: nobody,
  },
  lockDocuments: false,
  defaultSort: '-createdAt',
  admin: {
    hideAPIURL: true,
    group: 'House',
    useAsTitle: 'subject',
    defaultColumns: ['subject', 'to', 'createdAt'],
    description:
      'Mail that would have been sent. No mail server is set up: with SMTP_URL it goes out instead.',
  },
  fields: [
    { name: 'key', type: 'text', required: true, unique: true, index: true, admin: { hidden: true } },
    {
      type: 'row',
      fields: [
        { ...line('to', 'To'), required: true, index: true },
        { ...line('from', 'From'), required: true },
        line('replyTo', 'Reply to'),
      ],
    },
    { ...line('subject', 'Subject'), required: true },
    {
      name: 'preview',
      type: 'ui',
      admin: { components: { Field: '/platform/mail/mail-preview.tsx#MailPreview' } },
    },
    { name: 'text', type: 'textarea', label: 'Text part', required: true, admin: { rows: 14 } },
    { name: 'html', type: 'textarea', label: 'HTML part', required: true, admin: { hidden: true } },
    // Shown by the preview: Payload's editor for JSON is fetched from another origin.
    { name: 'headers', type: 'json', admin: { hidden: true } },
    { name: 'isConfidential', type: 'checkbox', defaultValue: false, admin: { hidden: true } },
  ],
}
