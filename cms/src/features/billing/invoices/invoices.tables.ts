import { sql } from '@payloadcms/db-postgres/drizzle'
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  uniqueIndex,
} from '@payloadcms/db-postgres/drizzle/pg-core'
import { instant, type SchemaHook } from '../../../platform/database/schema-hook.ts'

/** What has a number, how far the numbers have come, and whom readers want invoices to be made out to. */
export const invoiceTables: SchemaHook = ({ schema }) => {
  const { users, payments } = schema.tables
  if (!users || !payments) throw new Error('The tables of users and payments are not in the schema.')

  /**
   * The last number of each series. A row rather than a sequence: the number is given in the transaction that issues, so
   * that one which is rolled back gives it back, and there are no gaps.
   */
  const invoiceSeries = pgTable('invoice_series', {
    series: text('series').primaryKey(),
    lastNumber: integer('last_number').notNull(),
  })

  const invoices = pgTable(
    'invoices',
    {
      id: serial('id').primaryKey(),
      number: text('number').notNull(),
      series: text('series').notNull(),
      seriesNumber: integer('series_number').notNull(),
      kind: text('kind').notNull(),
      paymentId: integer('payment_id')
        .notNull()
        .references(() => payments.id, { onDelete: 'cascade' }),
      /** What a cancellation cancels, what a credit note takes off, what a corrected invoice replaces. */
      relatedId: integer('related_id').references((): AnyPgColumn => invoices.id),
      /** Of a credit note: the provider's id of the refund. */
      providerRefundId: text('provider_refund_id'),
      issuedAt: instant('issued_at').notNull(),
      content: jsonb('content').notNull(),
    },
    (table) => [
      check('invoices_kind_known', sql`kind in ('invoice', 'cancellation', 'credit-note')`),
      uniqueIndex('invoices_number_idx').on(table.number),
      uniqueIndex('invoices_series_number_idx').on(table.series, table.seriesNumber),
      index('invoices_payment_idx').on(table.paymentId),
      index('invoices_issued_at_idx').on(table.issuedAt),
      uniqueIndex('invoices_first_of_payment_idx')
        .on(table.paymentId)
        .where(sql`kind = 'invoice' and related_id is null`),
      uniqueIndex('invoices_replaced_once_idx')
        .on(table.relatedId)
        .where(sql`kind = 'invoice'`),
      uniqueIndex('invoices_cancelled_once_idx')
        .on(table.relatedId)
        .where(sql`kind = 'cancellation'`),
      uniqueIndex('invoices_refund_idx')
        .on(table.providerRefundId)
        .where(sql`kind = 'credit-note'`),
    ],
  )

  /** Whom a reader wants the next invoices to be made out to; goes with the account. */
  const invoiceDetails = pgTable('invoice_details', {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    company: text('company'),
    addressLine1: text('address_line1').notNull(),
    addressLine2: text('address_line2'),
    city: text('city').notNull(),
    state: text('state'),
    postalCode: text('postal_code'),
    country: text('country').notNull(),
    vatId: text('vat_id'),
    reference: text('reference'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  })

  return {
    ...schema,
    tables: {
      ...schema.tables,
      invoice_series: invoiceSeries,
      invoices,
      invoice_details: invoiceDetails,
    },
  }
}
