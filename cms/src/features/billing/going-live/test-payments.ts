import type { Pool } from 'pg'
import { z } from 'zod'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import type { SqlClient } from '../../../platform/database/sql-client.ts'

const CountsSchema = z.object({ test: z.number(), live: z.number() })

/** How many customers are known from test mode, and how many from live mode. */
export async function countCustomers(client: SqlClient): Promise<z.infer<typeof CountsSchema>> {
  const { rows } = await client.query(
    `select count(*) filter (where not is_live)::int as test, count(*) filter (where is_live)::int as live
       from billing_customers`,
  )
  return CountsSchema.parse(rows[0])
}

/** Whether anybody else is connected to the database: the CMS or the worker, which would go on with what is forgotten. */
export async function isInUse(client: SqlClient): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  return rows.length > 0
}

export type Forgotten = { ok: true; customers: number } | { ok: false; reason: 'live-payments' }

/**
 * Takes away what test mode has left: what is named here the provider would not know in live mode, and figures would
 * count it. Readers keep their accounts and what they had before. Nothing is taken away once anybody has paid in live
 * mode.
 */
export async function deleteTestPayments(pool: Pick<Pool, 'connect'>): Promise<Forgotten> {
  return inPoolTransaction(pool, async (client) => {
    await client.query('lock table billing_customers, checkouts, provider_prices in access exclusive mode')
    const { test, live } = await countCustomers(client)
    if (live > 0) return { ok: false, reason: 'live-payments' }
    await client.query(
      'delete from payments where provider_charge_id is not null or provider_invoice_id is not null',
    )
    const { rows } = await client.query(
      `delete from user_subscriptions where provider_subscription_id is not null returning user_id as "userId"`,
    )
    const readers = z.array(z.object({ userId: z.number() })).parse(rows)
    await reopenFreeSubscriptions(client, [...new Set(readers.map(({ userId }) => userId))])
    for (const table of forgottenTables) await client.query(`delete from ${table}`)
    return { ok: true, customers: test }
  })
}

const forgottenTables = [
  'reconciliation_runs',
  'reconciliation_findings',
  'billing_notices',
  'payment_events',
  'checkouts',
  'provider_prices',
  'billing_customers',
] as const

/** The free subscription that had made room for a paid one goes on. */
async function reopenFreeSubscriptions(client: SqlClient, userIds: number[]): Promise<void> {
  await client.query(
    `update user_subscriptions set status = 'active', ended_at = null, updated_at = now()
      where id in (select max(id) from user_subscriptions where user_id = any($1) and kind = 'free' group by user_id)
        and not exists (select from user_subscriptions other
                         where other.user_id = user_subscriptions.user_id and other.status = 'active')`,
    [userIds],
  )
}
