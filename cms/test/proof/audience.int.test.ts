import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAfter, monthAfter } from '../../src/features/audience/days.ts'
import { readArticle } from '../../src/features/audience/reads/read-article.ts'
import { readGroups } from '../../src/features/audience/reads/read-groups.ts'
import { readNewsletters } from '../../src/features/audience/reads/read-newsletters.ts'
import { readNow } from '../../src/features/audience/reads/read-now.ts'
import { readRanking } from '../../src/features/audience/reads/read-ranking.ts'
import { readComparison, readTotals } from '../../src/features/audience/reads/read-totals.ts'
import { measures } from '../../src/features/audience/tallies.ts'
import { addWholeMagazine } from '../audience-whole.ts'
import { addArticles, addAudienceYears } from '../audience-years.ts'
import { proofSize, reportProof } from '../env.ts'
import { openPool } from '../pool.ts'

/*
 * Two years of a magazine: 100 million views of 100,000 articles. What they take, and how long it takes to read them. In short a few
 * hundred articles, for which only what is read is compared.
 */

const { rounds: articles, timeout } = proofSize({ short: 300, full: 100_000 })
const isFull = articles >= 10_000
const monthCount = isFull ? 24 : 4
const months = Array.from({ length: monthCount }, (_, index) =>
  monthAfter('2026-11-01', index - monthCount + 1),
)
const today = '2026-11-30'
const openFrom = '2026-11-29'
const pool = openPool()

const last = (days: number) => ({ from: dayAfter(today, 1 - days), to: today })
const lastMonths = (count: number) => ({ from: dayAfter(monthAfter('2026-12-01', -count), 0), to: today })
const ranges = {
  '7 days': last(7),
  '28 days': last(28),
  '12 months': { from: dayAfter(monthAfter('2026-12-01', -12), -1), to: today },
  '24 months': lastMonths(24),
}

const twoYears = {
  now: ranges['12 months'],
  before: { from: months[0] ?? today, to: dayAfter(ranges['12 months'].from, -1) },
}

beforeAll(async () => {
  await addArticles(pool, articles)
  await addAudienceYears(
    pool,
    { articles, months, views: isFull ? 1000 * articles : 60 * articles, openFrom },
    reportProof,
  )
  const whole = { months, openFrom, today, viewsOfDay: 137_000, readsOfSend: isFull ? 2500 : 5 }
  await addWholeMagazine(pool, whole)
}, timeout)
afterAll(() => pool.end())

test('rankings are those of the rows that they are made from', async () => {
  const from = months[0] ?? ''
  for (const range of [
    { from, to: today },
    { from: dayAfter(from, 3), to: dayAfter(openFrom, -1) },
  ]) {
    const { articles: ranked, total } = await readRanking(pool, {
      by: 'views',
      limit: 20,
      offset: 5,
      ...range,
    })
    const figures = await Promise.all(
      ranked.map(({ articleId }) => readArticle(pool, { articleId, ...range })),
    )
    expect(ranked.map(({ views }) => views.value)).toEqual(figures.map((of) => of?.views.value))
    expect(ranked.map(({ seconds }) => seconds.value)).toEqual(figures.map((of) => of?.seconds.value))
    expect(ranked).toEqual(ranked.toSorted((a, b) => b.views.value - a.views.value))
    expect(total).toBeGreaterThan(articles / 2)
  }
  const { rows } = await pool.query<{ sum: number }>(
    'select sum(views)::float8 as sum from audience_months where page_id > 0',
  )
  const { rows: open } = await pool.query<{ sum: number }>(
    'select sum(views)::float8 as sum from audience_days where day >= $1 and page_id > 0',
    [openFrom],
  )
  const all = await readRanking(pool, { by: 'views', limit: isFull ? 1 : articles, from, to: today })
  const sum = all.articles.reduce((views, { views: { value } }) => views + value, 0)
  if (!isFull) expect(sum).toBe((rows[0]?.sum ?? 0) + (open[0]?.sum ?? 0))
})

test.runIf(isFull)('two years and 100 million views take no more than three gigabytes', async () => {
  const { rows } = await pool.query<{ name: string; bytes: number; views: number }>(
    `select regexp_replace(relname, '_\\d{4}_\\d{2}$', '') as name, sum(pg_total_relation_size(oid))::float8 as bytes
       from pg_class where relname like 'audience%' and relkind = 'r' group by 1 order by 2 desc`,
  )
  for (const { name, bytes } of rows) reportProof(`${name}: ${Math.round(bytes / 1e6)} MB`)
  const { rows: counted } = await pool.query<{ views: number }>(
    'select sum(views)::float8 as views from audience_months where page_id > 0',
  )
  reportProof(`${Math.round((counted[0]?.views ?? 0) / 1e6)} million views`)
  expect(counted[0]?.views).toBeGreaterThan(95_000_000)
  expect(rows.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(3e9)
})

test.runIf(isFull)('99 of 100 dashboards are read within 250 ms', { timeout }, async () => {
  const times = new Map<string, number[]>()
  const measure = async (what: string, read: () => Promise<unknown>) => {
    const beganMs = performance.now()
    await read()
    times.set(what, [...(times.get(what) ?? []), performance.now() - beganMs])
  }
  for (let round = 0; round < 100; round += 1) {
    const by = measures[round % measures.length] ?? 'views'
    for (const [name, range] of Object.entries(ranges)) {
      await measure(`ranking, ${name}`, () =>
        readRanking(pool, { by, limit: 50, offset: 50 * (round % 3), ...range }),
      )
    }
    const articleId = 1 + ((round * 7919) % articles)
    await measure('article, 24 months', () => readArticle(pool, { articleId, ...lastMonths(24) }))
    for (const kind of ['author', 'section', 'topic', 'issue'] as const) {
      await measure(`groups, ${kind}, 12 months`, () => readGroups(pool, { kind, ...ranges['12 months'] }))
    }
    await measure('the whole magazine, 24 months', () => readTotals(pool, lastMonths(24)))
    await measure('the whole magazine, 12 months beside the 12 before', () => readComparison(pool, twoYears))
    await measure('newsletters, 24 months', () => readNewsletters(pool, lastMonths(24)))
    await measure('what is read now', () => readNow(pool, new Date(`${today}T12:00:00Z`)))
  }
  for (const [what, list] of times) {
    // The first of each is not warm.
    const sorted = list.slice(1).toSorted((a, b) => a - b)
    const [p50 = 0, p99 = 0] = [
      sorted[Math.floor(sorted.length / 2)],
      sorted[Math.ceil(0.99 * sorted.length) - 1],
    ]
    reportProof(`${what}: p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`)
    expect.soft([what, p99 <= 250]).toEqual([what, true])
  }
})
