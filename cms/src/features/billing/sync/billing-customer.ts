import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import type { ProviderState } from './provider-state.ts'
import { cardOf } from './subscription-state.ts'

const CustomerSchema = z.object({
  userId: z.number().nullable(),
  isAccountDeleted: z.boolean(),
  cardId: z.string().nullable(),
})

/** A customer of the provider as we know it. */
export type BillingCustomer = z.infer<typeof CustomerSchema>

/**
 * The customer as we know it; null for one that is none of ours, because the same provider account sells other things
 * as well. One whose visit to the checkout is known and who is not (the process died in between) is taken in.
 */
export async function findBillingCustomer(
  client: SqlClient,
  { customerId, state }: { customerId: string; state: ProviderState | null },
): Promise<BillingCustomer | null> {
  const known = await readBillingCustomer(client, customerId)
  const visit = state?.customer?.metadata.meridian_visit
  if (known || visit === undefined) return known
  await client.query(
    `insert into billing_customers (provider_customer_id, is_live)
     select $1, $2 from checkouts where id = $3 on conflict do nothing`,
    [customerId, state?.customer?.livemode ?? false, visit],
  )
  return readBillingCustomer(client, customerId)
}

/**
 * The same for a reader who is known by now. From here on other work on the reader's data waits: their row is taken
 * before any other, as everywhere.
 */
async function readBillingCustomer(client: SqlClient, customerId: string): Promise<BillingCustomer | null> {
  const { rows } = await client.query(
    `select customer.user_id as "userId", customer.account_deleted_at is not null as "isAccountDeleted",
            customer.card_id as "cardId"
       from billing_customers customer where customer.provider_customer_id = $1`,
    [customerId],
  )
  const [customer] = CustomerSchema.array().parse(rows)
  if (customer && customer.userId !== null) {
    await client.query('select from users where id = $1 for no key update', [customer.userId])
  }
  return customer ?? null
}

/** Notes the card that renewals are paid with, and when the provider was asked. */
export async function writeCard(client: SqlClient, customerId: string, state: ProviderState): Promise<void> {
  const method = cardOf(state)
  const card = method?.card
  await client.query(
    `update billing_customers
        set card_id = $2, card_brand = $3, card_last4 = $4, card_expiry_month = $5, card_expiry_year = $6,
            synced_at = now()
      where provider_customer_id = $1`,
    [
      customerId,
      method?.id ?? null,
      card?.brand ?? null,
      card?.last4 ?? null,
      card?.exp_month ?? null,
      card?.exp_year ?? null,
    ],
  )
}
