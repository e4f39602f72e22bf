import { sql } from 'kysely'
import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { timeColumn } from '../../../platform/database/columns.ts'
import { PaymentDocumentSchema } from '../receipts/payment-document.ts'
import { payerOf, readBuyer } from './invoice-buyer.ts'
import { InvoiceContentSchema, negated } from './invoice-content.ts'
import { type InvoicingSettings, readInvoicingSettings } from './invoicing-settings.ts'
import { creditNoteOf, invoiceOf } from './make-invoice.ts'
import { numberInvoice } from './number-invoice.ts'

const PaidSchema = z.object({
  paymentId: z.number(),
  userId: z.number().nullable(),
  currency: z.string(),
  paidAt: timeColumn,
  document: PaymentDocumentSchema,
})

const RefundSchema = z.object({
  paymentId: z.number(),
  providerRefundId: z.string(),
  amount: z.number(),
})

const IssuedSchema = z.object({ id: z.number(), content: InvoiceContentSchema })

/**
 * Issues what is due of a customer's payments: an invoice for each that was paid to us, a credit note for each refund, and a
 * cancellation for the credit note of a refund that failed after all. What is there already is left alone, so that it
 * may be called as often as there is news. In the transaction of `client`, in which nobody else writes this customer's
 * payments.
 */
export async function issueInvoices(client: SqlClient, customerId: string): Promise<void> {
  const paid = await findUninvoiced(client, customerId)
  const refunds = await findUncredited(client, customerId)
  const failed = await findFailedRefunds(client, customerId)
  if (paid.length + refunds.length + failed.length === 0) return
  const settings = await readInvoicingSettings(client)
  for (const payment of paid) await issueInvoice(client, { payment, settings })
  // The refunds of what has just been invoiced were not found before.
  const due = paid.length > 0 ? await findUncredited(client, customerId) : refunds
  for (const refund of due) await issueCreditNote(client, { refund, settings })
  for (const { paymentId, id, content } of failed) {
    const cancellation = { kind: 'cancellation', paymentId, relatedId: id, providerRefundId: null } as const
    const document = { ...cancellation, content: negated(content) }
    await numberInvoice(client, { document, prefix: settings.prefix })
  }
}

async function findUninvoiced(client: SqlClient, customerId: string): Promise<z.output<typeof PaidSchema>[]> {
  const rows = await sqlOn(client)
    .selectFrom('payments as payment')
    .select([
      'payment.id as paymentId',
      'payment.user_id as userId',
      'payment.currency',
      'payment.paid_at as paidAt',
      'payment.document',
    ])
    .where('payment.provider_customer_id', '=', customerId)
    .where('payment.paid_at', 'is not', null)
    .where('payment.document', 'is not', null)
    .where(sql<boolean>`payment.document -> 'isInvoicedElsewhere' is distinct from 'true'::jsonb`)
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('invoices').whereRef('invoices.payment_id', '=', 'payment.id'))),
    )
    .orderBy('payment.paid_at')
    .orderBy('payment.id')
    .execute()
  return PaidSchema.array().parse(rows)
}

async function issueInvoice(
  client: SqlClient,
  { payment, settings }: { payment: z.output<typeof PaidSchema>; settings: InvoicingSettings },
): Promise<void> {
  const { paymentId, userId, currency, paidAt, document } = payment
  const payer = payerOf(document)
  const details = userId === null ? null : await readBuyer(client, userId)
  const buyer = details ? { ...details, email: payer.email } : payer
  const content = invoiceOf(document, { settings, buyer, currency, paidAt })
  const invoice = { kind: 'invoice', paymentId, relatedId: null, providerRefundId: null, content } as const
  await numberInvoice(client, { document: invoice, prefix: settings.prefix })
}

async function findUncredited(
  client: SqlClient,
  customerId: string,
): Promise<z.output<typeof RefundSchema>[]> {
  const rows = await sqlOn(client)
    .selectFrom('payment_refunds as refund')
    .innerJoin('payments as payment', 'payment.id', 'refund.payment_id')
    .select([
      'payment.id as paymentId',
      'refund.provider_refund_id as providerRefundId',
      'refund.amount_cents as amount',
    ])
    .where('payment.provider_customer_id', '=', customerId)
    .where('refund.status', 'not in', ['failed', 'canceled'])
    .where('refund.amount_cents', '>', 0)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('invoices').whereRef('invoices.payment_id', '=', 'payment.id')),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('invoices')
            .whereRef('invoices.provider_refund_id', '=', 'refund.provider_refund_id')
            .where('invoices.kind', '=', 'credit-note'),
        ),
      ),
    )
    .orderBy('refund.created_at')
    .orderBy('refund.id')
    .execute()
  return RefundSchema.array().parse(rows)
}

async function issueCreditNote(
  client: SqlClient,
  {
    refund: { paymentId, providerRefundId, amount },
    settings,
  }: { refund: z.output<typeof RefundSchema>; settings: InvoicingSettings },
): Promise<void> {
  const invoice = await readValidInvoice(client, paymentId)
  if (!invoice) throw new Error(`The payment ${paymentId} has no invoice to credit.`)
  const before = await sumOfCredits(client, { paymentId, invoiceId: invoice.id })
  await numberInvoice(client, {
    document: {
      kind: 'credit-note',
      paymentId,
      relatedId: invoice.id,
      providerRefundId,
      content: creditNoteOf(invoice.content, { amount, before }),
    },
    prefix: settings.prefix,
  })
}

/** The invoice of a payment that counts: the newest, because a corrected one replaces the one before. */
export async function readValidInvoice(
  client: SqlClient,
  paymentId: number,
): Promise<z.output<typeof IssuedSchema> | null> {
  const row = await sqlOn(client)
    .selectFrom('invoices')
    .select(['id', 'content'])
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'invoice')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? IssuedSchema.parse(row) : null
}

/** How much the credit notes of an invoice that count take off it, in cents. */
async function sumOfCredits(
  client: SqlClient,
  { paymentId, invoiceId }: { paymentId: number; invoiceId: number },
): Promise<number> {
  const { sum } = await sqlOn(client)
    .selectFrom('invoices as note')
    .leftJoin('invoices as cancellation', (join) =>
      join.onRef('cancellation.related_id', '=', 'note.id').on('cancellation.kind', '=', 'cancellation'),
    )
    .select(sql<number>`coalesce(-sum((note.content->>'total')::bigint), 0)::int`.as('sum'))
    .where('note.payment_id', '=', paymentId)
    .where('note.related_id', '=', invoiceId)
    .where('note.kind', '=', 'credit-note')
    .where('cancellation.id', 'is', null)
    .executeTakeFirstOrThrow()
  return sum
}

async function findFailedRefunds(client: SqlClient, customerId: string) {
  const rows = await sqlOn(client)
    .selectFrom('invoices as note')
    .innerJoin('payments as payment', 'payment.id', 'note.payment_id')
    .innerJoin('payment_refunds as refund', 'refund.provider_refund_id', 'note.provider_refund_id')
    .select(['note.id', 'note.payment_id as paymentId', 'note.content'])
    .where('payment.provider_customer_id', '=', customerId)
    .where('note.kind', '=', 'credit-note')
    .where('refund.status', 'in', ['failed', 'canceled'])
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('invoices as cancellation')
            .whereRef('cancellation.related_id', '=', 'note.id')
            .where('cancellation.kind', '=', 'cancellation'),
        ),
      ),
    )
    .orderBy('note.id')
    .execute()
  return IssuedSchema.extend({ paymentId: z.number() }).array().parse(rows)
}
