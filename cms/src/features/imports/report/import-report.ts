import type { Queryable } from '../../../platform/database/rows.ts'
import { countPlans } from '../plan/plan-run.ts'
import {
  type ImportAction,
  type ImportCounts,
  importRecordKinds,
  type ImportReport,
} from '@meridian/shared/imports/imports.schema'

const columnOf: Record<ImportAction, Exclude<keyof ImportCounts, 'read'>> = {
  create: 'created',
  update: 'updated',
  unchanged: 'unchanged',
  skip: 'skipped',
  ask: 'asked',
  fail: 'failed',
}

/** The report of a run by its plan: of a dry run what would become of the records, afterwards what has become of them. */
export async function reportOf(db: Queryable, runId: number): Promise<ImportReport> {
  const report: ImportReport = {}
  const rows = await countPlans(db, runId)
  for (const kind of importRecordKinds) {
    const own = rows.filter((row) => row.kind === kind)
    if (own.length === 0) continue
    const counts = { read: 0, created: 0, updated: 0, unchanged: 0, skipped: 0, asked: 0, failed: 0 }
    for (const { action, count } of own) {
      counts.read += count
      if (isAction(action)) counts[columnOf[action]] += count
    }
    report[kind] = counts
  }
  return report
}

function isAction(action: string | null): action is ImportAction {
  return action !== null && action in columnOf
}

/** The report as lines for a terminal. */
export function reportLines(report: ImportReport): string[] {
  const names = ['read', 'created', 'updated', 'unchanged', 'skipped', 'asked', 'failed'] as const
  const cell = (text: string) => text.padStart(10)
  return [
    ''.padEnd(11) + names.map(cell).join(''),
    ...Object.entries(report).map(
      ([kind, counts]) => kind.padEnd(11) + names.map((name) => cell(String(counts[name]))).join(''),
    ),
  ]
}
