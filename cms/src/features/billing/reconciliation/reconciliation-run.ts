import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
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
  const { rows } = await db.query(
    'select id, started_at as "startedAt", state, phase, cursor from reconciliation_runs where id = $1',
    [runId],
  )
  return RunSchema.array().parse(rows)[0] ?? null
}

/** Notes what a page has found and where the next one begins, in the transaction of `client`. */
export async function savePage(
  client: SqlClient,
  run: ReconciliationRun,
  { page, phase, cursor }: { page: Page; phase: Phase | null; cursor: string | null },
): Promise<void> {
  for (const { kind, subject, customerId, userId, detail, action, isRepaired } of page.findings) {
    await client.query(
      `insert into reconciliation_findings
         (run_id, kind, subject, provider_customer_id, user_id, detail, action, is_repaired)
       values ($1, $2, $3, $4, (select id from users where id = $5), $6, $7, $8) on conflict do nothing`,
      [run.id, kind, subject, customerId, userId, detail, action, isRepaired],
    )
  }
  await client.query(
    `update reconciliation_runs
        set phase = $2, cursor = $3, failure = null,
            state = case when $2::text is null then 'done' else 'running' end,
            finished_at = case when $2::text is null then now() end,
            customers_checked = customers_checked + $4, subscriptions_checked = subscriptions_checked + $5,
            differences = (select count(*) from reconciliation_findings where run_id = $1),
            repaired = (select count(*) from reconciliation_findings where run_id = $1 and is_repaired)
      where id = $1`,
    [run.id, phase, cursor, page.customers ?? 0, page.subscriptions ?? 0],
  )
  if (phase === null) await client.query('delete from reconciliation_seen where run_id = $1', [run.id])
}

/** Notes why a comparison does not get on. It is tried again. */
export async function noteFailure(db: SqlClient, runId: number, error: unknown): Promise<void> {
  const message = error instanceof Error ? error.message : String(error)
  await db.query('update reconciliation_runs set failure = $2 where id = $1', [runId, message.slice(0, 500)])
}
