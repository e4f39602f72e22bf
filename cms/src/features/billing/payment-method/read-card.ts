import { type Card, CardSchema } from '@meridian/shared/billing/card.schema'
import type { SqlClient } from '../../../platform/database/sql-client.ts'

/** The card that a reader's renewals are paid with, as it was known last; null when none is on file. */
export async function readCard(db: SqlClient, userId: number): Promise<Card | null> {
  const { rows } = await db.query(
    `select card_brand as brand, card_last4 as last4, card_expiry_month as "expiryMonth",
            card_expiry_year as "expiryYear"
       from billing_customers where user_id = $1 and card_last4 is not null`,
    [userId],
  )
  return CardSchema.array().parse(rows)[0] ?? null
}
