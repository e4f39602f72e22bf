import type { Pool } from 'pg'
import { sqlOn } from '../../../platform/database/typed-sql.ts'

/** A payment as actions of staff need it: what it was, and what the provider calls it. */
export type StaffPayment = NonNullable<Awaited<ReturnType<typeof findPayment>>>

/** The payment of a public id, if there is one. Its `userId` is null once the account is gone. */
export async function findPayment(pool: Pick<Pool, 'query'>, publicId: string) {
  return sqlOn(pool)
    .selectFrom('payments')
    .select((eb) => [
      'id',
      'public_id as publicId',
      'user_id as userId',
      'description',
      eb.cast<number>('amount_cents', 'double precision').as('amountCents'),
      'currency',
      'status',
      'period_end as periodEnd',
      'provider_charge_id as chargeId',
      'provider_customer_id as customerId',
      'provider_subscription_id as subscriptionId',
    ])
    .where('public_id', '=', publicId)
    .executeTakeFirst()
}
