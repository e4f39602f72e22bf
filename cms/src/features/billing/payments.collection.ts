import { paymentStatuses, paymentStatusLabels } from '@meridian/shared/billing/payment.schema'
import type { CollectionConfig } from 'payload'
import { ledgerAccess } from '../../platform/access/collection.access.ts'
import { listFileEndpoint } from './lists/export-list.ts'
import { paymentsFile } from './lists/list-files.ts'
import { providerIdField, publicIdField, readerField } from '../accounts/reader-data.fields.ts'

/** What readers paid (spec §3, payment). Kept for the books after an account is deleted, without whose it was. */
export const payments: CollectionConfig<'payments'> = {
  slug: 'payments',
  labels: { singular: 'Payment', plural: 'Payments' },
  access: ledgerAccess('seeReaders'),
  lockDocuments: false,
  defaultSort: '-createdAt',
  endpoints: [listFileEndpoint(paymentsFile)],
  admin: {
    components: { beforeListTable: ['/features/billing/admin/list-file-link.tsx#ListFileLink'] },
    hideAPIURL: true,
    group: 'Readers',
    useAsTitle: 'description',
    listSearchableFields: ['user.email', 'description', 'invoiceNumber'],
    defaultColumns: [
      'createdAt',
      'user',
      'description',
      'amountCents',
      'refundedCents',
      'status',
      'invoiceNumber',
    ],
    description:
      'What readers paid, as the payment provider reported it; never changed by hand. To give money back or send a receipt again, open the reader under Readers. Payments of a deleted account stay for the books, without a reader.',
  },
  fields: [
    { ...readerField, required: false },
    { name: 'description', type: 'text', required: true, maxLength: 200 },
    {
      type: 'row',
      fields: [
        {
          name: 'amountCents',
          type: 'number',
          label: 'Amount in cents',
          required: true,
          min: 0,
          admin: {
            description: '20000 is $200.',
            components: { Cell: '/platform/admin/money-cell.tsx#MoneyCell' },
          },
        },
        { name: 'currency', type: 'text', required: true, defaultValue: 'usd', maxLength: 3 },
      ],
    },
    {
      name: 'status',
      type: 'select',
      required: true,
      defaultValue: 'pending',
      options: paymentStatuses.map((value) => ({ value, label: paymentStatusLabels[value] })),
      admin: { position: 'sidebar' },
    },
    {
      type: 'row',
      fields: [
        {
          name: 'refundedCents',
          type: 'number',
          label: 'Refunded, in cents',
          required: true,
          defaultValue: 0,
          min: 0,
          admin: { components: { Cell: '/platform/admin/money-cell.tsx#MoneyCell' } },
        },
        { name: 'paidAt', type: 'date', label: 'Paid on' },
      ],
    },
    { name: 'plan', type: 'relationship', relationTo: 'plans', index: true },
    {
      type: 'row',
      fields: [
        { name: 'periodStart', type: 'date', label: 'Period from' },
        { name: 'periodEnd', type: 'date', label: 'Period to' },
      ],
    },
    {
      name: 'invoiceNumber',
      type: 'text',
      maxLength: 100,
      admin: {
        description: 'Of the invoice that counts.',
        components: { afterInput: ['/features/billing/admin/invoice-links.tsx#InvoiceLinks'] },
      },
    },
    { name: 'failure', type: 'text', label: 'Why it failed', maxLength: 500 },
    // What an invoice says, as it was when it was paid: lines, card, tax (see `domain/billing`).
    { name: 'document', type: 'json', admin: { hidden: true } },
    {
      name: 'reason',
      type: 'select',
      options: [
        { value: 'subscribed', label: 'Subscribed' },
        { value: 'renewed', label: 'Renewed' },
        { value: 'upgraded', label: 'Upgraded' },
        { value: 'other', label: 'Other' },
      ],
      admin: { position: 'sidebar' },
    },
    { name: 'cardBrand', type: 'text', maxLength: 40, admin: { hidden: true } },
    { name: 'cardLast4', type: 'text', maxLength: 4, admin: { hidden: true } },
    { name: 'disputeStatus', type: 'text', label: 'Dispute', maxLength: 40 },
    // Each attempt to charge is a payment of its own; an invoice can have several.
    { ...providerIdField, name: 'providerChargeId' },
    { ...providerIdField, name: 'providerPaymentId', unique: false },
    { ...providerIdField, name: 'providerInvoiceId', unique: false },
    { ...providerIdField, name: 'providerSubscriptionId', unique: false },
    { ...providerIdField, name: 'providerCustomerId', unique: false },
    publicIdField,
  ],
}
