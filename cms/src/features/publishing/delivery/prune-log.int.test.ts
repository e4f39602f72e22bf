import { afterAll, beforeEach, expect, test } from 'vitest'
import { openPool } from '../../../../test/pool.ts'
import { numberEvents } from '../numbering/number-events.ts'
import { pruneLog } from './prune-log.ts'

const db = openPool()
const target = 'http://127.0.0.1:1/publish'

beforeEach(() => db.query('truncate publish_events, publish_targets, publish_receipts restart identity'))
afterAll(() => db.end())

test('deletes old events that every target has had, with their receipts, and keeps the rest without gaps', async () => {
  await logEvents({ agesInDays: [40, 35, 31, 20, 33, 1] })
  await deliver(target, 6)
  expect(await pruneLog(db, { targets: [target], keepDays: 30 })).toEqual({ events: 3 })
  expect(await positions()).toEqual([4, 5, 6])
  const { rows } = await db.query('select position from publish_receipts order by position')
  expect(rows.map((row) => Number(row.position))).toEqual([4, 5, 6])
})

test('keeps what a target has not had yet, however old', async () => {
  await logEvents({ agesInDays: [90, 80, 70, 60] })
  await deliver(target, 4)
  await deliver('http://127.0.0.1:2/publish', 1)
  await pruneLog(db, { targets: [target, 'http://127.0.0.1:2/publish'], keepDays: 30 })
  expect(await positions()).toEqual([2, 3, 4])
})

test('keeps everything while a new target has had nothing', async () => {
  await logEvents({ agesInDays: [90, 80] })
  await deliver(target, 2)
  await pruneLog(db, { targets: [target, 'http://127.0.0.1:3/publish'], keepDays: 30 })
  expect(await positions()).toEqual([1, 2])
})

test('keeps what a site server that registered itself has not had, until it was silent for a day', async () => {
  await logEvents({ agesInDays: [90, 80, 70] })
  await deliver(target, 3)
  await deliver('http://127.0.0.1:4/_meridian/publish', 1)
  const silentFor = (hours: number) =>
    db.query(
      "update publish_targets set heard_at = now() - make_interval(hours => $1) where url like '%:4/%'",
      [hours],
    )
  await silentFor(23)
  await pruneLog(db, { targets: [target], keepDays: 30 })
  expect(await positions()).toEqual([2, 3])
  await silentFor(25)
  await pruneLog(db, { targets: [target], keepDays: 30 })
  expect(await positions()).toEqual([3])
})

test('what is known of an address that is no target goes when the log begins after it', async () => {
  await logEvents({ agesInDays: [90, 80, 70, 1] })
  await deliver(target, 4)
  await deliver('http://long-gone.example/publish', 2)
  await deliver('http://just-gone.example/publish', 3)
  await pruneLog(db, { targets: [target], keepDays: 30 })
  expect(await positions()).toEqual([4])
  const { rows } = await db.query('select url from publish_targets order by url')
  expect(rows).toEqual([{ url: 'http://127.0.0.1:1/publish' }, { url: 'http://just-gone.example/publish' }])
})

test('keeps the newest event, so that the numbers go on', async () => {
  await logEvents({ agesInDays: [90, 80, 70] })
  await deliver(target, 3)
  await pruneLog(db, { targets: [target], keepDays: 30 })
  expect(await positions()).toEqual([3])
  await logEvents({ agesInDays: [0] })
  expect(await positions()).toEqual([3, 4])
})

test('has nothing to do on an empty log', async () => {
  expect(await pruneLog(db, { targets: [target], keepDays: 30 })).toEqual({ events: 0 })
})

async function logEvents(input: { agesInDays: number[] }): Promise<void> {
  for (const days of input.agesInDays) {
    await db.query(
      `insert into publish_events (kind, subject, tags, committed_at)
       values ('changed', 'articles:1', '{}', now() - make_interval(days => $1))`,
      [days],
    )
    await numberEvents(db)
  }
  await db.query(
    `insert into publish_receipts (position, target, pages, queued, live_at, took_ms)
     select position, $1, '{}', 0, now(), 1 from publish_events on conflict do nothing`,
    [target],
  )
}

async function deliver(url: string, position: number): Promise<void> {
  await db.query('insert into publish_targets (url, delivered_position) values ($1, $2)', [url, position])
}

async function positions(): Promise<number[]> {
  const { rows } = await db.query('select position from publish_events order by position')
  return rows.map((row) => Number(row.position))
}
