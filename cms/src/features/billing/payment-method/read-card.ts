import { type Card, CardSchema } from '@meridian/shared/billing/card.schema'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'

/** The card that a reader's renewals are paid with, as it was known last; null when none is on file. */
export async function readCard(db: SqlClient, userId: number): Promise<Card | null> {
  const card = await sqlOn(db)
    .selectFrom('billing_customers')
    .select([
      'card_brand as brand',
      'card_last4 as last4',
      'card_expiry_month as expiryMonth',
      'card_expiry_year as expiryYear',
    ])
    .where('user_id', '=', userId)
    .where('card_last4', 'is not', null)
    .executeTakeFirst()
  return CardSchema.nullable().parse(card ?? null)
}
