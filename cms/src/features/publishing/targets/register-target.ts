import { awayAfterSeconds, targetOf } from '@meridian/shared/publishing/publish-target.schema'
import type { Pool, PoolClient } from 'pg'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { locks } from '../../../platform/locks/locks.ts'
import { withLock } from '../../../platform/locks/with-lock.ts'
import { forgottenAfterHours } from './list-targets.ts'

/** The channel on which a change of the targets, or the return of one, announces itself; with the target's address. */
export const targetsChannel = 'publish_targets'

/** Each is delivered to at the same time, and is a row in what staff look at. */
export const mostTargets = 100

const isPresent = `heard_at >= now() - make_interval(secs => ${awayAfterSeconds})`
const isListed = `heard_at > now() - make_interval(hours => ${forgottenAfterHours})`

/**
 * Notes that a site server is there: as a new target, from the position on that it says it has, or as the one that it
 * was. The worker hears of those that are new, back, or that it could not deliver to.
 * `ok: false` when there are as many as there may be.
 */
export async function registerTarget(
  pool: Pool,
  server: { address: string; position: number | null },
): Promise<{ ok: boolean }> {
  const url = targetOf(server.address)
  const { rows } = await pool.query<{ renewed: boolean }>(
    `with renewed as (
       update publish_targets set heard_at = now() where url = $1 and ${isPresent} returning failing_since
     ), announced as (
       select pg_notify('${targetsChannel}', $1) from renewed where failing_since is not null
     )
     select exists (select 1 from renewed) as renewed, (select count(*) from announced)`,
    [url],
  )
  if (rows[0]?.renewed) return { ok: true }
  return withLock(pool, locks.targetRegistration, (client) =>
    enlist(client, { url, position: server.position }),
  )
}

/** One at a time, so that they are counted. A server that is away makes room for one that is there. */
async function enlist(
  client: PoolClient,
  { url, position }: { url: string; position: number | null },
): Promise<{ ok: boolean }> {
  await client.query(
    `update publish_targets set heard_at = null where url in (
       select url from publish_targets where url <> $1 and ${isListed} and not ${isPresent}
       order by heard_at
       limit greatest(0, (select count(*) from publish_targets where url <> $1 and ${isListed}) - $2))`,
    [url, mostTargets - 1],
  )
  const { rowCount } = await client.query(
    `insert into publish_targets (url, delivered_position, heard_at)
     select $1, least(coalesce($2::bigint, last), last), now()
     from (select coalesce(max(position), 0) as last from publish_events)
     where (select count(*) from publish_targets where url <> $1 and ${isListed}) < $3
     on conflict (url) do update set heard_at = excluded.heard_at`,
    [url, position, mostTargets],
  )
  if (rowCount === 0) return { ok: false }
  await client.query(`select pg_notify('${targetsChannel}', $1)`, [url])
  return { ok: true }
}

/**
 * Takes a site server that is away off the list, in the caller's transaction. One that is there would come back at once, and one that
 * PUBLISH_TARGETS names stays: false.
 */
export async function removeAwayTarget(client: SqlClient, url: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `with removed as (
       update publish_targets set heard_at = null, failing_since = null, last_failure = null
       where url = $1 and ${isListed} and not ${isPresent} returning url
     )
     select pg_notify('${targetsChannel}', url) from removed`,
    [url],
  )
  return rowCount === 1
}

/** Takes a site server that stops off the list; how far it has come is kept for its return. */
export async function withdrawTarget(pool: Pool, address: string): Promise<void> {
  await pool.query(
    `with withdrawn as (
       update publish_targets set heard_at = null, failing_since = null, last_failure = null
       where url = $1 and heard_at is not null returning url
     )
     select pg_notify('${targetsChannel}', url) from withdrawn`,
    [targetOf(address)],
  )
}
