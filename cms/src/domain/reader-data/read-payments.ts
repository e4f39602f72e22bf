import { type Payment, PaymentSchema } from '@meridian/shared/account/payment.schema'
import { z } from 'zod'
import type { SqlClient } from '../../database/sql-client.ts'
import { timeColumn } from './columns.ts'

const RowSchema = PaymentSchema.extend({ amount: z.coerce.number(), createdAt: timeColumn })

/** What a reader has paid, newest first. */
export async function readPayments(db: SqlClient, userId: number): Promise<Payment[]> {
  const { rows } = await db.query(
    `select public_id as id, description, amount_cents as amount, status, created_at as "createdAt"
       from payments where user_id = $1 order by created_at desc, id desc`,
    [userId],
  )
  return RowSchema.array().parse(rows)
}
