import { sql } from 'kysely'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import type { ProviderState } from './provider-state.ts'
import { cardOf } from './subscription-state.ts'

/** A customer of the provider as we know it. */
export interface BillingCustomer {
  userId: number | null
  isAccountDeleted: boolean
  cardId: string | null
}

/**
 * The customer as we know it; null for one that is none of ours, because the same provider account sells other things
 * as well. One whose checkout session is known and who is not (the process died in between) is taken in.
 */
export async function findBillingCustomer(
  client: SqlClient,
  { customerId, state }: { customerId: string; state: ProviderState | null },
): Promise<BillingCustomer | null> {
  const known = await readBillingCustomer(client, customerId)
  const sessionId = state?.customer?.metadata.meridian_visit
  if (known || sessionId === undefined) return known
  await sqlOn(client)
    .insertInto('billing_customers')
    .columns(['provider_customer_id', 'is_live'])
    .expression(({ selectFrom, val }) =>
      selectFrom('checkouts')
        .select([val(customerId).as('customer'), val(state?.customer?.livemode ?? false).as('isLive')])
        .where('id', '=', sessionId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return readBillingCustomer(client, customerId)
}

/**
 * The same for a reader who is known by now. From here on other work on the reader's data waits: their row is taken
 * before any other, as everywhere.
 */
async function readBillingCustomer(client: SqlClient, customerId: string): Promise<BillingCustomer | null> {
  const db = sqlOn(client)
  const customer = await db
    .selectFrom('billing_customers')
    .select((eb) => [
      'user_id as userId',
      eb('account_deleted_at', 'is not', null).$castTo<boolean>().as('isAccountDeleted'),
      'card_id as cardId',
    ])
    .where('provider_customer_id', '=', customerId)
    .executeTakeFirst()
  if (customer && customer.userId !== null) {
    await db.selectFrom('users').where('id', '=', customer.userId).forNoKeyUpdate().execute()
  }
  return customer ?? null
}

/** Notes the card that renewals are paid with, and when the provider was asked. */
export async function writeCard(client: SqlClient, customerId: string, state: ProviderState): Promise<void> {
  const method = cardOf(state)
  const card = method?.card
  await sqlOn(client)
    .updateTable('billing_customers')
    .set({
      card_id: method?.id ?? null,
      card_brand: card?.brand ?? null,
      card_last4: card?.last4 ?? null,
      card_expiry_month: card?.exp_month ?? null,
      card_expiry_year: card?.exp_year ?? null,
      card_country: card?.country ?? null,
      synced_at: sql<Date>`now()`,
    })
    .where('provider_customer_id', '=', customerId)
    .execute()
}
