import { type Payment, PaymentSchema } from '@meridian/shared/billing/payment.schema'
import { z } from 'zod'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { timeColumn } from '../entitlement/columns.ts'

/** A place in the list: when the payment was asked for, and its key where that is the same. */
export interface PaymentPosition {
  sortKey: number
  id: number
}

const RowSchema = PaymentSchema.extend({
  key: z.number(),
  amount: z.coerce.number(),
  refundedAmount: z.coerce.number(),
  createdAt: timeColumn,
})

/** What a reader has paid or was to pay, newest first; each try is a payment of its own. */
export async function readPayments(
  db: SqlClient,
  userId: number,
  { limit, after }: { limit: number; after: PaymentPosition | null },
): Promise<{ payments: Payment[]; next: PaymentPosition | null }> {
  const { rows } = await db.query(
    `select id as key, public_id as id, description, amount_cents as amount, status, created_at as "createdAt",
            refunded_cents as "refundedAmount", invoice_number as "invoiceNumber",
            paid_at is not null and document is not null as "hasReceipt"
       from payments
      where user_id = $1 and ($3::float8 is null or (created_at, id) < (to_timestamp($3 / 1000), $4))
      order by payments.created_at desc, payments.id desc limit $2`,
    [userId, limit + 1, after?.sortKey ?? null, after?.id ?? null],
  )
  const found = RowSchema.array().parse(rows)
  const last = found.length > limit ? found[limit - 1] : undefined
  return {
    payments: PaymentSchema.array().parse(found.slice(0, limit)),
    next: last ? { sortKey: Date.parse(last.createdAt), id: last.key } : null,
  }
}
