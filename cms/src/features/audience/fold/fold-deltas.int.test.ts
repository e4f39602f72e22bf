import { randomUUID } from 'node:crypto'
import type { AudienceDelta } from '@meridian/shared/audience/audience-delta.schema'
import fc from 'fast-check'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addDeltas, deltaOf, clearAudience, losingAt, told } from '../../../../test/audience.ts'
import { openPool } from '../../../../test/pool.ts'
import { readFigures } from '../reads/read-article.ts'
import { readTotals } from '../reads/read-totals.ts'
import { foldDeltas } from './fold-deltas.ts'

const pool = openPool({ max: 12 })
const november = { from: '2026-11-01', to: '2026-11-30' }

beforeEach(() => clearAudience(pool))
afterAll(() => pool.end())

async function pageIdOf(path: string): Promise<number> {
  const { rows } = await pool.query<{ id: number }>('select id from audience_pages where path = $1', [path])
  return rows[0]?.id ?? -1
}

const viewsOf = async (path: string) =>
  (await readFigures(pool, { pageId: await pageIdOf(path), ...november })).views.value

test('a delta is counted once, however often, in whatever order and by however many it is brought', async () => {
  const boot = randomUUID()
  const deltas = [3, 1, 2].map((sequence) => deltaOf([told('/a', { views: sequence })], { boot, sequence }))
  const [first] = deltas
  await Promise.all(Array.from({ length: 5 }, () => addDeltas(pool, deltas)))
  expect(await foldDeltas(pool)).toBe(3)
  expect(await viewsOf('/a')).toBe(6)
  await addDeltas(pool, deltas)
  await pool.query('delete from audience_deltas')
  await addDeltas(pool, first ? [first] : [])
  expect(await foldDeltas(pool)).toBe(0)
  expect(await viewsOf('/a')).toBe(6)
})

test('those who bring deltas while several fold lose none and have none counted twice', async () => {
  const boots = [randomUUID(), randomUUID()]
  const deltas = boots.flatMap((boot) =>
    Array.from({ length: 20 }, (_, index) =>
      deltaOf([told('/a', { views: 1 })], { boot, sequence: index + 1 }),
    ),
  )
  const bringing = [deltas, deltas.toReversed(), deltas].map((list) => addDeltas(pool, list))
  const folding = Array.from({ length: 6 }, () => foldDeltas(pool))
  await Promise.all([...bringing, ...folding])
  await foldDeltas(pool)
  expect(await viewsOf('/a')).toBe(40)
})

test('wherever a fold loses its connection, nothing of it is there, and the next one counts all', async () => {
  let statement = 1
  for (let isLost = true; isLost; statement += 1) {
    await addDeltas(pool, [
      deltaOf([told('/a', { views: 4, hosts: [['example.org', 4]], readers: [1, 2] })]),
      deltaOf([told('/b', { views: 1 })], { hour: '2026-11-10T23:00:00.000Z' }),
    ])
    const losing = losingAt(pool, statement)
    const outcome = await foldDeltas(losing.pool).catch((error: unknown) => String(error))
    isLost = losing.isLost()
    if (isLost) expect([statement, outcome]).toEqual([statement, expect.any(String)])
    await foldDeltas(pool)
    const { views, readers } = await readTotals(pool, november)
    expect([statement, views.value, readers.value]).toEqual([statement, 5 * statement, 2])
  }
  expect(statement).toBeGreaterThan(20)
})

const paths = ['/', '/a', '/b', '/wealth/c']
const count = fc.nat(20)
const page = fc
  .record({
    path: fc.constantFrom(...paths),
    views: count,
    requests: fc.tuple(count, count, count),
    seconds: count,
  })
  .map(({ path, ...counts }) => told(path, counts))
const delta = fc.record({
  pages: fc.uniqueArray(page, { selector: ({ path }) => path }),
  hour: fc.constantFrom('2026-10-31T23', '2026-11-01T00', '2026-11-30T23', '2026-12-01T00'),
})

test('whatever is told, in whatever pieces it is folded, sums are those of all deltas', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(delta, fc.boolean()), { maxLength: 12 }), async (list) => {
      await clearAudience(pool)
      const boot = randomUUID()
      const brought: AudienceDelta[] = []
      for (const [index, [{ pages, hour }, isFolded]] of list.entries()) {
        const more = deltaOf(pages, { boot, sequence: index + 1, hour: `${hour}:00:00.000Z` })
        brought.push(more)
        await addDeltas(pool, [more])
        if (isFolded) await foldDeltas(pool)
      }
      await foldDeltas(pool)
      const range = { from: '2026-11-01', to: '2026-11-30' }
      const inRange = brought.filter(({ hour }) => hour.startsWith('2026-11'))
      const totals = await readTotals(pool, range)
      const sumOf = (of: (told: AudienceDelta['pages'][number]) => number, which = inRange) =>
        which.flatMap(({ pages }) => pages).reduce((sum, each) => sum + of(each), 0)
      expect(totals.views.value).toBe(sumOf(({ views }) => views))
      expect(totals.seconds.value).toBe(sumOf(({ seconds }) => seconds))
      expect(totals.requests.bot.value).toBe(sumOf(({ requests: [, bot] }) => bot))
      expect(totals.curve[0]).toBe(sumOf(({ reached: [first = 0] }) => first))
      for (const path of paths) {
        const views = sumOf((each) => (each.path === path ? each.views : 0))
        expect([path, await viewsOf(path)]).toEqual([path, views])
      }
      const { rows } = await pool.query<{ views: number }>(
        'select sum(views)::float8 as views from audience_hours',
      )
      expect(rows[0]?.views ?? 0).toBe(sumOf(({ views }) => views, brought))
    }),
    { numRuns: 25 },
  )
})

test('partitions are made for whatever month is told of, and tables have one for each', async () => {
  await addDeltas(pool, [
    deltaOf([told('/a', { views: 1 })], { hour: '2026-12-31T23:00:00.000Z' }),
    deltaOf([told('/a', { views: 2 })], { hour: '2027-01-01T00:00:00.000Z' }),
  ])
  await foldDeltas(pool)
  const { rows } = await pool.query<{ name: string; views: number }>(
    `select tableoid::regclass::text as name, views::float8 as views from audience_days where page_id > 0 order by day`,
  )
  expect(rows).toEqual([
    { name: 'audience_days_2026_12', views: 1 },
    { name: 'audience_days_2027_01', views: 2 },
  ])
  const { rows: partitioned } = await pool.query<{ name: string }>(
    `select partrelid::regclass::text as name from pg_partitioned_table
      where partrelid::regclass::text like 'audience%' order by 1`,
  )
  expect(partitioned.map(({ name }) => name)).toEqual(['audience_days', 'audience_months'])
})

test('a million hits on 500 pages in an hour are fewer than 5,000 rows that are written', async () => {
  const single = openPool({ max: 1 })
  const boot = randomUUID()
  const [pages, perPage] = [500, 1_000_000 / 360 / 500]
  const written = async () => {
    await single.query('select pg_stat_force_next_flush()')
    const { rows } = await single.query<{ rows: number }>(
      `select sum(n_tup_ins + n_tup_upd)::float8 as rows from pg_stat_user_tables where relname like 'audience%'`,
    )
    return rows[0]?.rows ?? 0
  }
  const before = await written()
  const lists = Array.from({ length: Math.ceil(perPage) + 1 }, (_, views) =>
    Array.from({ length: pages }, (__, index) =>
      told(`/articles/${index}`, { views, readers: [views, index] }),
    ),
  )
  let hits = 0
  for (let sequence = 1; sequence <= 360; sequence += 1) {
    const views = Math.floor(sequence * perPage) - Math.floor((sequence - 1) * perPage)
    hits += views * pages
    const list = lists[views] ?? []
    const receivedAt = new Date(Date.parse('2026-11-10T10:00:00Z') + sequence * 10_000)
    await addDeltas(single, [deltaOf(list, { boot, sequence })], receivedAt)
    if (sequence % 60 === 0) await foldDeltas(single, receivedAt)
  }
  const rows = (await written()) - before
  await single.end()
  expect(hits).toBe(1_000_000)
  expect((await readTotals(pool, november)).views.value).toBe(hits)
  expect(rows).toBeGreaterThan(3000)
  expect(rows).toBeLessThanOrEqual(5000)
})
