import { type Payment, PaymentSchema } from '@meridian/shared/billing/payment.schema'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { sqlOn } from '../../platform/database/typed-sql.ts'

/** A place in the list: when the payment was asked for, and its key where that is the same. */
export interface PaymentPosition {
  sortKey: number
  id: number
}

/** What a reader has paid or was to pay, newest first; each try is a payment of its own. */
export async function readPayments(
  db: Pick<Pool, 'query'>,
  userId: number,
  { limit, after }: { limit: number; after: PaymentPosition | null },
): Promise<{ payments: Payment[]; next: PaymentPosition | null }> {
  const found = await sqlOn(db)
    .selectFrom('payments')
    .select((eb) => [
      'id as key',
      'public_id as id',
      'description',
      eb.cast<number>('amount_cents', 'float8').as('amount'),
      'currency',
      'status',
      'created_at as createdAt',
      eb.cast<number>('refunded_cents', 'float8').as('refundedAmount'),
      sql<string | null>`(select number from invoices where payment_id = payments.id and kind = 'invoice'
        order by id desc limit 1)`.as('invoiceNumber'),
      sql<boolean>`paid_at is not null and exists (select from invoices where payment_id = payments.id)`.as(
        'hasReceipt',
      ),
      sql<unknown>`coalesce((select json_agg(json_build_object('number', number, 'kind', kind) order by id)
        from invoices where payment_id = payments.id), '[]')`.as('documents'),
      // Its invoice stands alone: it was neither corrected nor refunded.
      sql<boolean>`(select count(*) = 1 from invoices where payment_id = payments.id)`.as(
        'canCorrectInvoice',
      ),
    ])
    .where('user_id', '=', userId)
    .$if(after !== null, (before) =>
      before.where(
        sql<boolean>`(created_at, id) < (to_timestamp(${after?.sortKey}::float8 / 1000), ${after?.id})`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('payments.id', 'desc')
    .limit(limit + 1)
    .execute()
  const last = found.length > limit ? found[limit - 1] : undefined
  return {
    payments: PaymentSchema.array().parse(
      found.slice(0, limit).map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    ),
    next: last ? { sortKey: last.createdAt.getTime(), id: last.key } : null,
  }
}
