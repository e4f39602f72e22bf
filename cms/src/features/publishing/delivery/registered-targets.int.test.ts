import { pino } from 'pino'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { committedEvents } from '../../../../test/publish-events.ts'
import { WebhookTarget } from '../../../../test/webhook-target.ts'
import { startWithOwnDatabase } from '../../../../test/own-database.ts'
import { openPool } from '../../../../test/pool.ts'
import { registerTarget, withdrawTarget } from '../targets/register-target.ts'
import { env } from '../../../env.ts'
import { type Publisher, startPublisher } from './event-delivery.ts'

const db = openPool()
const log = committedEvents(db)
const publishers: Publisher[] = []
const sites: WebhookTarget[] = []

beforeEach(() => db.query('truncate publish_events, publish_targets, publish_receipts restart identity'))

afterEach(async () => {
  await Promise.all(publishers.splice(0).map((publisher) => publisher.stop()))
  await Promise.all(sites.splice(0).map((site) => site.stop()))
})

afterAll(() => db.end())

/** Polls and pauses are so long that nothing but a call can be what ends them. */
function publish(options: Partial<Parameters<typeof startPublisher>[0]> = {}): Publisher {
  const publisher = startWithOwnDatabase((database) =>
    startPublisher({
      database,
      targets: [],
      secret: env.PUBLISH_SECRET,
      logger: pino({ level: 'silent' }),
      pollMs: 600_000,
      retry: { baseMs: 600_000, maxMs: 600_000 },
      ...options,
    }),
  )
  publishers.push(publisher)
  return publisher
}

async function newSite(): Promise<WebhookTarget> {
  const site = new WebhookTarget()
  await site.start()
  sites.push(site)
  return site
}

const register = ({ address, appliedPosition }: WebhookTarget) =>
  registerTarget(db, { address, position: appliedPosition })

const tagsOf = ({ applied }: WebhookTarget) => applied.map((event) => event.tags[0])

/** The targets that somebody delivers to: locks of the family of deliveries, by all workers. */
async function deliverers(): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int from pg_locks
     where locktype = 'advisory' and granted and objsubid = 2 and classid = hashtext('publish_targets')::oid
       and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows[0]?.count ?? 0
}

/** What all workers have of Postgres besides their pools, by name. */
async function lastingConnections(): Promise<Record<string, number>> {
  const { rows } = await db.query<{ name: string; count: number }>(
    `select application_name as name, count(*)::int from pg_stat_activity
     where datname = current_database() and application_name in ('meridian listener', 'meridian locks') group by 1`,
  )
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

const untilDeliverers = (count: number) =>
  vi.waitFor(async () => expect(await deliverers()).toBe(count), { timeout: 60_000 })

test('three that register while the worker runs get every publish, as one that is named does', async () => {
  const named = await newSite()
  publish({ targets: [named.url] })
  await untilDeliverers(1)
  const three = [await newSite(), await newSite(), await newSite()]
  for (const site of three) await register(site)
  await untilDeliverers(4)
  expect(await lastingConnections()).toEqual({ 'meridian listener': 1, 'meridian locks': 1 })
  for (const tag of ['a', 'b', 'c']) await log.commit([tag])
  for (const site of [named, ...three]) {
    await site.untilApplied(3)
    expect(tagsOf(site)).toEqual(['a', 'b', 'c'])
  }
  await vi.waitFor(
    async () => {
      const { rows } = await db.query('select count(*)::int as receipts from publish_receipts')
      expect(rows).toEqual([{ receipts: 12 }])
    },
    { timeout: 60_000 },
  )
})

test('one that vanishes gets what it missed as soon as it calls again, and others did not wait', async () => {
  publish()
  const [gone, other] = [await newSite(), await newSite()]
  for (const site of [gone, other]) await register(site)
  await log.commit(['before'])
  await Promise.all([gone.untilApplied(1), other.untilApplied(1)])
  await gone.stop()
  await log.commit(['meanwhile'])
  await other.untilApplied(2)
  await vi.waitFor(
    async () => {
      const { rows } = await db.query('select url from publish_targets where failing_since is not null')
      expect(rows).toEqual([{ url: gone.url }])
    },
    { timeout: 60_000 },
  )
  await gone.start()
  await register(gone)
  await gone.untilApplied(2)
  expect(tagsOf(gone)).toEqual(['before', 'meanwhile'])
})

test('one that comes back under another address goes on from where it stands', async () => {
  publish()
  const before = await newSite()
  await register(before)
  await log.commit(['before'])
  await before.untilApplied(1)
  await before.stop()
  await log.commit(['meanwhile'])
  const after = await newSite()
  after.appliedPosition = before.appliedPosition
  await register(after)
  await after.untilApplied(2)
  await log.commit(['after'])
  await after.untilApplied(3)
  expect(tagsOf(after)).toEqual(['meanwhile', 'after'])
})

test('for one that leaves, the lock is given up; nothing more is sent until it is back', async () => {
  publish()
  const [leaving, staying] = [await newSite(), await newSite()]
  for (const site of [leaving, staying]) await register(site)
  await untilDeliverers(2)
  await withdrawTarget(db, leaving.address)
  await untilDeliverers(1)
  await log.commit(['a'])
  await staying.untilApplied(1)
  expect(leaving.requests).toEqual([])
  await register(leaving)
  await leaving.untilApplied(1)
  await untilDeliverers(2)
})

test('one that is named stays although it registers and leaves', async () => {
  const site = await newSite()
  publish({ targets: [site.url] })
  await register(site)
  await withdrawTarget(db, site.address)
  await log.commit(['a'])
  await site.untilApplied(1)
  await untilDeliverers(1)
})

test('of two workers one delivers to each target, and the other takes over all of them', async () => {
  // The one that stands by asks for the locks in this interval.
  const workers = [publish({ standbyMs: 200 }), publish({ standbyMs: 200 })]
  const three = [await newSite(), await newSite(), await newSite()]
  for (const site of three) await register(site)
  await untilDeliverers(3)
  await vi.waitFor(
    async () => expect(await lastingConnections()).toEqual({ 'meridian listener': 2, 'meridian locks': 2 }),
    { timeout: 60_000 },
  )
  await log.commit(['a'])
  for (const site of three) await site.untilApplied(1)
  await workers[0]?.stop()
  await untilDeliverers(3)
  await log.commit(['b'])
  for (const site of three) {
    await site.untilApplied(2)
    expect(site.requests).toEqual([
      [1, 1],
      [2, 2],
    ])
  }
})

test('a worker that starts knows them from the one before', async () => {
  const site = await newSite()
  const first = publish()
  await register(site)
  await untilDeliverers(1)
  await first.stop()
  await log.commit(['a'])
  publish()
  await site.untilApplied(1)
})

test('a storm of calls makes one deliverer for each', async () => {
  publish()
  const ten = await Promise.all(Array.from({ length: 10 }, newSite))
  await Promise.all(Array.from({ length: 20 }, () => ten.map(register)).flat())
  await untilDeliverers(10)
  await Promise.all(
    Array.from({ length: 5 }, () => ten.slice(0, 5)).flatMap((some) =>
      some.flatMap((site) => [withdrawTarget(db, site.address), register(site)]),
    ),
  )
  for (const site of ten) await register(site)
  await log.commit(['a'])
  for (const site of ten) await site.untilApplied(1)
  await untilDeliverers(10)
  expect(ten.map((site) => site.requests)).toEqual(ten.map(() => [[1, 1]]))
})

test('one that takes deliveries is there, although it has not called', async () => {
  publish()
  const site = await newSite()
  await register(site)
  await untilDeliverers(1)
  await db.query("update publish_targets set heard_at = now() - interval '5 minutes'")
  await log.commit(['a'])
  await site.untilApplied(1)
  await vi.waitFor(
    async () => {
      const { rows } = await db.query(
        "select heard_at > now() - interval '1 minute' as heard from publish_targets",
      )
      expect(rows).toEqual([{ heard: true }])
    },
    { timeout: 60_000 },
  )
})

test('one that was silent for a day is left at the next look', async () => {
  publish({ pollMs: 100 })
  await register(await newSite())
  await untilDeliverers(1)
  await db.query("update publish_targets set heard_at = now() - interval '25 hours'")
  await untilDeliverers(0)
})
