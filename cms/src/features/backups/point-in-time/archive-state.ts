import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'

const StateSchema = z.object({
  waitingSeconds: z.coerce.number(),
  isFailing: z.boolean(),
})

/** How far the archive of changes is behind the database. */
export type ArchiveState = z.output<typeof StateSchema>

/*
 * Postgres archives a segment of its log when it is full or archive_timeout has passed. While something has been written after the
 * last segment that is archived, what waits is at most as old as that archiving. A kilobyte is what Postgres itself notes when
 * nobody changes anything.
 */
const ownNotesBytes = 1024
const stateSql = `
  with archiver as (
    select *, last_archived_wal ~ '^[0-9A-F]{24}' as is_segment,
      (select setting::bigint from pg_settings where name = 'wal_segment_size') as segment_bytes
    from pg_stat_archiver where current_setting('archive_mode') <> 'off'
  ), archived as (
    select *, case when is_segment
      then ((pg_split_walfile_name(left(last_archived_wal, 24))).segment_number + 1) * segment_bytes else 0
    end as up_to from archiver
  )
  select
    case when pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') - up_to > ${ownNotesBytes}
      then extract(epoch from now() - greatest(coalesce(last_archived_time, stats_reset), pg_postmaster_start_time()))
      else 0
    end as "waitingSeconds",
    coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing"
  from archived`

/** Asks any Postgres that archives its changes how far it is; null for one that does not. */
export async function readArchiveState(client: SqlClient): Promise<ArchiveState | null> {
  const { rows } = await client.query(stateSql)
  return rows.length === 0 ? null : StateSchema.parse(rows[0])
}
