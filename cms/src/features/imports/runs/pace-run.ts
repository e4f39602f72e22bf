import type { Queryable } from '../../../platform/database/rows.ts'

/**
 * Sets how many articles of an import go live each day, the newest first, or with null that all do at once: at its end, or if some are
 * live already, as soon as the worker comes to it. Answers whether that can still be said.
 */
export async function paceRun(
  db: Queryable,
  { runId, articlesPerDay }: { runId: number; articlesPerDay: number | null },
): Promise<boolean> {
  const { rows } = await db.query(
    `update import_runs
        set options = case when $2::int is null then options - 'articlesPerDay'
                           else jsonb_set(options, '{articlesPerDay}', to_jsonb($2::int)) end,
            next_portion_at = case when $2::int is null and next_portion_at > clock_timestamp() then clock_timestamp()
                                   else next_portion_at end
      where id = $1 and state in ('planned', 'dripping', 'paused', 'stopped')
      returning id`,
    [runId, articlesPerDay],
  )
  return rows.length > 0
}
