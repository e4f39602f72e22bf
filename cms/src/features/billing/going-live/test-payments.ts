import { sql } from 'kysely'
import type { Pool } from 'pg'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { testPrefix } from '../invoices/invoice-content.ts'
import { reopenFreeSubscriptions } from '../sync/reopen-free.ts'

/** How many customers are known from test mode, and how many from live mode. */
export async function countCustomers(client: SqlClient): Promise<{ test: number; live: number }> {
  return sqlOn(client)
    .selectFrom('billing_customers')
    .select([
      sql<number>`count(*) filter (where not is_live)::int`.as('test'),
      sql<number>`count(*) filter (where is_live)::int`.as('live'),
    ])
    .executeTakeFirstOrThrow()
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
    await sqlOn(client)
      .deleteFrom('payments')
      .where((eb) =>
        eb.or([eb('provider_charge_id', 'is not', null), eb('provider_invoice_id', 'is not', null)]),
      )
      .execute()
    const readers = await sqlOn(client)
      .deleteFrom('user_subscriptions')
      .where('provider_subscription_id', 'is not', null)
      .returning('user_id as userId')
      .execute()
    await reopenFreeSubscriptions(client, [...new Set(readers.map(({ userId }) => userId))])
    // Their invoices have gone with the payments: the numbers of test mode begin again.
    await sqlOn(client).deleteFrom('invoice_series').where('series', '=', `${testPrefix}-`).execute()
    for (const table of forgottenTables) await sqlOn(client).deleteFrom(table).execute()
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
  'adopted_prices',
  'billing_customers',
] as const
