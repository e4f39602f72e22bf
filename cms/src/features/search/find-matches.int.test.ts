import type { Payload } from 'payload'
import { z } from 'zod'
import { beforeAll, expect, test } from 'vitest'
import { createMagazine, openCms } from '../../../test/magazine.ts'
import { addSyntheticArticles } from '../../programs/seed/synthetic/add-synthetic-articles.ts'
import { findMatches, isWithin, type MatchFilters, type Matches, sum } from './find-matches.ts'
import { resolveSearch } from './resolve-search.ts'
import { parseSearchText } from './search-text.ts'
import { withSearchSession } from './search-session.ts'

const articleCount = 2000
const everything: MatchFilters = { sectionId: null, year: null }
/** Has every search surveyed on the sample, as in a magazine fifty times as large. */
const tight = { articles: 0, matches: 60, phraseTexts: 60 }
let payload: Payload
let leadershipId: number

beforeAll(async () => {
  payload = await openCms()
  const magazine = await createMagazine(payload)
  leadershipId = magazine.leadership.id
  await magazine.createArticle({ title: 'The First One', publishedAt: '2026-03-01T00:00:00Z' })
  await addSyntheticArticles(payload, articleCount, () => {})
}, 180_000)

async function find(text: string, filters: MatchFilters, limits?: typeof tight): Promise<Matches> {
  const outcome = await withSearchSession(payload.db.pool, async (db) => {
    const search = await resolveSearch(db, { text, terms: parseSearchText(text) })
    if (!search) throw new Error('There is nothing to look for.')
    return findMatches(db, search, filters, limits)
  })
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.value
}

/** The ids of the articles that answer a query of Postgres, newest first. */
async function matching(query: string, condition = 'true'): Promise<number[]> {
  const { rows } = await payload.db.pool.query(
    `select article_id as id from article_search where vector @@ $1::tsquery and ${condition} order by published_at desc`,
    [query],
  )
  return z
    .array(z.object({ id: z.number() }))
    .parse(rows)
    .map(({ id }) => id)
}

test('a sample count of a common word has its newest articles and those that are about it', async () => {
  const all = await matching('patienc')
  expect(all.length).toBeGreaterThan(articleCount * 0.8)
  const { candidates, isExact } = await find('patience', everything, tight)
  expect(isExact).toBe(false)
  expect(candidates.length).toBeLessThanOrEqual(300)
  expect(all).toEqual(expect.arrayContaining(candidates))
  expect(candidates).toEqual(expect.arrayContaining(all.slice(0, 100)))
  const aboutIt = await matching('patienc', `head @@ 'patienc'`)
  expect(candidates).toEqual(expect.arrayContaining(aboutIt.slice(0, 50)))
})

test('its counts are near the truth, in all and by section and year', async () => {
  const exact = await find('patience', everything)
  const sample = await find('patience', everything, tight)
  expect(exact.isExact).toBe(true)
  expect(sum(exact.grid)).toBe((await matching('patienc')).length)
  for (const filters of [
    everything,
    { sectionId: leadershipId, year: null },
    { sectionId: null, year: 2025 },
  ]) {
    const count = ({ grid }: Matches) => sum(grid.filter((cell) => isWithin(cell, filters)))
    expect(count(sample) / count(exact)).toBeGreaterThan(0.5)
    expect(count(sample) / count(exact)).toBeLessThan(2)
  }
})

test('with filters it has articles of that section and year alone', async () => {
  const filters = { sectionId: leadershipId, year: 2025 }
  const wanted = await matching('patienc', `section_id = ${leadershipId} and year = 2025`)
  for (const limits of [tight, { ...tight, matches: 500 }]) {
    const { candidates } = await find('patience', filters, limits)
    expect(wanted).toEqual(expect.arrayContaining(candidates))
    expect(candidates).toEqual(expect.arrayContaining(wanted.slice(0, 50)))
  }
})

test('a phrase of common words is found word by word, newest first', async () => {
  const wanted = await matching(`'supplier' <-> 'contract'`)
  const { candidates } = await find('"supplier contract"', everything, tight)
  expect(wanted).toEqual(expect.arrayContaining(candidates))
  expect(candidates).toEqual(expect.arrayContaining(wanted.slice(0, 100)))
  expect((await find('"contract supplier"', everything, tight)).candidates).toEqual([])
})

test('a rare word is answered exactly, however large the magazine', async () => {
  const { candidates, grid, isExact } = await find('first', everything, tight)
  expect(isExact).toBe(sum(grid) <= tight.matches)
  expect(candidates.length).toBeGreaterThan(0)
})

test('a search that takes too long is given up, and one can change nothing', async () => {
  const slow = await withSearchSession(payload.db.pool, (db) => db.query('select pg_sleep(10)'))
  expect(slow).toEqual({ ok: false, reason: 'too-slow' })
  const write = withSearchSession(payload.db.pool, (db) => db.query('delete from article_search'))
  await expect(write).rejects.toThrow(/read-only/)
})
