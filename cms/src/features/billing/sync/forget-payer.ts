import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'

const CustomerSchema = z.object({ customerId: z.string() }).array()

/** What the provider calls a reader: the customer that they are, and what they have begun to be at a checkout. */
export async function customersOf(client: SqlClient, userId: number): Promise<string[]> {
  const { rows } = await client.query(
    `select provider_customer_id as "customerId" from billing_customers where user_id = $1
     union select provider_customer_id from checkouts where user_id = $1 and provider_customer_id is not null`,
    [userId],
  )
  return CustomerSchema.parse(rows).map(({ customerId }) => customerId)
}

/**
 * Takes the name of a reader off their payments, in the transaction in which their account goes: the provider's customers
 * and the receipts are kept, for the books. A browser that still has the cookie of one of their visits must not go on with
 * it as with nobody's. Answers the customers, which are to be ended at the provider (see `endCustomer`).
 */
export async function forgetPayer(client: SqlClient, userId: number): Promise<string[]> {
  const customers = await customersOf(client, userId)
  await client.query(
    `update payments
        set document = document || '{"reader": {"name": null, "email": null}, "billingAddress": []}'::jsonb
      where provider_customer_id = any($1::text[]) and document is not null`,
    [customers],
  )
  await client.query(
    `update billing_customers set account_deleted_at = now() where provider_customer_id = any($1::text[])`,
    [customers],
  )
  await client.query(`update checkouts set state = 'ended', updated_at = now() where user_id = $1`, [userId])
  return customers
}
