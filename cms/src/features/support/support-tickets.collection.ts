import {
  supportCategories,
  supportCategoryLabels,
  supportLimits,
  supportStatuses,
  supportStatusLabels,
} from '@meridian/shared/support/support-ticket.schema'
import type { CollectionConfig } from 'payload'
import { ledgerAccess } from '../../platform/access/collection.access.ts'
import { rolesWith } from '../../platform/access/rights.ts'

const person = {
  type: 'relationship',
  relationTo: 'users',
  admin: { components: { Cell: '/platform/admin/person-cell.tsx#PersonCell' } },
} as const

/**
 * What readers have asked us. Readers write tickets in their account and staff answer them in the ticket's own view;
 * both go through `features/support`, which sends the mail and keeps the audit log. Nobody writes here directly. The
 * messages are rows of `support_messages`. A ticket goes with its reader's account (the migration says how).
 */
export const supportTickets: CollectionConfig<'support-tickets'> = {
  slug: 'support-tickets',
  labels: { singular: 'Ticket', plural: 'Tickets' },
  access: ledgerAccess('answerTickets'),
  lockDocuments: false,
  // Anyone who has waited longest comes first, and after them the tickets on which nobody waits.
  defaultSort: 'waitingSince',
  admin: {
    hideAPIURL: true,
    group: 'Readers',
    useAsTitle: 'subject',
    defaultColumns: ['subject', 'waitingSince', 'category', 'status', 'reader', 'assignee', 'createdAt'],
    listSearchableFields: ['subject'],
    description:
      'Readers are promised an answer within 24 hours. The reader who has waited longest stands at the top; open a ticket to answer it.',
    components: {
      views: { edit: { root: { Component: '/features/support/admin/ticket-view.tsx#TicketView' } } },
    },
  },
  fields: [
    { name: 'subject', type: 'text', required: true, maxLength: supportLimits.subject },
    {
      name: 'waitingSince',
      type: 'date',
      label: 'Answer due',
      index: true,
      admin: { components: { Cell: '/features/support/admin/response-time-cell.tsx#ResponseTimeCell' } },
    },
    {
      name: 'category',
      type: 'select',
      required: true,
      index: true,
      options: supportCategories.map((value) => ({ value, label: supportCategoryLabels[value] })),
    },
    {
      name: 'status',
      type: 'select',
      required: true,
      defaultValue: 'open',
      index: true,
      options: supportStatuses.map((value) => ({ value, label: supportStatusLabels[value] })),
    },
    { ...person, name: 'reader', required: true },
    {
      ...person,
      name: 'assignee',
      label: 'Assigned to',
      filterOptions: { role: { in: rolesWith('answerTickets') } },
    },
    // Stands in addresses and in the API, in place of a database key.
    {
      name: 'publicId',
      type: 'text',
      required: true,
      unique: true,
      index: true,
      admin: { hidden: true },
    },
  ],
}
