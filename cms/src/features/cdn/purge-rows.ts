import { type CdnHealth, CdnHealthSchema } from '@meridian/shared/site-health/site-health.schema'
import type { Pool } from 'pg'
import { z } from 'zod'
import type { SqlClient } from '../../platform/database/sql-client.ts'

/** The channel on which a report announces itself. */
export const purgesChannel = 'cdn_purges'

/** Purges that are due together. */
export interface DuePurges {
  ids: string[]
  keys: string[]
}

const DueRow = z.object({ id: z.string(), keys: z.array(z.string()) })
const WaitRow = z.object({ waitMs: z.number().nullable() })

/** Notes what a site server has reported, for each address that purges are sent to, and wakes the worker. */
export async function recordPurges(
  db: Pick<Pool, 'query'>,
  { keys, purgeUrls }: { keys: string[]; purgeUrls: string[] },
): Promise<void> {
  await db.query(
    `with recorded as (
       insert into cdn_purges (purge_url, keys) select url, $2 from unnest($1::text[]) url returning id
     ) select pg_notify('${purgesChannel}', ''), (select count(*) from recorded)`,
    [purgeUrls, keys],
  )
}

/** What is due at an address, the oldest first. */
export async function readDuePurges(client: SqlClient, purgeUrl: string): Promise<DuePurges> {
  const { rows } = await client.query(
    'select id::text, keys from cdn_purges where purge_url = $1 and due_at <= clock_timestamp() order by id limit 1000',
    [purgeUrl],
  )
  const due = DueRow.array().parse(rows)
  return { ids: due.map(({ id }) => id), keys: [...new Set(due.flatMap(({ keys }) => keys))] }
}

/** For how many milliseconds nothing is due; null when nothing waits. */
export async function readWaitMs(client: SqlClient, purgeUrl: string): Promise<number | null> {
  const { rows } = await client.query(
    `select ceil(extract(epoch from min(due_at) - clock_timestamp()) * 1000)::float as "waitMs"
     from cdn_purges where purge_url = $1`,
    [purgeUrl],
  )
  return WaitRow.parse(rows[0]).waitMs
}

/**
 * Plans the next round of what was purged just now, `repeatAfterMs` after its first purge; after the last one it is done
 * with.
 */
export async function notePurged(
  client: SqlClient,
  ids: string[],
  repeatAfterMs: readonly number[],
): Promise<void> {
  const pausesMs = repeatAfterMs.map((afterMs, index) => afterMs - (repeatAfterMs[index - 1] ?? 0))
  await client.query(
    `with done as (delete from cdn_purges where id = any($1::bigint[]) and round >= cardinality($2::float[]))
     update cdn_purges set round = round + 1, failing_since = null, last_failure = null,
       due_at = clock_timestamp() + make_interval(secs => ($2::float[])[round + 1] / 1000)
     where id = any($1::bigint[]) and round < cardinality($2::float[])`,
    [ids, pausesMs],
  )
}

/** They stay due. */
export async function noteFailure(client: SqlClient, ids: string[], reason: string): Promise<void> {
  await client.query(
    `update cdn_purges set failing_since = coalesce(failing_since, clock_timestamp()), last_failure = $2
     where id = any($1::bigint[])`,
    [ids, reason],
  )
}

/** Deletes what was meant for addresses that nothing is sent to any more. */
export async function deletePurgesElsewhere(client: SqlClient, purgeUrls: string[]): Promise<void> {
  await client.query('delete from cdn_purges where purge_url <> all($1::text[])', [purgeUrls])
}

/** What waits at each address; repeats of what was purged are no waiting. */
export async function readPurgeHealth(db: SqlClient, purgeUrls: readonly string[]): Promise<CdnHealth[]> {
  const { rows } = await db.query(
    `select configured.url, count(purge.id)::int as waiting, min(reported_at) as "oldestAt",
       coalesce(extract(epoch from clock_timestamp() - min(reported_at)), 0)::float as "oldestSeconds",
       min(failing_since) as "failingSince", max(last_failure) as "lastFailure"
     from unnest($1::text[]) with ordinality as configured(url, place)
     left join cdn_purges purge on purge.purge_url = configured.url and (round = 0 or failing_since is not null)
     group by configured.url, configured.place order by configured.place`,
    [purgeUrls],
  )
  return CdnHealthSchema.array().parse(rows)
}
