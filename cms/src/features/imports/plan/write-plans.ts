import type { Queryable } from '../../../platform/database/rows.ts'
import type { ImportRecordKind } from '@meridian/shared/imports/imports.schema'
import type { Plan } from './plan.ts'

/** Writes what is planned for records of one kind. */
export async function writePlans(
  db: Queryable,
  { runId, kind }: { runId: number; kind: ImportRecordKind },
  plans: readonly ({ key: string } & Plan)[],
): Promise<void> {
  if (plans.length === 0) return
  const rows = plans.map(({ key, action, code, reason, findings, goesLive = false }) => ({
    key,
    action,
    code,
    reason,
    findings,
    live: goesLive,
  }))
  await db.query(
    `update import_records record
        set action = plan.action, reason_code = plan.code, reason = plan.reason, findings = plan.findings,
            goes_live = plan.live, is_applied = false
       from json_to_recordset($3::json)
         as plan(key text, action text, code text, reason text, findings jsonb, live boolean)
      where record.run_id = $1 and record.kind = $2 and record.source_key = plan.key`,
    [runId, kind, JSON.stringify(rows)],
  )
}
