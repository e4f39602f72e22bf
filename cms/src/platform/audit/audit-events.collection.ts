import type { CollectionConfig } from 'payload'
import { ledgerAccess } from '../access/collection.access.ts'
import { hideWithout } from '../access/staff.access.ts'
import { auditActions } from './audit-actions.ts'

const textCell = '/platform/admin/text-cell.tsx#TextCell'

/** Who did what to which account (see `platform/audit`): written by the server alone, read by administrators. */
export const auditEvents: CollectionConfig<'audit-events'> = {
  slug: 'audit-events',
  labels: { singular: 'Audit event', plural: 'Audit log' },
  access: ledgerAccess('readAudit'),
  lockDocuments: false,
  defaultSort: '-createdAt',
  admin: {
    hideAPIURL: true,
    group: 'House',
    useAsTitle: 'action',
    defaultColumns: ['createdAt', 'action', 'actor', 'subject', 'detail', 'origin'],
    listSearchableFields: ['detail', 'origin'],
    hidden: hideWithout('readAudit'),
    description:
      'Sign-ins, changes of role and what staff did with the data of readers. Nobody can change it.',
  },
  fields: [
    {
      name: 'action',
      type: 'select',
      required: true,
      index: true,
      options: Object.entries(auditActions).map(([value, label]) => ({ value, label })),
    },
    { name: 'actor', type: 'relationship', relationTo: 'users', label: 'By', index: true },
    { name: 'subject', type: 'relationship', relationTo: 'users', label: 'About', index: true },
    { name: 'detail', type: 'text', maxLength: 500, admin: { components: { Cell: textCell } } },
    {
      name: 'origin',
      type: 'text',
      label: 'From',
      index: true,
      admin: {
        description: 'The same for the same network address, which itself is not kept.',
        components: { Cell: textCell },
      },
    },
  ],
}
