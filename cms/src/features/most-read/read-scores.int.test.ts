import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PoolClient } from 'pg'
import { openPool } from '../../../test/pool.ts'
import { noHours, writeHours } from '../audience/bytes/count-bytes.ts'
import { readScores } from './read-scores.ts'

const pool = openPool()
let client: PoolClient

/** The tables that the statements read, as the audience has them; those of this connection alone. */
beforeAll(async () => {
  client = await pool.connect()
  await client.query(`
    create temp table audience_pages (id integer primary key, path text not null, article_id integer);
    create temp table audience_days (
      day date not null, page_id integer not null, readers bigint not null, read_to_end bigint not null, hours bytea not null,
      primary key (day, page_id))`)
})

beforeEach(() => client.query('truncate audience_pages, audience_days'))

afterAll(async () => {
  client.release()
  await pool.end()
})

const now = new Date('2026-11-30T10:00:00.000Z')

/** What was counted of an article in some days: readers, and views that read to the end by the hour. */
async function count(
  articleId: number | null,
  days: Record<string, { readers: number; hours: Record<number, number> }>,
): Promise<void> {
  const { rows } = await client.query(
    `insert into audience_pages select coalesce(max(id), 0) + 1, 'page-' || coalesce(max(id), 0), $1 from audience_pages returning id`,
    [articleId],
  )
  for (const [day, { readers, hours: byHour }] of Object.entries(days)) {
    const hours = noHours()
    for (const [hour, views] of Object.entries(byHour)) hours.readToEnd[Number(hour)] = views
    const readToEnd = hours.readToEnd.reduce((sum, views) => sum + views, 0)
    await client.query('insert into audience_days values ($1, $2, $3, $4, $5)', [
      day,
      rows[0].id,
      readers,
      readToEnd,
      writeHours(hours),
    ])
  }
}

test('views that came to the end count by their age: today by hours, this week by days', async () => {
  await count(1, {
    '2026-11-30': { readers: 12, hours: { 10: 6, 2: 4 } },
    '2026-11-29': { readers: 30, hours: { 18: 16 } },
    '2026-11-25': { readers: 40, hours: { 3: 8 } },
    '2026-11-23': { readers: 900, hours: { 3: 900 } },
  })
  const { day, week } = await readScores(client, now)
  expect(day).toEqual([{ articleId: 1, readers: 30, score: 6 + 2 + 4 }])
  expect(week).toMatchObject([{ articleId: 1, readers: 40 }])
  expect(week[0]?.score).toBeCloseTo(10 + 16 * 2 ** -0.4 + 8 * 2 ** -2)
})

test('what is no article, or had too few readers on each of its days, is left out', async () => {
  await count(null, { '2026-11-30': { readers: 500, hours: { 9: 500 } } })
  await count(7, {
    '2026-11-29': { readers: 9, hours: { 9: 9 } },
    '2026-11-30': { readers: 9, hours: { 9: 9 } },
  })
  await count(8, { '2026-11-26': { readers: 10, hours: { 9: 1 } } })
  const { day, week } = await readScores(client, now)
  expect([day, week.map(({ articleId }) => articleId)]).toEqual([[], [8]])
})
