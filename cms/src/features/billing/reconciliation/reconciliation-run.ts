import { sql } from 'kysely'
import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import type { Finding } from './finding.ts'

/** The parts of a comparison, in their order. */
export const phases = [
  'events',
  'subscriptions',
  'charges',
  'disputes',
  'customers',
  'kept subscriptions',
  'kept payments',
  'payments without an account',
] as const

export type Phase = (typeof phases)[number]

const RunSchema = z.object({
  id: z.number(),
  startedAt: z.date(),
  state: z.enum(['running', 'done', 'failed']),
  phase: z.enum(phases).nullable(),
  cursor: z.string().nullable(),
})

export type ReconciliationRun = z.output<typeof RunSchema>

/** One page of a phase: what was found, and where the next begins. */
export interface Page {
  findings: Finding[]
  /** Null after the last one. */
  next: string | null
  customers?: number
  subscriptions?: number
}

export async function readRun(db: SqlClient, runId: number): Promise<ReconciliationRun | null> {
  const run = await sqlOn(db)
    .selectFrom('reconciliation_runs')
    .select(['id', 'started_at as startedAt', 'state', 'phase', 'cursor'])
    .where('id', '=', runId)
    .executeTakeFirst()
  return run ? RunSchema.parse(run) : null
}

/** Notes what a page has found and where the next one begins, in the transaction of `client`. */
export async function savePage(
  client: SqlClient,
  run: ReconciliationRun,
  { page, phase, cursor }: { page: Page; phase: Phase | null; cursor: string | null },
): Promise<void> {
  const db = sqlOn(client)
  const added = page.findings.length > 0 ? await addFindings(client, run, page.findings) : []
  await db
    .updateTable('reconciliation_runs')
    .set((eb) => ({
      phase,
      cursor,
      failure: null,
      state: phase === null ? 'done' : 'running',
      finished_at: phase === null ? sql<Date>`now()` : null,
      customers_checked: eb('customers_checked', '+', page.customers ?? 0),
      subscriptions_checked: eb('subscriptions_checked', '+', page.subscriptions ?? 0),
      differences: eb('differences', '+', added.length),
      repaired: eb('repaired', '+', added.filter(({ isRepaired }) => isRepaired).length),
    }))
    .where('id', '=', run.id)
    .execute()
  if (phase === null) await db.deleteFrom('reconciliation_seen').where('run_id', '=', run.id).execute()
}

/** Adds what the run has not found before, and gives that. A user who has been deleted meanwhile is left out. */
async function addFindings(
  client: SqlClient,
  run: ReconciliationRun,
  findings: Finding[],
): Promise<{ isRepaired: boolean }[]> {
  return sqlOn(client)
    .insertInto('reconciliation_findings')
    .values(({ selectFrom }) =>
      findings.map(({ kind, subject, customerId, userId, detail, action, isRepaired }) => ({
        run_id: run.id,
        kind,
        subject,
        provider_customer_id: customerId,
        user_id: selectFrom('users').select('id').where('id', '=', userId),
        detail,
        action,
        is_repaired: isRepaired,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('is_repaired as isRepaired')
    .execute()
}

/** Notes why a comparison does not get on. It is tried again. */
export async function noteFailure(db: SqlClient, runId: number, error: unknown): Promise<void> {
  const message = error instanceof Error ? error.message : String(error)
  await sqlOn(db)
    .updateTable('reconciliation_runs')
    .set({ failure: message.slice(0, 500) })
    .where('id', '=', runId)
    .execute()
}
