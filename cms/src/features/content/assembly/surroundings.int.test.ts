import { type ArticleContent, ArticleAtAddressSchema } from '@meridian/shared/content/content.schema'
import { readArticleAtAddress } from '@meridian/shared/content/assembly/article-at-address'
import type { ContentReader } from '@meridian/shared/replica/content-reader'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, test } from 'vitest'
import { createDatabaseReader } from '../records/database-reader.ts'
import { createMagazine, type Magazine, openCms } from '../../../../test/magazine.ts'
import type { Article } from '../../../payload-types.ts'

let payload: Payload
let magazine: Magazine
let reader: ContentReader

beforeAll(async () => {
  payload = await openCms()
  magazine = await createMagazine(payload)
  reader = createDatabaseReader(payload.db.pool)
  await series('d', [1, 2, 3, 4, 5], { topics: [magazine.decisions.id] })
  await series('t', [6, 7], { topics: [magazine.teams.id, magazine.decisions.id], issue: null })
  await series('n', [8], { topics: [], issue: null })
})

describe('related articles', () => {
  test('are the three that were published before it in its first topic', async () => {
    expect(await relatedTo('d5')).toEqual(['d4', 'd3', 'd2'])
  })

  test('come from the section as well where the topic has too few', async () => {
    expect(await relatedTo('t7')).toEqual(['t6', 'd5', 'd4'])
    expect(await relatedTo('d2')).toEqual(['d1'])
    expect(await relatedTo('d1')).toEqual([])
  })

  test('come from the section where there is no topic', async () => {
    expect(await relatedTo('n8')).toEqual(['t7', 't6', 'd5'])
  })

  test('are the editor’s first, each once, and only published ones', async () => {
    const elsewhere = await magazine.createArticle({
      title: 'Elsewhere',
      section: magazine.wealth.id,
      topics: [],
    })
    const draft = await magazine.createArticle({ title: 'Not yet', _status: 'draft' })
    const d3 = await find('d3')
    await magazine.createArticle({
      title: 'c9',
      publishedAt: '2026-01-09T00:00:00Z',
      issue: null,
      related: [elsewhere.id, draft.id, d3.id],
    })
    expect(await relatedTo('c9')).toEqual(['elsewhere', 'd3', 't7'])
  })

  test('cannot be more than three', async () => {
    const ids = await Promise.all(['d1', 'd2', 'd3', 'd4'].map(async (slug) => (await find(slug)).id))
    await expect(magazine.createArticle({ title: 'Greedy', related: ids })).rejects.toThrow(/Related/)
  })
})

describe('the place in the issue', () => {
  test('names the articles before and after it in the contents', async () => {
    expect((await content('d3')).issuePlace).toEqual({
      season: 'Autumn',
      year: 2026,
      previous: { id: 'd2', title: 'd2' },
      next: { id: 'd4', title: 'd4' },
    })
    expect((await content('d1')).issuePlace?.previous).toBeNull()
  })

  test('is none for an article outside an issue', async () => {
    expect((await content('n8')).issuePlace).toBeNull()
  })
})

test('the page is tagged with all that it leads to', async () => {
  const tags = (await tagged('d3')).tags
  expect(tags).toEqual(
    expect.arrayContaining([
      'article:d3',
      'beside:d3',
      'card:d2',
      'card:d1',
      'card:d4',
      'byline:helena-marchetti',
    ]),
  )
  expect(tags).not.toContain('card:d5')
})

test('corrections carry their day and stand in their order', async () => {
  await magazine.createArticle({
    title: 'Corrected',
    corrections: [
      { date: '2026-11-03T12:00:00.000Z', text: 'The port is in Rotterdam, not in Antwerp.' },
      { date: '2026-11-12T12:00:00.000Z', text: 'The sum was 4 million.' },
    ],
  })
  expect((await content('corrected')).corrections).toEqual([
    { date: '2026-11-03', text: 'The port is in Rotterdam, not in Antwerp.' },
    { date: '2026-11-12', text: 'The sum was 4 million.' },
  ])
})

async function series(letter: string, days: number[], data: Partial<Article>): Promise<void> {
  for (const day of days) {
    await magazine.createArticle({
      title: `${letter}${day}`,
      publishedAt: `2026-01-${String(day).padStart(2, '0')}T00:00:00Z`,
      ...data,
    })
  }
}

async function tagged(slug: string): Promise<{ tags: string[]; content: ArticleContent }> {
  const { tags, ...found } = await readArticleAtAddress(reader, slug)
  const data = ArticleAtAddressSchema.parse(found.data)
  if (data.kind !== 'article') throw new Error(`There is no article at ${slug}.`)
  return { tags, content: data.content }
}

const content = async (slug: string) => (await tagged(slug)).content
const relatedTo = async (slug: string) => (await content(slug)).related.map((card) => card.id)

async function find(slug: string): Promise<Article> {
  const { docs } = await payload.find({ collection: 'articles', where: { slug: { equals: slug } }, limit: 1 })
  const [article] = docs
  if (!article) throw new Error(`There is no article ${slug}.`)
  return article
}
