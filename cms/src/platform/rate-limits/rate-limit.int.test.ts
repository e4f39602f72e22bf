import { afterAll, beforeEach, expect, test } from 'vitest'
import { openPool } from '../../../test/pool.ts'
import { deleteExpiredPoints, resetPoints, spendPoint } from './rate-limit.ts'

const db = openPool()
const limit = { name: 'letters', points: 3, windowSeconds: 60 }

beforeEach(() => db.query('truncate rate_limits'))
afterAll(() => db.end())

const spend = (key: string, times: number) =>
  Promise.all(Array.from({ length: times }, () => spendPoint(db, limit, key)))

test('so many tries and no more, however many come at once, and each key for itself', async () => {
  const decisions = await spend('203.0.113.7', 20)
  expect(decisions.filter(({ ok }) => ok)).toHaveLength(3)
  expect(await spendPoint(db, limit, '203.0.113.8')).toEqual({ ok: true })
  expect(await spendPoint(db, { ...limit, name: 'calls' }, '203.0.113.7')).toEqual({ ok: true })
})

test('a refusal says when to come again, and being impatient does not put that off', async () => {
  const begunAtMs = Date.now()
  await spend('203.0.113.7', 3)
  const first = await spendPoint(db, limit, '203.0.113.7')
  await spend('203.0.113.7', 10)
  const later = await spendPoint(db, limit, '203.0.113.7')
  const seconds = [first, later].map((decision) => (decision.ok ? NaN : decision.retryAfterSeconds))
  const passedSeconds = (Date.now() - begunAtMs) / 1000
  expect(seconds[0]).toBeGreaterThanOrEqual(Math.floor(60 - passedSeconds))
  expect(seconds[0]).toBeLessThanOrEqual(60)
  expect(seconds[1]).toBeLessThanOrEqual(seconds[0] ?? NaN)
})

test('after the window the count begins again', async () => {
  await spend('203.0.113.7', 4)
  await db.query('update rate_limits set expire = $1', [Date.now() - 1])
  expect(await spendPoint(db, limit, '203.0.113.7')).toEqual({ ok: true })
})

test('what was spent can be returned, and what has run out is forgotten', async () => {
  await spend('203.0.113.7', 3)
  await resetPoints(db, limit, '203.0.113.7')
  expect(await spendPoint(db, limit, '203.0.113.7')).toEqual({ ok: true })
  await db.query('update rate_limits set expire = $1', [Date.now() - 4_000_000])
  await deleteExpiredPoints(db)
  expect((await db.query('select * from rate_limits')).rows).toEqual([])
})

test('no address lies in the database', async () => {
  await spend('203.0.113.7', 1)
  expect(JSON.stringify((await db.query('select * from rate_limits')).rows)).not.toContain('203.0.113')
})
