import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listPictures } from './seed-pictures.ts'
import { readSeedContent } from './seed-content.ts'

const content = await readSeedContent()
const { articles, issues, sections, plans, authors } = content

function countBy<Item>(items: readonly Item[], key: (item: Item) => string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const item of items) counts[key(item)] = (counts[key(item)] ?? 0) + 1
  return counts
}

test('There are six articles in each of the six sections of the specification', () => {
  const slugs = ['leadership', 'strategy', 'wealth', 'managing-yourself', 'global', 'interviews']
  expect(sections.map(({ id }) => id)).toEqual(slugs)
  expect(countBy(articles, ({ section }) => section)).toEqual(
    Object.fromEntries(slugs.map((slug) => [slug, 6])),
  )
})

test('The topics are those of the header, and each has an article', () => {
  expect(sections.map(({ topics }) => topics.map(({ id }) => id))).toEqual([
    [
      'executive-development',
      'team-management',
      'leading-through-change',
      'decision-making',
      'communication',
    ],
    [
      'business-strategy',
      'competitive-strategy',
      'innovation-strategy',
      'digital-transformation',
      'growth-strategy',
    ],
    ['investment-strategy', 'private-equity', 'real-estate', 'luxury-markets', 'wealth-management'],
    [
      'personal-productivity',
      'work-life-balance',
      'career-development',
      'executive-presence',
      'stress-management',
    ],
    [
      'international-markets',
      'emerging-markets',
      'global-supply-chain',
      'cross-cultural-management',
      'geopolitics',
    ],
    [],
  ])
  const known = new Set(sections.flatMap(({ id, topics }) => topics.map((topic) => `${id}/${topic.id}`)))
  const used = new Set(
    articles.flatMap(({ section, topics }) =>
      topics.map((topic) => (topic.includes('/') ? topic : `${section}/${topic}`)),
    ),
  )
  expect([...used].toSorted()).toEqual([...known].toSorted())
})

test.each(articles)('$id has 500 to 1,200 words and a standfirst', ({ markdown, excerpt }) => {
  const words = markdown.split(/\s+/).length
  expect(words).toBeGreaterThanOrEqual(500)
  expect(words).toBeLessThanOrEqual(1200)
  expect(excerpt.length).toBeGreaterThan(40)
})

test('All kinds of blocks are in use', () => {
  const kinds = new Set(articles.flatMap(({ blocks }) => blocks.map(({ type }) => type)))
  expect([...kinds].toSorted()).toEqual([
    'callout',
    'chart',
    'image-gallery',
    'product-showcase',
    'pull-quote',
    'quote',
    'table',
  ])
})

test('Addresses, dates and titles of articles are their own', () => {
  for (const key of ['id', 'publishedAt', 'title'] as const) {
    expect(new Set(articles.map((article) => article[key])).size).toBe(articles.length)
  }
})

test('One article is featured and one of eight issues, the newest, is current', () => {
  expect(articles.filter(({ featured }) => featured)).toHaveLength(1)
  expect(issues).toHaveLength(8)
  const newest = issues.toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt))[0]
  expect(issues.filter(({ isCurrent }) => isCurrent)).toEqual([newest])
})

test('An issue is called by its season and year, and its letter is signed by an author', () => {
  for (const { id, season, year, letter } of issues) {
    expect(id).toBe(`${season.toLowerCase()}-${year}`)
    expect(authors.map(({ name }) => name)).toContain(/\*\*(.+)\*\*\s*$/.exec(letter)?.[1])
  }
})

test('The contents of an issue are its articles, each once', () => {
  for (const { id, contents } of issues) {
    const own = articles.filter(({ issue }) => issue === id).map((article) => article.id)
    expect(contents.toSorted()).toEqual(own.toSorted())
  }
})

test('Articles refer to authors, issues and other articles that exist', () => {
  const ids = (items: readonly { id: string }[]) => new Set(items.map(({ id }) => id))
  const [authorIds, issueIds, articleIds] = [ids(authors), ids(issues), ids(articles)]
  for (const article of articles) {
    for (const author of article.authors) expect(authorIds).toContain(author)
    if (article.issue) expect(issueIds).toContain(article.issue)
    for (const [, slug] of article.markdown.matchAll(/\]\(\/articles\/([^)#?]+)\)/g))
      expect(articleIds).toContain(slug)
  }
  for (const author of authorIds)
    expect(articles.some(({ authors: by }) => by.some((id) => id === author))).toBe(true)
})

test('The plans cost what the product says', () => {
  expect(
    plans.map(({ id, name, tier, priceCents, period }) => ({ id, name, tier, priceCents, period })),
  ).toEqual([
    { id: 'introduction', name: 'The Introduction', tier: 'other', priceCents: 0, period: 'year' },
    { id: 'global-reader', name: 'The Global Reader', tier: 'silver', priceCents: 20000, period: 'year' },
    { id: 'patron-ledger', name: 'The Patron Ledger', tier: 'gold', priceCents: 150000, period: 'year' },
    { id: 'platinum', name: 'The Platinum Circle', tier: 'platinum', priceCents: 250000, period: 'year' },
  ])
})

test('Every picture has a name of its own and an alternative text of its own', () => {
  const pictures = listPictures(content)
  expect(new Set(pictures.map(({ name }) => name)).size).toBe(pictures.length)
  expect(new Set(pictures.map(({ alt }) => alt)).size).toBe(pictures.length)
})

test('Every picture has its file, and every file is a picture of the seed', async () => {
  const files = await readdir(join(import.meta.dirname, 'pictures'))
  expect(files.toSorted()).toEqual(
    listPictures(content)
      .map(({ name }) => `${name}.jpg`)
      .toSorted(),
  )
})
