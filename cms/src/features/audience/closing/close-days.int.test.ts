import type { Payload } from 'payload'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDeltas, deltaOf, clearAudience, told } from '../../../../test/audience.ts'
import { createMagazine, type Magazine, openCms } from '../../../../test/magazine.ts'
import { deleteOldCounts } from '../delete-old-counts.ts'
import { foldDeltas } from '../fold/fold-deltas.ts'
import { addDelta } from '../inbox/add-delta.ts'
import { readArticle, readArticleHours } from '../reads/read-article.ts'
import { readGroups } from '../reads/read-groups.ts'
import { readRanking } from '../reads/read-ranking.ts'
import { closeDays } from './close-days.ts'

let payload: Payload
let magazine: Magazine
let articleId: number

beforeAll(async () => {
  payload = await openCms()
  magazine = await createMagazine(payload)
  articleId = (await magazine.createArticle({ title: 'One', slug: 'one' })).id
  await magazine.createArticle({ title: 'Two', slug: 'two' })
  await magazine.createArticle({ title: 'Three', slug: 'three', authors: [magazine.omar.id] })
})
beforeEach(() => clearAudience(payload.db.pool))
afterAll(() => payload.destroy())

const [one, two, three] = ['/articles/one', '/articles/two', '/articles/three'] as const
const autumn = { from: '2026-10-01', to: '2026-12-31' }
const at = (moment: string) => new Date(`${moment}:00Z`)

/** What site servers told, in the sums. */
async function count(hour: string, ...pages: ReturnType<typeof told>[]): Promise<void> {
  await addDeltas(payload.db.pool, [deltaOf(pages, { hour: `${hour}:00:00.000Z` })])
  await foldDeltas(payload.db.pool)
}

const close = (moment: string) => closeDays(payload.db.pool, at(moment))
const readOne = (range = autumn) => readArticle(payload.db.pool, { articleId, ...range })
const daysOf = async (range = autumn) =>
  (await readOne(range))?.days.map(({ day, views, readers }) => [day, views.value, readers.value])

test('days are closed in their order, three hours after they ended, and read the same before and after', async () => {
  await count('2026-10-31T23', told(one, { views: 2, readers: [1, 2] }))
  await count('2026-11-01T00', told(one, { views: 3, readers: [1, 2, 3] }))
  await count('2026-11-02T02', told(one, { views: 4, readers: [4] }))
  const days = [
    ['2026-10-31', 2, 2],
    ['2026-11-01', 3, 3],
    ['2026-11-02', 4, 1],
  ]
  const closed: string[][] = []
  for (const moment of ['2026-11-01T02:59', '2026-11-01T03:00', '2026-11-02T02:59', '2026-11-04T09:00']) {
    expect(await daysOf()).toEqual(days)
    const before = await readRanking(payload.db.pool, { by: 'views', limit: 5, ...autumn })
    closed.push(await close(moment))
    expect(await readRanking(payload.db.pool, { by: 'views', limit: 5, ...autumn })).toEqual(before)
  }
  expect(closed).toEqual([[], ['2026-10-31'], [], ['2026-11-01', '2026-11-02', '2026-11-03']])
  expect(await daysOf()).toEqual(days)
  expect(await daysOf({ from: '2026-11-01', to: '2026-11-01' })).toEqual([days[1]])
})

test('what comes late for a closed day is added to it, and its readers while its sketches are there', async () => {
  await count('2026-11-10T10', told(one, { views: 2, readers: [1, 2] }))
  await close('2026-11-11T04:00')
  await count(
    '2026-11-10T11',
    told(one, { views: 3, readers: [2, 3] }),
    told(two, { views: 1, readers: [9] }),
  )
  expect(await close('2026-11-11T05:00')).toEqual(['2026-11-10'])
  expect(await daysOf()).toEqual([['2026-11-10', 5, 3]])
  await close('2026-11-13T00:00')
  const { rows } = await payload.db.pool.query('select from audience_days where sketch is not null')
  expect(rows).toEqual([])
  await count(
    '2026-11-10T11',
    told(one, { views: 4, readers: [4, 5, 6] }),
    told(three, { views: 1, readers: [8] }),
  )
  await close('2026-11-13T01:00')
  expect(await daysOf()).toEqual([['2026-11-10', 9, 3]])
  const { articles } = await readRanking(payload.db.pool, { by: 'readers', limit: 5, ...autumn })
  expect(articles.map(({ title, readers }) => [title, readers.value])).toEqual([
    ['One', 3],
    ['Two', 1],
    ['Three', 1],
  ])
})

test('what comes for a day before all that were closed is not left out', async () => {
  await count('2026-11-10T10', told(one, { views: 2 }))
  await close('2026-11-11T04:00')
  await count('2026-10-30T10', told(one, { views: 1 }))
  expect(await close('2026-11-11T04:00')).toEqual(['2026-10-30'])
  expect((await daysOf())?.map(([day, views]) => [day, views])).toEqual([
    ['2026-10-30', 1],
    ['2026-11-10', 2],
  ])
})

test('to close a day again changes nothing', async () => {
  await count('2026-10-31T10', told(one, { views: 7, readers: [1, 2], hosts: [['a.example', 7]] }))
  const dump = async () => {
    const { rows } = await payload.db.pool.query(
      `select (select jsonb_agg(to_jsonb(m) order by m.month, m.page_id) from audience_months m) as months,
         (select jsonb_agg(to_jsonb(t) order by t.span, t.measure) from audience_tallies t) as tallies,
         (select jsonb_agg(to_jsonb(g) order by g.kind, g.ref) from audience_group_days g) as groups`,
    )
    return rows
  }
  await close('2026-11-01T04:00')
  const once = await dump()
  await payload.db.pool.query('update audience_closings set is_stale = true')
  expect(await close('2026-11-01T04:00')).toEqual(['2026-10-31'])
  expect(await dump()).toEqual(once)
})

test('who read two articles of an author or section on a day is one of its readers, and medians are of articles', async () => {
  await count(
    '2026-11-10T10',
    told(one, { views: 10, readers: [1, 2, 3] }),
    told(two, { views: 2, readers: [2, 3, 4] }),
    told(three, { views: 30, readers: [5], reached: Array.from({ length: 20 }, () => 15) }),
  )
  await close('2026-11-11T04:00')
  const range = { from: '2026-11-10', to: '2026-11-10' }
  const read = (kind: 'author' | 'section' | 'topic' | 'issue') =>
    readGroups(payload.db.pool, { kind, ...range })
  expect(await read('author')).toMatchObject([
    {
      name: 'Omar Said',
      articles: 1,
      medianViews: 30,
      medianReadToEnd: 0.5,
      readers: { value: 1, source: 'sketch' },
    },
    { name: 'Helena Marchetti', articles: 2, medianViews: 6, medianSeconds: 60, readers: { value: 4 } },
  ])
  expect(await read('section')).toMatchObject([
    { name: 'Leadership', articles: 3, medianViews: 10, medianReaders: 3, readers: { value: 5 } },
  ])
  expect((await read('topic')).map(({ name, articles }) => [name, articles])).toEqual([
    ['Decision making', 3],
  ])
  expect((await read('issue')).map(({ name, articles }) => [name, articles])).toEqual([
    ['The Quiet Issue', 3],
  ])
})

test('no two answers about closed days differ by fewer than three views from one place', async () => {
  const from = (host: string, views: number) => told(one, { views: views + 5, hosts: [[host, views]] })
  await count('2026-11-10T10', from('a.example', 5))
  await count('2026-11-11T10', from('a.example', 2))
  await close('2026-11-12T04:00')
  const sitesUntil = async (to: string) =>
    (await readOne({ from: '2026-11-10', to }))?.sources.map(({ kind, views }) => [kind, views])
  expect(await sitesUntil('2026-11-10')).toEqual([
    ['site', 5],
    ['direct', 5],
  ])
  expect(await sitesUntil('2026-11-11')).toEqual([
    ['direct', 10],
    ['site', 5],
    ['other', 2],
  ])
})

test('hours of an article are told where there were three views, or none', async () => {
  await count('2026-11-10T09', told(one, { views: 1 }))
  await count('2026-11-10T10', told(one, { views: 5 }))
  await count('2026-11-10T11', told(one, { views: 8 }))
  const hours = await readArticleHours(payload.db.pool, { articleId, day: '2026-11-10' })
  expect(hours?.slice(8, 13)).toEqual([0, null, null, 8, 0])
  expect(await readArticleHours(payload.db.pool, { articleId, day: '2026-11-11' })).toBeNull()
})

test('hours are kept for 60 days, and boots until their deltas would be refused', async () => {
  const { pool } = payload.db
  const delta = deltaOf([told(one, { views: 3 })], { hour: '2026-09-30T10:00:00.000Z' })
  await addDeltas(pool, [delta])
  await foldDeltas(pool, at('2026-10-01T10:00'))
  await count('2026-10-15T10', told(one, { views: 4 }))
  const left = async () => {
    const { rows } = await pool.query<{ days: number; boots: number; partitions: number }>(
      `select (select count(distinct day)::int from audience_days) as days, (select count(*)::int from audience_boots) as boots,
         (select count(*)::int from pg_partition_tree('audience_days') where isleaf and relid::regclass::text like '%2026_09') as partitions`,
    )
    return rows[0]
  }
  await deleteOldCounts(pool, at('2026-11-10T10:00'))
  // Nothing was closed: nothing may be deleted.
  expect(await left()).toMatchObject({ days: 2, partitions: 1 })
  await close('2026-11-20T10:00')
  expect(await left()).toEqual({ days: 2, boots: 2, partitions: 1 })
  await deleteOldCounts(pool, at('2026-11-30T10:00'))
  expect(await left()).toEqual({ days: 1, boots: 0, partitions: 0 })
  expect(await addDelta(pool, delta, at('2026-11-30T10:00'))).toEqual({ ok: false, reason: 'too old' })
  expect((await daysOf({ from: '2026-09-01', to: '2026-12-31' }))?.map(([day]) => day)).toEqual([
    '2026-09-30',
    '2026-10-15',
  ])
})
