import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import type { AudienceDelta, PageCounts } from '@meridian/shared/audience/audience-delta.schema'
import { Sketch } from '@meridian/shared/audience/sketch'
import type { Pool, PoolClient } from 'pg'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { addTo } from '../counts.ts'
import { keyOf, otherName } from '../sources.ts'

const deflate = promisify(deflateRaw)

const dayMs = 86_400_000
/** A delta of an hour before this is refused: which ones were counted is no longer known a little later. */
export const oldestDays = 40
/** How far the clock of a site server may be ahead. */
const aheadMs = 3_600_000
/** More than any site server counts between two deltas, and few enough to be added up for ever. */
const mostCounted = 1e12
/** Postgres's `integer`, and a range that ends after it. */
const mostSequence = 2 ** 31 - 2
/** Of pages and sources in what 'now' is read from. */
const mostNow = 1000

export type DeltaRefusal = 'too old' | 'ahead' | 'unreadable'

/**
 * Keeps a delta in the inbox, once: one that is there, or in the sums already, is not kept again. It is refused when its hour is
 * too long ago or to come, or has names or sketches that nothing can be done with.
 */
export async function addDelta(
  pool: Pick<Pool, 'connect'>,
  delta: AudienceDelta,
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: DeltaRefusal }> {
  const hourMs = Date.parse(delta.hour)
  if (hourMs < now.getTime() - oldestDays * dayMs) return { ok: false, reason: 'too old' }
  if (hourMs > now.getTime() + aheadMs) return { ok: false, reason: 'ahead' }
  if (!isReadable(delta)) return { ok: false, reason: 'unreadable' }
  const body = await deflate(JSON.stringify(delta))
  await inPoolTransaction(pool, async (client) => {
    if (await isFolded(client, delta, now)) return
    await insertDelta(client, { delta, body, now })
  })
  return { ok: true }
}

/**
 * Whether it is in the sums. The row of its boot is shared from then on: a fold waits with what it has folded until the delta is in the
 * inbox, or is waited for.
 */
async function isFolded(client: PoolClient, { boot, sequence }: AudienceDelta, now: Date): Promise<boolean> {
  const find = async () => {
    const { rows } = await client.query<{ isFolded: boolean }>(
      'select folded @> $2::int as "isFolded" from audience_boots where boot = $1 for share',
      [boot, sequence],
    )
    return rows[0]?.isFolded
  }
  const known = await find()
  if (known !== undefined) return known
  await client.query(
    'insert into audience_boots (boot, heard_at) values ($1, $2) on conflict (boot) do nothing',
    [boot, now],
  )
  return (await find()) ?? false
}

async function insertDelta(
  client: PoolClient,
  { delta, body, now }: { delta: AudienceDelta; body: Buffer; now: Date },
): Promise<void> {
  const pages = summariesOf(delta)
  const sources = sourcesOf(delta)
  await client.query(
    `insert into audience_deltas (boot, sequence, hour, received_at, seconds, is_behind_cdn, paths, views, requests,
       sources, source_views, body)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict (boot, sequence) do nothing`,
    [
      delta.boot,
      delta.sequence,
      delta.hour,
      now,
      delta.seconds,
      delta.isBehindCdn,
      pages.map(({ path }) => path),
      pages.map(({ views }) => views),
      pages.map(({ requests }) => requests),
      sources.map(([key]) => key),
      sources.map(([, views]) => views),
      body,
    ],
  )
}

/** The pages that were read most. */
function summariesOf({ pages }: AudienceDelta): { path: string; views: number; requests: number }[] {
  return pages
    .map(({ path, views, requests: [requests] }) => ({ path, views, requests }))
    .filter(({ views, requests }) => views > 0 || requests > 0)
    .toSorted((a, b) => b.views - a.views || b.requests - a.requests)
    .slice(0, mostNow)
}

/** The sources of all pages together that most came from. */
function sourcesOf({ pages }: AudienceDelta): [key: string, views: number][] {
  const totals = new Map<string, number>()
  for (const { hosts, from } of pages) {
    for (const [name, views] of hosts) addTo(totals, hostKey(name), views)
    for (const [name, views] of from) addTo(totals, keyOf({ kind: 'own', name }), views)
  }
  return [...totals].toSorted(([, a], [, b]) => b - a).slice(0, mostNow)
}

/** The key of what a delta has among its hosts. */
export function hostKey(name: string): string {
  return keyOf({ kind: name === otherName ? 'other' : 'host', name })
}

/**
 * What a fold could not add up would keep all others from being added up. A control character is in no address, and Postgres keeps no NUL.
 */
function isReadable({ sequence, pages }: AudienceDelta): boolean {
  return sequence <= mostSequence && pages.every((page) => isReadablePage(page))
}

function isReadablePage({ path, hosts, from, readers, ...counts }: PageCounts): boolean {
  const { requests, views, reached, lasted, seconds } = counts
  const isNamed = (name: string) => !/[\u0000-\u001f\u007f]/.test(name)
  const sources = [...hosts, ...from]
  const all = [...requests, views, ...reached, ...lasted, seconds, ...sources.map(([, count]) => count)]
  return (
    isNamed(path) &&
    sources.every(([name]) => isNamed(name)) &&
    all.every((count) => count <= mostCounted) &&
    isSketch(readers)
  )
}

function isSketch(readers: string): boolean {
  try {
    Sketch.fromBytes(Buffer.from(readers, 'base64'))
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
