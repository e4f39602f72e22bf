import type { Pool } from 'pg'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { locks } from '../../../platform/locks/locks.ts'
import { withLock } from '../../../platform/locks/with-lock.ts'
import { addTo } from '../counts.ts'
import { monthOf } from '../days.ts'
import { ensurePartitions } from '../partitions.ts'
import { resolveSources, splitOwn } from '../sources.ts'
import { addTitleArrivals } from '../title-tests/title-arrivals.ts'
import { addDays, addHours, type PagesOfDay } from './add-counts.ts'
import { emptyGathering, gather, type Gathering, mergeGathered, readBody, wholeMagazine } from './gather.ts'
import { findArticles, type KnownArticles, ownSubject, resolvePages } from './pages.ts'

/** In one transaction: an hour and a half of a site server. */
const mostDeltas = 500
const mostBytes = 8_000_000
/** Read at a time, so that what else the process does is never kept waiting for long. */
const portion = 20
/** For so long what has been folded stays in the inbox, for those who ask what is read now. */
const keptMinutes = 40

interface PendingDelta {
  boot: string
  sequence: number
}

/**
 * Adds what is in the inbox to the sums, each delta once: all that a transaction does for some of them is there, or nothing. Two who
 * fold at once take turns. Says how many deltas there were.
 */
export async function foldDeltas(pool: Pick<Pool, 'connect'>, now = new Date()): Promise<number> {
  let folded = 0
  for (;;) {
    const deltas = await withLock(pool, locks.audience, (client) => foldSome(client, now))
    folded += deltas
    if (deltas === 0) return folded
  }
}

async function foldSome(client: SqlClient, now: Date): Promise<number> {
  const pending = await listPending(client)
  if (pending.length > 0) {
    const articles: KnownArticles = new Map()
    const gathering = emptyGathering()
    for (let start = 0; start < pending.length; start += portion) {
      await gatherSome(client, { pending: pending.slice(start, start + portion), gathering, articles })
    }
    await ensurePartitions(client, [...gathering.days.keys()].map(monthOf))
    await addHours(client, gathering.hours)
    await addDays(client, await identify(client, gathering, articles))
    await addTitleArrivals(client, gathering.titles, { articles, since: now })
    await markFolded(client, pending)
  }
  await deleteFolded(client, now)
  return pending.length
}

/** The oldest, as many as are folded at a time. */
async function listPending(client: SqlClient): Promise<PendingDelta[]> {
  const { rows } = await client.query<PendingDelta>(
    `select boot, sequence from (
       select boot, sequence, row_number() over received as number,
              sum(octet_length(body)) over received as bytes
         from audience_deltas join audience_boots using (boot) where not folded @> sequence
       window received as (order by received_at, boot, sequence rows unbounded preceding)) pending
     where number = 1 or (number <= $1 and bytes <= $2)`,
    [mostDeltas, mostBytes],
  )
  return rows
}

async function gatherSome(
  client: SqlClient,
  {
    pending,
    gathering,
    articles,
  }: { pending: readonly PendingDelta[]; gathering: Gathering; articles: KnownArticles },
): Promise<void> {
  const { rows } = await client.query<{ body: Buffer }>(
    `select body from audience_deltas join unnest($1::uuid[], $2::int[]) as asked(boot, sequence) using (boot, sequence)`,
    lists(pending),
  )
  for (const { body } of rows) {
    const delta = await readBody(body)
    const places = delta.pages.flatMap(({ path, from }) => [path, ...from.map(([name]) => splitOwn(name)[1])])
    await findArticles(client, places, articles)
    gather(gathering, delta, (from) => ownSubject(from, articles))
  }
}

/** The same, with pages and sources by their ids. */
async function identify(
  client: SqlClient,
  { days }: Gathering,
  articles: KnownArticles,
): Promise<Map<string, PagesOfDay>> {
  const paths = new Set<string>()
  const totals = new Map<string, number>()
  for (const pages of days.values()) {
    for (const [path, { counts }] of pages) {
      if (path === wholeMagazine) for (const [key, views] of counts.sources) addTo(totals, key, views)
      else paths.add(path)
    }
  }
  const pageIds = await resolvePages(client, [...paths], articles)
  const sourceIds = await resolveSources(client, totals)
  const identified = new Map<string, PagesOfDay>()
  for (const [day, pages] of days) {
    const byId: PagesOfDay['pages'] = new Map()
    for (const [path, page] of pages) {
      const id = path === wholeMagazine ? 0 : (pageIds.get(path) ?? 0)
      const known = byId.get(id)
      if (known) mergeGathered(known, page)
      else byId.set(id, page)
    }
    identified.set(day, { pages: byId, sourceIds })
  }
  return identified
}

/** Waits for those who are about to look whether a delta is folded. The inbox comes after: they have the row of the boot first as well. */
async function markFolded(client: SqlClient, folded: readonly PendingDelta[]): Promise<void> {
  await client.query(
    `update audience_boots known set folded = known.folded + more.sequences, heard_at = greatest(known.heard_at, more.heard_at)
       from (select boot, range_agg(int4range(sequence, sequence, '[]')) as sequences, max(received_at) as heard_at
               from audience_deltas join unnest($1::uuid[], $2::int[]) as asked(boot, sequence) using (boot, sequence)
              group by boot) more
      where known.boot = more.boot`,
    lists(folded),
  )
}

async function deleteFolded(client: SqlClient, now: Date): Promise<void> {
  await client.query(
    `delete from audience_deltas delta using audience_boots known
      where known.boot = delta.boot and known.folded @> delta.sequence
        and delta.received_at < $1::timestamptz - make_interval(mins => $2)`,
    [now, keptMinutes],
  )
}

function lists(deltas: readonly PendingDelta[]): [string[], number[]] {
  return [deltas.map(({ boot }) => boot), deltas.map(({ sequence }) => sequence)]
}
