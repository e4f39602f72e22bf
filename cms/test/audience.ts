import { randomUUID } from 'node:crypto'
import { depthSteps, lastedMarks } from '@meridian/shared/audience/beacon'
import type { AudienceDelta, PageCounts } from '@meridian/shared/audience/audience-delta.schema'
import { entryOf, Sketch } from '@meridian/shared/audience/sketch'
import type { Pool, PoolClient } from 'pg'
import { addDelta } from '../src/features/audience/inbox/add-delta.ts'
import type { SqlClient } from '../src/platform/database/sql-client.ts'

/** What a site server tells of a page: views that all read half of the text for a minute, unless it is said otherwise. */
export function told(path: string, { views = 0, readers = [], ...more }: ToldPage = {}): PageCounts {
  return {
    path,
    requests: [views, 0, 0],
    views,
    reached: Array.from({ length: depthSteps }, (_, step) => (step < depthSteps / 2 ? views : 0)),
    lasted: lastedMarks.map((mark) => (mark <= 60 ? views : 0)),
    seconds: 60 * views,
    hosts: [],
    from: [],
    titles: [],
    readers: sketchOf(readers).toBytes().toString('base64'),
    ...more,
  }
}

type ToldPage = Partial<Omit<PageCounts, 'path' | 'readers'>> & {
  /** Numbers that stand for readers. */
  readers?: readonly number[]
}

/** A sketch of readers who are told apart by numbers. */
export function sketchOf(readers: readonly number[]): Sketch {
  const sketch = new Sketch()
  for (const reader of readers) {
    const hash = Buffer.alloc(8)
    hash.writeUInt32BE(Math.imul(reader + 1, 0x9e3779b1) >>> 0, 0)
    hash.writeUInt32BE(Math.imul(reader + 1, 0x85ebca6b) >>> 0, 4)
    sketch.add(entryOf(hash))
  }
  return sketch
}

/** A delta of ten seconds of a site server that runs for the first time, unless it is said otherwise. */
export function deltaOf(pages: PageCounts[], more: Partial<AudienceDelta> = {}): AudienceDelta {
  return {
    boot: randomUUID(),
    sequence: 1,
    hour: '2026-11-10T10:00:00.000Z',
    seconds: 10,
    isBehindCdn: false,
    refused: { forged: 0, bots: 0, limited: 0 },
    pages,
    ...more,
  }
}

/** Keeps deltas in the inbox, each a minute into its hour; what was refused fails the test. */
export async function addDeltas(
  pool: Pick<Pool, 'connect'>,
  deltas: readonly AudienceDelta[],
  now?: Date,
): Promise<void> {
  for (const delta of deltas) {
    const added = await addDelta(pool, delta, now ?? new Date(Date.parse(delta.hour) + 60_000))
    if (!added.ok) throw new Error(`A delta was refused: ${added.reason}.`)
  }
}

const tables =
  'audience_deltas, audience_boots, audience_pages, audience_sources, audience_hours, audience_days, audience_months, audience_tallies, audience_groups, audience_group_days, audience_closings, audience_title_tests'

/** Deletes all that was counted. */
export async function clearAudience(db: SqlClient): Promise<void> {
  await db.query(`truncate ${tables} restart identity`)
}

/** The same pool, whose connection is lost with its statement of this number, counted over all connections. */
export function losingAt(pool: Pool, number: number): { pool: Pick<Pool, 'connect'>; isLost: () => boolean } {
  let statements = 0
  const lose = async (client: PoolClient) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    await pool.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid])
  }
  const connect = async () => {
    const client = await pool.connect()
    client.on('error', () => {})
    return new Proxy(client, {
      get: (target, name) => {
        if (name !== 'query') {
          const value: unknown = Reflect.get(target, name)
          return typeof value === 'function' ? value.bind(target) : value
        }
        return async (...asked: unknown[]) => {
          statements += 1
          if (statements === number) await lose(target)
          return Reflect.apply(target.query, target, asked)
        }
      },
    })
  }
  // A pool is asked in one of two ways; here it is the one with a promise.
  return { pool: { connect: Object.assign(connect) }, isLost: () => statements >= number }
}
