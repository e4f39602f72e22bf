import fc from 'fast-check'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openPool } from '../../../test/pool.ts'
import { type ListPosition, readListMonth, readListMonths, readListPage } from './listings.ts'

const db = openPool()
const list = 'section:leadership'

beforeEach(() => db.query('truncate article_listings'))
afterAll(() => db.end())

test('pages of any size together have every article once, newest first, also where dates are equal', async () => {
  const day = fc.integer({ min: 1, max: 5 }).map((number) => `2026-11-0${number}T00:00:00Z`)
  await fc.assert(
    fc.asyncProperty(
      fc.array(day, { maxLength: 40 }),
      fc.integer({ min: 1, max: 9 }),
      async (dates, limit) => {
        await db.query('truncate article_listings')
        const entries = dates.map((date, index) => ({ date, id: index + 1 }))
        await fill(entries)
        const expected = entries
          .toSorted((a, b) => b.date.localeCompare(a.date) || b.id - a.id)
          .map(({ id }) => id)
        expect(await readAll(limit)).toEqual(expected)
      },
    ),
    { numRuns: 40 },
  )
})

test('an article that is added or taken away between two pages moves no other', async () => {
  await fill(
    Array.from({ length: 10 }, (_, index) => ({ date: `2026-10-${10 + index}T00:00:00Z`, id: index + 1 })),
  )
  const first = await readListPage(db, { list, limit: 4 })
  await fill([{ date: '2026-11-01T00:00:00Z', id: 99 }])
  await db.query('delete from article_listings where article_id = 9')
  const second = await readListPage(db, { list, limit: 4, after: first.next })
  const third = await readListPage(db, { list, limit: 4, after: second.next })
  expect([...first.articleIds, ...second.articleIds, ...third.articleIds]).toEqual([
    10, 9, 8, 7, 6, 5, 4, 3, 2, 1,
  ])
  expect(third.next).toBeNull()
})

test('the last page has no next, even when it is full', async () => {
  await fill([1, 2, 3, 4].map((id) => ({ date: `2026-11-0${id}T00:00:00Z`, id })))
  const first = await readListPage(db, { list, limit: 2 })
  const second = await readListPage(db, { list, limit: 2, after: first.next })
  expect(second).toEqual({ articleIds: [2, 1], next: null })
})

test('months are those of UTC that have articles, newest first', async () => {
  await fill([
    { date: '2026-11-30T23:59:59.999Z', id: 1 },
    { date: '2026-12-01T00:00:00.000Z', id: 2 },
    { date: '2024-02-29T12:00:00Z', id: 3 },
    { date: '2024-02-01T00:00:00Z', id: 4 },
  ])
  expect(await readListMonths(db, list)).toEqual(['2026-12', '2026-11', '2024-02'])
  expect(await readListMonth(db, { list, month: '2026-11' })).toEqual([1])
  expect(await readListMonth(db, { list, month: '2026-12' })).toEqual([2])
  expect(await readListMonth(db, { list, month: '2024-02' })).toEqual([3, 4])
  expect(await readListMonth(db, { list, month: '2025-01' })).toEqual([])
})

test('an empty list has no pages and no months', async () => {
  expect(await readListPage(db, { list, limit: 10 })).toEqual({ articleIds: [], next: null })
  expect(await readListMonths(db, list)).toEqual([])
})

async function fill(entries: { date: string; id: number }[]): Promise<void> {
  await db.query(
    `insert into article_listings select $1, entry.date, entry.id
     from jsonb_to_recordset($2::jsonb) as entry(date timestamptz, id integer)`,
    [list, JSON.stringify(entries)],
  )
}

async function readAll(limit: number): Promise<number[]> {
  const ids: number[] = []
  let after: ListPosition | null = null
  do {
    const page: Awaited<ReturnType<typeof readListPage>> = await readListPage(db, { list, limit, after })
    ids.push(...page.articleIds)
    after = page.next
  } while (after)
  return ids
}
