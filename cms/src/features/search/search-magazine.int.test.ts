import fc from 'fast-check'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, test } from 'vitest'
import { bodyOf, createMagazine, type Magazine, openCms } from '../../../test/magazine.ts'
import { type FoundPage, type MagazineSearch, searchMagazine } from './search-magazine.ts'
import { withSearchSession } from './search-session.ts'

/** Halves of characters as well. */
const anyCharacter = fc.integer({ min: 0, max: 0xff_ff }).map((code) => String.fromCharCode(code))
let payload: Payload
let magazine: Magazine

beforeAll(async () => {
  payload = await openCms()
  magazine = await createMagazine(payload)
  await magazine.createArticle({
    title: 'The Patience Premium',
    excerpt: 'Why waiting pays.',
    body: bodyOf('Investors who wait are paid for it.', 'The supplier contract was signed in Valparaíso.'),
    publishedAt: '2026-05-01T00:00:00Z',
  })
  await magazine.createArticle({
    title: 'A Contract with the Weather',
    excerpt: 'On farming.',
    body: bodyOf('Patience is what a farmer has. The contract names no supplier.'),
    section: magazine.wealth.id,
    authors: [magazine.omar.id],
    publishedAt: '2025-12-31T23:59:59Z',
  })
  await magazine.createArticle({
    title: 'Small Hours',
    excerpt: 'Nothing in it.',
    body: bodyOf('The companies of the night.'),
    publishedAt: '2025-01-01T00:00:00Z',
  })
})

async function search(request: Omit<MagazineSearch, 'offset'> & { offset?: number }): Promise<FoundPage> {
  const outcome = await withSearchSession(payload.db.pool, (db) =>
    searchMagazine(db, { offset: 0, ...request }),
  )
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.value
}

async function ids(text: string, filters: Omit<MagazineSearch, 'offset' | 'text'> = {}): Promise<string[]> {
  return (await search({ text, ...filters })).results.map(({ id }) => id)
}

describe('what is found', () => {
  test('a title weighs more than a text', async () => {
    expect(await ids('patience')).toEqual(['the-patience-premium', 'a-contract-with-the-weather'])
    expect(await ids('contract')).toEqual(['a-contract-with-the-weather', 'the-patience-premium'])
  })

  test('the last word may be unfinished; accents, capitals and endings make no difference', async () => {
    expect(await ids('prem')).toEqual(['the-patience-premium'])
    expect(await ids('VALPARAISO')).toEqual(['the-patience-premium'])
    expect(await ids('company of nights')).toEqual(['small-hours'])
  })

  test('a phrase in quotes has its words side by side', async () => {
    expect(await ids('"supplier contract"')).toEqual(['the-patience-premium'])
    expect(await ids('supplier contract')).toHaveLength(2)
    expect((await search({ text: '"contract supplier"' })).matched).toBe('some')
  })

  test('a misspelt word finds what it stands for, and the answer says so', async () => {
    for (const text of ['pateince', 'patiense', 'pattience']) {
      const { results, correction } = await search({ text })
      expect({ text, count: results.length }).toEqual({ text, count: 2 })
      expect(correction).toEqual({ query: 'patience', isApplied: true })
    }
    expect((await search({ text: 'Omar Sayd patience' })).correction?.query).toBe('Omar said patience')
    expect((await search({ text: 'helena marcheti premium' })).correction?.query).toBe(
      'helena marchetti premium',
    )
  })

  test('articles with some of the words are given when none has all', async () => {
    const { matched, results } = await search({ text: 'premium weather' })
    expect(matched).toBe('some')
    expect(results.map(({ id }) => id).toSorted()).toEqual([
      'a-contract-with-the-weather',
      'the-patience-premium',
    ])
  })

  test('when nothing is found the newest articles are named', async () => {
    const answer = await search({ text: 'xylophonist' })
    expect(answer).toMatchObject({ matched: 'none', total: { count: 0, isExact: true }, results: [] })
    expect(answer.newest.map(({ id }) => id)).toEqual([
      'the-patience-premium',
      'a-contract-with-the-weather',
      'small-hours',
    ])
  })

  test('words that stand everywhere, signs and pictures are no reason to find nothing', async () => {
    expect(await ids('the patience of & — 🎣')).toHaveLength(2)
    expect((await search({ text: '🎣 & —' })).matched).toBe('none')
  })
})

describe('filters', () => {
  test('by section and by year in UTC, each with the counts of the other', async () => {
    expect(await ids('patience', { section: 'wealth' })).toEqual(['a-contract-with-the-weather'])
    expect(await ids('patience', { year: 2025 })).toEqual(['a-contract-with-the-weather'])
    const { sections, years, total } = await search({ text: 'patience', year: 2025 })
    expect(total).toEqual({ count: 1, isExact: true })
    expect(sections).toEqual([{ id: 'wealth', name: 'Wealth', count: 1 }])
    expect(years).toEqual([
      { year: 2026, count: 1 },
      { year: 2025, count: 1 },
    ])
  })

  test('a section that is not there, or a year without articles, has no results', async () => {
    expect(await ids('patience', { section: 'sport' })).toEqual([])
    expect(await ids('patience', { year: 1999 })).toEqual([])
  })
})

test('matches come as segments of the text itself, whatever signs it has', async () => {
  const title = 'Fish & <b>Chips</b> \uE000x\uE001'
  await magazine.createArticle({
    title,
    excerpt: 'A <script>alert(1)</script> standfirst.',
    body: bodyOf('Batter & brine.'),
  })
  const { results } = await search({ text: 'chips' })
  expect(results[0]?.title.filter(({ isMatch }) => isMatch)).toEqual([{ text: 'Chips', isMatch: true }])
  expect(results[0]?.title.map(({ text }) => text).join('')).toBe(title)
})

test('nothing that can be typed breaks it or reaches Postgres as anything but text', async () => {
  const signs = fc.constantFrom(
    "'",
    '"',
    '\\',
    '&',
    '|',
    '!',
    '(',
    ')',
    ':*',
    '<->',
    '%',
    '_',
    '--',
    ';',
    '\0',
  )
  const words = fc.constantFrom(
    'patience',
    'contract',
    "'=s1'",
    '=r',
    'или',
    'שלום',
    '東京',
    'ﷺ',
    '\uD800',
    '👩‍🚀',
  )
  const typed = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 200 }),
    fc.array(fc.oneof(signs, words, fc.constant(' ')), { maxLength: 30 }).map((parts) => parts.join('')),
  )
  await fc.assert(
    fc.asyncProperty(typed, async (text) => {
      const { results, total } = await search({ text })
      expect(results.length).toBeLessThanOrEqual(10)
      expect(total.count).toBeGreaterThanOrEqual(results.length)
    }),
    { numRuns: 100 },
  )
})

test('a mark that filters are made of cannot be typed', async () => {
  expect((await search({ text: '=r' })).results).toEqual([])
  expect((await search({ text: "'=y2026'" })).matched).toBe('none')
})
