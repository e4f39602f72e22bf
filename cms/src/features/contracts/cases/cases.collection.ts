import type { CollectionConfig } from 'payload'
import { rolesWith } from '../../../platform/access/rights.ts'
import { allow, nobody } from '../../../platform/access/staff.access.ts'

/** What a case is about, as the admin and its mail call it. */
export const caseKindLabels = {
  withdrawal: 'Withdrawal',
  extraordinary: 'Extraordinary cancellation',
  'other-email': 'Receipt goes to another address',
  'later-date': 'Should end on a later day',
  unmatched: 'No subscription found',
  'not-running': 'Cannot end with its period',
  suspicious: 'May come from a program',
  stuck: 'Could not be looked at',
  'late-notice': 'Late notice',
} as const
export type CaseKind = keyof typeof caseKindLabels

/** What was found when the case was opened stays as it was. */
const asFound = { access: { update: () => false } }

/** What staff have to see to about contracts. Opened by the CMS alone, each once; staff settle it. */
export const contractCases: CollectionConfig<'contract-cases'> = {
  slug: 'contract-cases',
  labels: { singular: 'Case', plural: 'Cases' },
  access: {
    admin: allow('handleContracts'),
    create: nobody,
    read: allow('handleContracts'),
    update: allow('handleContracts'),
    delete: nobody,
    readVersions: nobody,
    unlock: nobody,
  },
  defaultSort: 'dueAt',
  admin: {
    hideAPIURL: true,
    group: 'Readers',
    useAsTitle: 'title',
    defaultColumns: ['title', 'kind', 'state', 'dueAt', 'assignee', 'createdAt'],
    listSearchableFields: ['title', 'detail'],
    description:
      'Declarations that nobody but staff can carry out, and notices that went out late. Settle each before the day it is due, and note what was done.',
  },
  fields: [
    { ...asFound, name: 'title', type: 'text', required: true, maxLength: 200 },
    {
      ...asFound,
      name: 'kind',
      type: 'select',
      required: true,
      index: true,
      options: Object.entries(caseKindLabels).map(([value, label]) => ({ value, label })),
    },
    {
      ...asFound,
      name: 'detail',
      type: 'textarea',
      required: true,
      label: 'What was found',
      admin: { rows: 10 },
    },
    {
      type: 'row',
      fields: [
        {
          ...asFound,
          name: 'declaration',
          type: 'relationship',
          relationTo: 'contract-declarations',
          index: true,
        },
        { ...asFound, name: 'notice', type: 'relationship', relationTo: 'notices', index: true },
        {
          ...asFound,
          name: 'reader',
          type: 'relationship',
          relationTo: 'users',
          index: true,
          admin: { components: { Cell: '/platform/admin/person-cell.tsx#PersonCell' } },
        },
      ],
    },
    {
      name: 'state',
      type: 'select',
      required: true,
      defaultValue: 'open',
      index: true,
      options: [
        { value: 'open', label: 'Open' },
        { value: 'in-progress', label: 'In progress' },
        { value: 'settled', label: 'Settled' },
      ],
      admin: { position: 'sidebar' },
    },
    {
      ...asFound,
      name: 'dueAt',
      type: 'date',
      label: 'Settle before',
      required: true,
      index: true,
      admin: { position: 'sidebar', date: { pickerAppearance: 'dayAndTime' } },
    },
    {
      name: 'assignee',
      type: 'relationship',
      relationTo: 'users',
      label: 'Who sees to it',
      filterOptions: { role: { in: rolesWith('handleContracts') } },
      admin: { position: 'sidebar' },
    },
    {
      name: 'note',
      type: 'textarea',
      maxLength: 4000,
      label: 'What was done',
      admin: { description: 'For colleagues, and for anyone who asks later.' },
    },
    // Opened again, it is the same case.
    {
      ...asFound,
      name: 'key',
      type: 'text',
      required: true,
      unique: true,
      index: true,
      admin: { hidden: true },
    },
  ],
}
