import { sql } from 'kysely'
import type { Pool } from 'pg'
import { sqlOn } from '../../platform/database/typed-sql.ts'

type Db = Pick<Pool, 'query'>

/**
 * Deletes payments, and with them what was invoiced, when accounting law no longer asks for them: ten years after the end
 * of the year of the payment and of its last invoice, cancellation or credit note.
 */
export async function deleteExpiredPayments(db: Db): Promise<void> {
  const kept = sql<Date>`date_trunc('year', now()) - make_interval(years => 10)`
  await sqlOn(db)
    .deleteFrom('payments')
    .where('created_at', '<', kept)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('invoices')
            .whereRef('invoices.payment_id', '=', 'payments.id')
            .where('invoices.issued_at', '>=', kept),
        ),
      ),
    )
    .execute()
}

/** Deletes events 90 days after they came; those that nobody has handled, when there is nothing that they could tell. */
export async function deleteExpiredEvents(db: Db): Promise<void> {
  const keepDays = sql`case when handled_at is null then 400 else 90 end`
  await sqlOn(db)
    .deleteFrom('payment_events')
    .where('received_at', '<', sql<Date>`now() - make_interval(days => ${keepDays})`)
    .execute()
}

/** Deletes the reports of comparisons, with what they found, after 400 days. */
export async function deleteExpiredReconciliations(db: Db): Promise<void> {
  await sqlOn(db)
    .deleteFrom('reconciliation_runs')
    .where('started_at', '<', sql<Date>`now() - make_interval(days => 400)`)
    .execute()
}
