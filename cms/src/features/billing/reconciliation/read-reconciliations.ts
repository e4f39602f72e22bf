import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { timeColumn } from '../../entitlement/columns.ts'
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

const runColumns = `run.id, run.is_nightly as "isNightly",
  nullif(trim(concat_ws(' ', staff.first_name, staff.last_name)), '') as "requestedBy",
  run.started_at as "startedAt", run.finished_at as "finishedAt", run.state, run.phase,
  run.customers_checked as "customersChecked", run.subscriptions_checked as "subscriptionsChecked",
  run.differences, run.repaired, run.failure`

/** The comparisons with the provider, the newest first; `before` is the id of the last of the page before. */
export async function readReconciliations(
  db: SqlClient,
  { limit, before = null }: { limit: number; before?: number | null },
): Promise<ReconciliationSummary[]> {
  const { rows } = await db.query(
    `select ${runColumns} from reconciliation_runs run left join users staff on staff.id = run.requested_by
      where $2::int is null or run.id < $2 order by run.id desc limit $1`,
    [limit, before],
  )
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
  const found = await db.query(
    `select ${runColumns} from reconciliation_runs run left join users staff on staff.id = run.requested_by
      where run.id = $1`,
    [runId],
  )
  const [run] = RunSchema.array().parse(found.rows)
  if (!run) return null
  const { rows } = await db.query(
    `select finding.kind, finding.subject, finding.provider_customer_id as "customerId",
            reader.public_id as "readerId", reader.email as "readerEmail", finding.detail, finding.action,
            finding.is_repaired as "isRepaired", finding.created_at as "foundAt"
       from reconciliation_findings finding left join users reader on reader.id = finding.user_id
      where finding.run_id = $1 order by finding.is_repaired, finding.id`,
    [runId],
  )
  return { ...run, findings: FindingSchema.array().parse(rows) }
}
