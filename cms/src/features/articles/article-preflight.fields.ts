import type { Field } from 'payload'
import { publishersField } from '../../platform/access/field.access.ts'

/** What is still to be checked: for the editors alone, readers never see it. */
export const articleNotesFields: Field[] = [
  {
    name: 'notes',
    type: 'array',
    label: 'To be checked',
    labels: { singular: 'Note', plural: 'Notes' },
    maxRows: 50,
    hooks: { beforeDuplicate: [() => []] },
    admin: {
      description: 'Questions to settle before it is published. Readers never see them.',
    },
    fields: [
      { name: 'text', type: 'textarea', label: 'What', required: true, maxLength: 1000 },
      {
        type: 'row',
        fields: [
          {
            name: 'isMust',
            type: 'checkbox',
            label: 'Not without this',
            defaultValue: false,
            admin: { description: 'Nothing is published while it is open.' },
          },
          { name: 'isResolved', type: 'checkbox', label: 'Resolved', defaultValue: false },
        ],
      },
    ],
  },
]

/** What stops an article before a moment, and who was asked. */
export const articleEmbargoFields: Field[] = [
  {
    name: 'embargoUntil',
    type: 'date',
    label: 'Embargo',
    hooks: { beforeDuplicate: [() => null] },
    admin: {
      position: 'sidebar',
      date: { pickerAppearance: 'dayAndTime', displayFormat: 'd MMMM yyyy, HH:mm' },
      description: 'Nobody publishes it before this moment.',
    },
  },
  {
    name: 'embargoLiftReason',
    type: 'textarea',
    label: 'Embargo lifted because',
    maxLength: 500,
    access: publishersField,
    hooks: { beforeDuplicate: [() => null] },
    admin: {
      position: 'sidebar',
      condition: (data) => isToCome(data.embargoUntil),
      description: 'With a reason a publisher may publish earlier. It is noted in the audit log.',
    },
  },
  {
    name: 'embargoSetBy',
    type: 'relationship',
    relationTo: 'users',
    hooks: { beforeDuplicate: [() => null] },
    admin: { hidden: true },
  },
]

/** What a person answered to the warnings, on its way to the server, and what is kept of it with the version. */
export const articleAcknowledgementFields: Field[] = [
  { name: 'acknowledgedWarnings', type: 'json', virtual: true, admin: { hidden: true } },
  {
    name: 'publishedDespite',
    type: 'json',
    hooks: { beforeDuplicate: [() => null] },
    admin: { hidden: true },
  },
]

function isToCome(moment: unknown): boolean {
  return typeof moment === 'string' && Date.parse(moment) > Date.now()
}
