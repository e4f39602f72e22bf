import { invoiceKinds } from '@meridian/shared/billing/payment.schema'
import { sql } from 'kysely'
import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { timeColumn } from '../../../platform/database/columns.ts'
import { PaymentDocumentSchema } from '../receipts/payment-document.ts'
import { InvoiceContentSchema } from './invoice-content.ts'

const RowSchema = z.object({
  number: z.string(),
  kind: z.enum(invoiceKinds),
  issuedAt: timeColumn,
  content: InvoiceContentSchema,
  /** What it cancels, credits or replaces. */
  relatedNumber: z.string().nullable(),
  /** The payment's public id. */
  paymentId: z.string(),
  /** What was refunded of the payment until now. */
  refunds: PaymentDocumentSchema.shape.refunds,
  userId: z.number().nullable(),
})

/** A numbered document with the payment that it is about. */
export type IssuedInvoice = z.output<typeof RowSchema>

/** By its number; null where there is none, or another reader’s. `ownerId` is null for staff, who may open anybody’s. */
export async function readInvoice(
  db: SqlClient,
  { number, ownerId }: { number: string; ownerId: number | null },
): Promise<IssuedInvoice | null> {
  const row = await issued(db)
    .where('invoice.number', '=', number)
    .$if(ownerId !== null, (query) => query.where('payment.user_id', '=', ownerId))
    .executeTakeFirst()
  return row ? RowSchema.parse(row) : null
}

/**
 * The invoice of a reader's payment that counts: the newest. That of a payment that failed and was made good since is the
 * paid one; `isPaid` asks for a payment that was paid itself.
 */
export async function readInvoiceOfPayment(
  db: SqlClient,
  { userId, paymentId, isPaid }: { userId: number; paymentId: string; isPaid: boolean },
): Promise<IssuedInvoice | null> {
  const row = await issued(db)
    .innerJoin('payments as asked', 'asked.user_id', 'payment.user_id')
    .where('asked.user_id', '=', userId)
    .where('asked.public_id', '=', paymentId)
    .where('invoice.kind', '=', 'invoice')
    .where((eb) => {
      const isAsked = eb('payment.id', '=', eb.ref('asked.id'))
      if (isPaid) return isAsked
      return isAsked.or('payment.provider_invoice_id', '=', eb.ref('asked.provider_invoice_id'))
    })
    .orderBy('invoice.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? RowSchema.parse(row) : null
}

function issued(db: SqlClient) {
  return sqlOn(db)
    .selectFrom('invoices as invoice')
    .innerJoin('payments as payment', 'payment.id', 'invoice.payment_id')
    .leftJoin('invoices as related', 'related.id', 'invoice.related_id')
    .select([
      'invoice.number',
      'invoice.kind',
      'invoice.issued_at as issuedAt',
      'invoice.content',
      'related.number as relatedNumber',
      'payment.public_id as paymentId',
      'payment.user_id as userId',
      sql<unknown>`payment.document->'refunds'`.as('refunds'),
    ])
}
