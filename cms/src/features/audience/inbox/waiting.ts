import type { SqlClient } from '../../../platform/database/sql-client.ts'

/** How long the oldest delta that is not in the sums has been in the inbox; 0 for none. */
export async function readWaitingSeconds(db: SqlClient): Promise<number> {
  const { rows } = await db.query<{ seconds: number }>(
    `select greatest(0, coalesce(extract(epoch from now() - min(received_at)), 0))::float8 as seconds
       from audience_deltas join audience_boots using (boot) where not folded @> sequence`,
  )
  return rows[0]?.seconds ?? 0
}
