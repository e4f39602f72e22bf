import { neverShown } from '@meridian/shared/audience/never-shown'
import type { Payload } from 'payload'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDeltas, deltaOf, clearAudience, told } from '../../../../test/audience.ts'
import { createMagazine, openCms } from '../../../../test/magazine.ts'
import { closeDays } from '../closing/close-days.ts'
import { dayAfter } from '../days.ts'
import { foldDeltas } from '../fold/fold-deltas.ts'
import { readArticle } from './read-article.ts'
import { readNow } from './read-now.ts'
import { readRanking } from './read-ranking.ts'
import { readTotals } from './read-totals.ts'
import { readUsual } from './read-usual.ts'

let payload: Payload
let articleId: number
const path = '/articles/harbours'
const day = '2026-11-10'
const range = { from: day, to: day }
const week = { from: '2026-11-04', to: day }
const afterwards = new Date('2026-11-10T10:20:00Z')

beforeAll(async () => {
  payload = await openCms()
  const magazine = await createMagazine(payload)
  articleId = (await magazine.createArticle({ title: 'On harbours', slug: 'harbours' })).id
})
beforeEach(() => clearAudience(payload.db.pool))
afterAll(() => payload.destroy())

const readers = (count: number) => Array.from({ length: count }, (_, reader) => reader)
/** Forty views by forty readers. */
const read = () => told(path, { views: 40, readers: readers(40), requests: [60, 0, 0] })

/** Days before, on each of which there were so many requests for a hundred views. */
async function addDays(requests: readonly number[], more: { isBehindCdn?: boolean } = {}): Promise<void> {
  for (const [index, browser] of requests.entries()) {
    const hour = `${dayAfter(day, -1 - index)}T10:00:00.000Z`
    const page = told('/', { views: 100, requests: [browser, 0, 0] })
    await addDeltas(payload.db.pool, [deltaOf([page], { hour, ...more })])
  }
  await foldDeltas(payload.db.pool)
}

async function readAll() {
  const { pool } = payload.db
  const article = await readArticle(pool, { articleId, ...range })
  const { articles } = await readRanking(pool, { by: 'views', limit: 5, ...range })
  const totals = await readTotals(pool, range)
  const now = await readNow(pool, afterwards)
  return {
    counted: [article, totals, articles[0]].map((each) => [each?.views.value, each?.readers.value]),
    requests: [article?.requests.browser.value, now.pages[0]?.requests],
    found: [
      article?.discrepancies[0],
      articles[0]?.discrepancy,
      totals.discrepancies[0],
      now.discrepancies[0],
    ],
    ofPageNow: now.pages[0]?.discrepancy,
  }
}

test('50,000 agents that ask once change no reader and no view, and are told as programs wherever requests stand', async () => {
  const { pool } = payload.db
  await addDeltas(pool, [deltaOf([read()])], afterwards)
  await foldDeltas(pool, afterwards)
  const before = await readAll()
  expect(before.found).toEqual([undefined, null, undefined, undefined])
  await addDeltas(pool, [deltaOf([neverShown({ path, requests: 50_000 })])], afterwards)
  await foldDeltas(pool, afterwards)
  const after = await readAll()
  expect(after.counted).toEqual(before.counted)
  expect(after.counted[0]).toEqual([40, 40])
  expect([before.requests, after.requests]).toEqual([
    [60, 60],
    [50_060, 50_060],
  ])
  for (const found of [...after.found, after.ofPageNow])
    expect(found).toMatchObject({ kind: 'programs', value: 49_980 })
  await closeDays(pool, new Date('2026-11-11T12:00:00Z'))
  const { counted, found } = await readAll()
  expect([counted, found]).toEqual([after.counted, after.found])
})

test('a farm at a page that nobody reads is told in the totals and in what is read now', async () => {
  await addDeltas(payload.db.pool, [deltaOf([neverShown({ path, requests: 50_000 })])], afterwards)
  await foldDeltas(payload.db.pool, afterwards)
  const { found } = await readAll()
  expect(found.map((each) => each?.value)).toEqual([50_000, undefined, 50_000, 50_000])
})

test('of one day in many it is told as well', async () => {
  const { pool } = payload.db
  const busy = told(path, { views: 90_000 })
  await addDeltas(pool, [deltaOf([busy], { hour: '2026-11-09T10:00:00.000Z' })])
  await addDeltas(pool, [deltaOf([read()])])
  await addDeltas(pool, [deltaOf([neverShown({ path, requests: 50_000 })])])
  await foldDeltas(pool)
  const article = await readArticle(pool, { articleId, ...week })
  expect(article?.discrepancies).toMatchObject([{ kind: 'programs', value: 49_980 }])
})

test('views of a page that was hardly sent are told as likely forged', async () => {
  const page = told(path, { views: 5000, readers: readers(5000), requests: [20, 9, 1] })
  await addDeltas(payload.db.pool, [deltaOf([page])], afterwards)
  await foldDeltas(payload.db.pool, afterwards)
  const { found } = await readAll()
  expect(found.map((each) => each?.kind)).toEqual(['forged', 'forged', 'forged', 'forged'])
  expect(found[0]?.value).toBe(4979)
})

test('behind a CDN nothing is told, of the time in which there was one', async () => {
  const { pool } = payload.db
  const pages = [
    read(),
    neverShown({ path: '/', requests: 50_000 }),
    told('/about', { views: 5000, requests: [0, 0, 0] }),
  ]
  await addDeltas(pool, [deltaOf(pages, { isBehindCdn: true })], afterwards)
  await foldDeltas(pool, afterwards)
  expect((await readAll()).found).toEqual([undefined, null, undefined, undefined])
  expect(await readUsual(pool, range)).toBeNull()
  expect(await readUsual(pool, { from: '2026-11-11', to: '2026-11-12' })).toBe(2)
})

test('what is usual is what half of the days of the magazine have more of, once there are a week of them', async () => {
  const { pool } = payload.db
  await addDays([300, 300, 300, 300, 300, 300])
  expect(await readUsual(pool, range)).toBe(2)
  await addDeltas(pool, [deltaOf([told('/', { views: 99, requests: [9000, 0, 0] })])])
  await foldDeltas(pool)
  expect(await readUsual(pool, range)).toBe(2)
  await clearAudience(pool)
  await addDays([300, 310, 290, 300, 50_000, 300, 280, 9000])
  expect(await readUsual(pool, range)).toBe(3)
  // A year from then it is not known.
  expect(await readUsual(pool, { from: '2027-11-10', to: '2027-11-10' })).toBe(2)
})

test('of a magazine many of whose readers block scripts nobody is suspected for it', async () => {
  const { pool } = payload.db
  await addDays([400, 420, 380, 400, 410, 400, 390])
  await addDeltas(pool, [deltaOf([told(path, { views: 500, requests: [2600, 0, 0] })])], afterwards)
  await foldDeltas(pool, afterwards)
  expect((await readAll()).found).toEqual([undefined, null, undefined, undefined])
})
