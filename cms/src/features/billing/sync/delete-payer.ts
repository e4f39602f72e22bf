import { sql } from 'kysely'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'

/** What the provider calls a reader: the customer that they are, and what they have begun to be at a checkout. */
export async function customersOf(client: SqlClient, userId: number): Promise<string[]> {
  const db = sqlOn(client)
  const rows = await db
    .selectFrom('billing_customers')
    .select('provider_customer_id as id')
    .where('user_id', '=', userId)
    .union(
      db
        .selectFrom('checkouts')
        .select('provider_customer_id as id')
        .where('user_id', '=', userId)
        .where('provider_customer_id', 'is not', null)
        .$narrowType<{ id: string }>(),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Takes the name of a reader off their payments, in the transaction in which their account goes: the provider's customers
 * and the receipts are kept, for the books. A browser that still has the cookie of one of their checkout sessions must not go on with
 * it as with nobody's. Answers the customers, which are to be ended at the provider (see `endCustomer`).
 */
export async function deletePayer(client: SqlClient, userId: number): Promise<string[]> {
  const customers = await customersOf(client, userId)
  const now = sql<Date>`now()`
  const theirs = sql<string>`any(${customers})`
  const nobody = sql<string>`document || '{"reader": {"name": null, "email": null}, "billingAddress": []}'::jsonb`
  const db = sqlOn(client)
  await db
    .updateTable('payments')
    .set({ document: nobody })
    .where('provider_customer_id', '=', theirs)
    .where('document', 'is not', null)
    .execute()
  await db
    .updateTable('billing_customers')
    .set({ account_deleted_at: now })
    .where('provider_customer_id', '=', theirs)
    .execute()
  await db
    .updateTable('checkouts')
    .set({ state: 'ended', updated_at: now })
    .where('user_id', '=', userId)
    .execute()
  return customers
}
