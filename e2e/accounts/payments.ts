import { randomBytes } from 'node:crypto'
import { openDatabase } from './database.ts'

/** A payment as the payment provider would have reported it. */
export async function givePayment(
  userId: number,
  payment: {
    description: string
    amountCents: number
    status: 'succeeded' | 'pending' | 'failed' | 'refunded'
  },
): Promise<void> {
  await openDatabase().query(
    `insert into payments (user_id, description, amount_cents, currency, status, public_id, created_at, updated_at)
     values ($1, $2, $3, 'usd', $4, $5, now(), now())`,
    [userId, payment.description, payment.amountCents, payment.status, randomBytes(16).toString('base64url')],
  )
}
