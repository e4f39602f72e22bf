import { sql } from 'kysely'
import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { timeColumn } from '../../../platform/database/columns.ts'
import { type FindingKind, findingLabels } from './finding.ts'

const RunSchema = z.object({
  id: z.number(),
  isNightly: z.boolean(),
  /** The name of who asked for it; null for the nightly one, and for somebody who is gone. */
  requestedBy: z.string().nullable(),
  startedAt: timeColumn,
  finishedAt: timeColumn.nullable(),
  state: z.enum(['running', 'done', 'failed']),
  /** What it is at. */
  phase: z.string().nullable(),
  customersChecked: z.number(),
  subscriptionsChecked: z.number(),
  differences: z.number(),
  repaired: z.number(),
  failure: z.string().nullable(),
})

export type ReconciliationSummary = z.output<typeof RunSchema>

const runsOf = (db: SqlClient) =>
  sqlOn(db)
    .selectFrom('reconciliation_runs as run')
    .leftJoin('users as staff', 'staff.id', 'run.requested_by')
    .select([
      'run.id',
      'run.is_nightly as isNightly',
      sql`nullif(trim(concat_ws(' ', staff.first_name, staff.last_name)), '')`.as('requestedBy'),
      'run.started_at as startedAt',
      'run.finished_at as finishedAt',
      'run.state',
      'run.phase',
      'run.customers_checked as customersChecked',
      'run.subscriptions_checked as subscriptionsChecked',
      'run.differences',
      'run.repaired',
      'run.failure',
    ])

/** The comparisons with the provider, the newest first; `before` is the id of the last of the page before. */
export async function readReconciliations(
  db: SqlClient,
  { limit, before = null }: { limit: number; before?: number | null },
): Promise<ReconciliationSummary[]> {
  const rows = await runsOf(db)
    .$if(before !== null, (runs) => runs.where('run.id', '<', before))
    .orderBy('run.id', 'desc')
    .limit(limit)
    .execute()
  return RunSchema.array().parse(rows)
}

const kinds = Object.keys(findingLabels).filter((kind): kind is FindingKind => kind in findingLabels)

const FindingSchema = z
  .object({
    kind: z.enum(kinds),
    subject: z.string(),
    customerId: z.string().nullable(),
    readerId: z.string().nullable(),
    readerEmail: z.string().nullable(),
    detail: z.string(),
    action: z.string(),
    isRepaired: z.boolean(),
    foundAt: timeColumn,
  })
  .transform(({ readerId, readerEmail, ...finding }) => ({
    ...finding,
    /** The kind in words. */
    label: findingLabels[finding.kind],
    /** The reader whom it is about, by the public id; null when there is none. */
    reader: readerId !== null && readerEmail !== null ? { id: readerId, email: readerEmail } : null,
  }))

export type ReconciliationFinding = z.output<typeof FindingSchema>

/** One comparison with all that it found, what could not be repaired first; null when there is none of this id. */
export async function readReconciliation(
  db: SqlClient,
  runId: number,
): Promise<(ReconciliationSummary & { findings: ReconciliationFinding[] }) | null> {
  const run = await runsOf(db).where('run.id', '=', runId).executeTakeFirst()
  if (!run) return null
  const findings = await sqlOn(db)
    .selectFrom('reconciliation_findings as finding')
    .leftJoin('users as reader', 'reader.id', 'finding.user_id')
    .select([
      'finding.kind',
      'finding.subject',
      'finding.provider_customer_id as customerId',
      'reader.public_id as readerId',
      'reader.email as readerEmail',
      'finding.detail',
      'finding.action',
      'finding.is_repaired as isRepaired',
      'finding.created_at as foundAt',
    ])
    .where('finding.run_id', '=', runId)
    .orderBy('finding.is_repaired')
    .orderBy('finding.id')
    .execute()
  return { ...RunSchema.parse(run), findings: FindingSchema.array().parse(findings) }
}
