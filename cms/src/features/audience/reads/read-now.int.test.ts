import { randomUUID } from 'node:crypto'
import type { Payload } from 'payload'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDeltas, deltaOf, clearAudience, told } from '../../../../test/audience.ts'
import { createMagazine, openCms } from '../../../../test/magazine.ts'
import { closeDays } from '../closing/close-days.ts'
import { foldDeltas } from '../fold/fold-deltas.ts'
import { readNow } from './read-now.ts'
import { readComparison, readTotals } from './read-totals.ts'

let payload: Payload
let articleId: number

beforeAll(async () => {
  payload = await openCms()
  const magazine = await createMagazine(payload)
  const article = await magazine.createArticle({ title: 'On harbours', slug: 'harbours' })
  articleId = article.id
  await payload.update({
    collection: 'articles',
    id: articleId,
    data: { slug: 'ports', _status: 'published' },
  })
})
beforeEach(() => clearAudience(payload.db.pool))
afterAll(() => payload.destroy())

const at = (time: string) => new Date(`2026-11-10T${time}Z`)

test('now is what was read in the last half hour and where from, before and after it is in the sums', async () => {
  const { pool } = payload.db
  const [boot, other] = [randomUUID(), randomUUID()]
  const harbours = told('/articles/harbours', { views: 2, hosts: [['a.example', 2]] })
  const ports = told('/articles/ports', { views: 3, requests: [5, 9, 9], hosts: [['a.example', 1]] })
  const few = told('/few', { views: 2, hosts: [['b.example', 2]] })
  await addDeltas(pool, [deltaOf([told('/', { views: 9 })], { boot, sequence: 1 })], at('10:29:00'))
  await addDeltas(pool, [deltaOf([harbours], { boot, sequence: 2 })], at('10:31:10'))
  // Of a time in which the CMS was away.
  await addDeltas(
    pool,
    [deltaOf([told('/', { views: 900 })], { boot, sequence: 3, seconds: 900 })],
    at('10:50:00'),
  )
  await addDeltas(pool, [deltaOf([ports, few], { boot: other, isBehindCdn: true })], at('10:59:00'))
  const now = {
    minutes: [
      { minute: '2026-11-10T10:31:00.000Z', views: 2, requests: 2 },
      { minute: '2026-11-10T10:59:00.000Z', views: 5, requests: 7 },
    ],
    pages: [
      { articleId, title: 'On harbours', path: '/articles/ports', views: 5, requests: 7, discrepancy: null },
    ],
    sources: [{ kind: 'site', host: 'a.example', views: 3 }],
    servers: 2,
    isBehindCdn: true,
    discrepancies: [],
  }
  expect(await readNow(pool, at('11:00:00'))).toEqual(now)
  await foldDeltas(pool, at('11:00:00'))
  expect(await readNow(pool, at('11:00:00'))).toEqual(now)
  expect((await readNow(pool, at('12:00:00'))).pages).toEqual([])
})

test('two stretches of days are compared, and a change within the error bands is not called certain', async () => {
  const { pool } = payload.db
  const range = (day: string) => ({ from: day, to: day })
  const readers = (count: number) => Array.from({ length: count }, (_, reader) => reader)
  const refused = { forged: 1, bots: 2, limited: 3 }
  await addDeltas(pool, [
    deltaOf([told('/', { views: 400, readers: readers(300) })], {
      hour: '2026-11-09T10:00:00.000Z',
      refused,
    }),
    deltaOf([told('/', { views: 500, readers: readers(304) })], { hour: '2026-11-10T10:00:00.000Z' }),
    deltaOf([told('/', { views: 0 })], { hour: '2026-11-10T11:00:00.000Z', isBehindCdn: true }),
  ])
  await foldDeltas(pool)
  await closeDays(pool, new Date('2026-11-10T12:00:00Z'))
  const { now, before, changes } = await readComparison(pool, {
    now: range('2026-11-10'),
    before: range('2026-11-09'),
  })
  expect([before.refused, before.isBehindCdn, now.isBehindCdn]).toEqual([refused, false, true])
  expect([before.views, now.views]).toEqual([
    { value: 400, plusMinus: 0, source: 'beacon' },
    { value: 500, plusMinus: 0, source: 'beacon' },
  ])
  expect(changes.views).toEqual({ share: 0.25, isCertain: true })
  expect(changes.readers.isCertain).toBe(false)
  const nothing = await readTotals(pool, range('2026-11-01'))
  expect([nothing.views.value, nothing.days, nothing.sources]).toEqual([0, [], []])
})
