import { Client } from 'pg'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { openPool } from '../../../../test/pool.ts'
import { env } from '../../../env.ts'
import { numberEvents } from '../numbering/number-events.ts'
import { listTargets, presentTargets } from './list-targets.ts'
import { mostTargets, registerTarget, targetsChannel, withdrawTarget } from './register-target.ts'

const db = openPool({ max: 30 })
const address = 'http://site-1:4321'
const url = `${address}/_meridian/publish`

beforeEach(() => db.query('truncate publish_events, publish_targets, publish_receipts restart identity'))
afterAll(() => db.end())

const register = (position: number | null = null, of = address) =>
  registerTarget(db, { address: of, position })
const list = (named: string[] = []) => listTargets(db, named)
const silentFor = (interval: string) =>
  db.query('update publish_targets set heard_at = now() - $1::interval', [interval])

async function standing(): Promise<number> {
  const { rows } = await db.query<{ delivered_position: string }>(
    'select delivered_position from publish_targets',
  )
  return Number(rows[0]?.delivered_position)
}

async function commitEvents(count: number): Promise<void> {
  await db.query(
    "insert into publish_events (kind, subject, tags) select 'changed', 'a', '{}' from generate_series(1, $1::int)",
    [count],
  )
  await numberEvents(db)
}

test('those that are named come first and are never away, also when they register themselves', async () => {
  const named = ['https://hook.example/build', url]
  await register(null, 'http://site-2:4321')
  await register()
  await silentFor('1 hour')
  const listed = await list(named)
  expect(listed.map((target) => [target.url, target.isAway])).toEqual([
    ['https://hook.example/build', false],
    [url, false],
    ['http://site-2:4321/_meridian/publish', true],
  ])
  expect(listed.map(({ heardAt }) => heardAt === null)).toEqual([true, true, false])
  expect(presentTargets(listed)).toEqual(named)
})

test.each([
  ['20 seconds', [false]],
  ['59 seconds', [false]],
  ['61 seconds', [true]],
  ['23 hours', [true]],
  ['25 hours', []],
] satisfies [string, boolean[]][])('one that was silent for %s is away: %j', async (interval, isAway) => {
  await register()
  await silentFor(interval)
  expect((await list()).map((target) => target.isAway)).toEqual(isAway)
})

test('one that calls again is there', async () => {
  await register()
  await silentFor('25 hours')
  await register()
  expect(await list()).toMatchObject([{ url, isAway: false }])
})

test.each([
  ['has come so far', 3, 3],
  ['has never had anything, and begins with what is there', null, 5],
  ['says more than there ever was', 99, 5],
])('a new one that %s (%j) stands at %i', async (_, position, delivered) => {
  await commitEvents(5)
  await register(position)
  expect(await standing()).toBe(delivered)
})

test('one that comes back is delivered to from where it was', async () => {
  await commitEvents(5)
  await register(2)
  await withdrawTarget(db, address)
  expect(await list()).toEqual([])
  await register(4)
  expect(await standing()).toBe(2)
})

test('the worker hears of one that is new, leaves, is back, or failed, and of no other call', async () => {
  const client = new Client({ connectionString: env.DATABASE_URL })
  await client.connect()
  const heard: (string | undefined)[] = []
  client.on('notification', ({ payload }) => heard.push(payload))
  await client.query(`listen ${targetsChannel}`)
  const announces = async (change: () => Promise<unknown>, isExpected: boolean) => {
    heard.length = 0
    await change()
    await db.query(`select pg_notify('${targetsChannel}', 'end')`)
    await vi.waitFor(() => expect(heard.at(-1)).toBe('end'), { timeout: 60_000 })
    expect(heard).toEqual(isExpected ? [url, 'end'] : ['end'])
  }
  await announces(() => register(), true)
  await announces(() => register(), false)
  await silentFor('2 minutes')
  await announces(() => register(), true)
  await db.query('update publish_targets set failing_since = now()')
  await announces(() => register(), true)
  await announces(() => withdrawTarget(db, address), true)
  await announces(() => withdrawTarget(db, address), false)
  await announces(() => register(), true)
  await client.end()
})

test('a storm of registrations leaves each server once, and no more than there may be', async () => {
  const storm = Array.from({ length: 600 }, (_, call) => register(null, `http://site-${call % 150}`))
  const outcomes = await Promise.all(storm)
  const listed = await list()
  expect(listed).toHaveLength(mostTargets)
  expect(new Set(listed.map((target) => target.url)).size).toBe(mostTargets)
  expect(outcomes.filter(({ ok }) => !ok)).toHaveLength(50 * 4)
})

test('the one that was silent for longest makes room for a new one, and nobody who is there does', async () => {
  await db.query(
    `insert into publish_targets (url, heard_at)
     select 'http://old-' || n || '/_meridian/publish', now() - n * interval '2 minutes' from generate_series(1, 3) n
     union all select 'http://here-' || n || '/_meridian/publish', now() from generate_series(1, 97) n`,
  )
  for (const left of [2, 1, 0]) {
    expect(await register(null, `http://new-${left}`)).toEqual({ ok: true })
    const listed = await list()
    expect(listed).toHaveLength(mostTargets)
    expect(listed.flatMap((target) => (target.isAway ? target.url : []))).toEqual(
      Array.from({ length: left }, (_, n) => `http://old-${n + 1}/_meridian/publish`),
    )
  }
  expect(await register(null, 'http://new-3')).toEqual({ ok: false })
  expect(await register(null, 'http://here-1')).toEqual({ ok: true })
})
