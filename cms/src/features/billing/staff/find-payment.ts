import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'

const PaymentSchema = z.object({
  id: z.number(),
  publicId: z.string(),
  /** Null once the account is gone. */
  userId: z.number().nullable(),
  description: z.string(),
  amountCents: z.coerce.number(),
  currency: z.string(),
  status: z.string(),
  periodEnd: z.date().nullable(),
  chargeId: z.string().nullable(),
  customerId: z.string().nullable(),
  subscriptionId: z.string().nullable(),
})

/** A payment as actions of staff need it: what it was, and what the provider calls it. */
export type StaffPayment = z.output<typeof PaymentSchema>

/** The payment of a public id; null: there is none. */
export async function findPayment(db: SqlClient, publicId: string): Promise<StaffPayment | null> {
  const { rows } = await db.query(
    `select id, public_id as "publicId", user_id as "userId", description, amount_cents as "amountCents", currency,
            status, period_end as "periodEnd", provider_charge_id as "chargeId",
            provider_customer_id as "customerId", provider_subscription_id as "subscriptionId"
       from payments where public_id = $1`,
    [publicId],
  )
  return PaymentSchema.array().parse(rows)[0] ?? null
}
