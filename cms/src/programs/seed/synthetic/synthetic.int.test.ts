import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Payload } from 'payload'
import { readListMonths, readListPage, refillListings } from '../../../features/publishing/listings.ts'
import { rebuildSearch } from '../../../features/search/rebuild-search.ts'
import { createAuthor, createSection, createTopic, publishArticle } from '../../../../test/content.ts'
import { openPayload } from '../../../../test/payload.ts'
import { addSyntheticArticles } from './add-synthetic-articles.ts'

const count = 50
let payload: Payload

beforeAll(async () => {
  payload = await openPayload()
  for (const name of ['Leadership', 'Interviews']) await createSection(payload, name)
  const section = (await payload.find({ collection: 'sections', where: { slug: { equals: 'leadership' } } }))
    .docs[0]
  if (!section) throw new Error('The section was not created.')
  for (const name of ['Communication', 'Decision Making']) await createTopic(payload, section, name)
  const author = await createAuthor(payload, 'Helena Marchetti')
  await publishArticle(payload, {
    section: section.id,
    authors: [author.id],
    publishedAt: '2026-01-01T00:00:00.000Z',
  })
  await addSyntheticArticles(payload, count, () => {})
})

afterAll(() => payload.destroy())

async function readSynthetic() {
  const { docs } = await payload.find({
    collection: 'articles',
    pagination: false,
    sort: '-publishedAt',
    depth: 0,
  })
  return docs.slice(1)
}

test('Synthetic articles are read like any article, with all that an article needs', async () => {
  const articles = await readSynthetic()
  expect(articles).toHaveLength(count)
  for (const article of articles) {
    expect(article).toMatchObject({
      _status: 'published',
      title: expect.stringMatching(/\S{3}/),
      slug: expect.stringMatching(/^[a-z0-9-]+$/),
      excerpt: expect.stringMatching(/\.$|"$/),
      section: expect.any(Number),
    })
    expect(article.authors).toHaveLength(1)
    expect(article.body.root.children.length).toBeGreaterThan(10)
  }
  expect(new Set(articles.map(({ slug }) => slug)).size).toBe(count)
})

test('They go back from the oldest article by one hour each', async () => {
  const dates = (await readSynthetic()).map(({ publishedAt }) => publishedAt)
  expect(dates.slice(0, 2)).toEqual(['2025-12-31T23:00:00.000Z', '2025-12-31T22:00:00.000Z'])
  expect(dates.at(-1)).toBe('2025-12-29T22:00:00.000Z')
})

test('The admin lists and opens them by their versions, which say the same as the article', async () => {
  const drafts = await payload.find({ collection: 'articles', draft: true, pagination: false, depth: 0 })
  expect(drafts.totalDocs).toBe(count + 1)
  for (const article of await readSynthetic()) {
    const draft = drafts.docs.find(({ id }) => id === article.id)
    expect({ ...draft, updatedAt: article.updatedAt }).toEqual(article)
  }
  const versions = await payload.countVersions({ collection: 'articles' })
  expect(versions.totalDocs).toBe(count + 1)
})

test('They stand in exactly the lists that the CMS would have put them in', async () => {
  const { pool } = payload.db
  const select = 'select list_key, published_at, article_id from article_listings order by 1, 2, 3'
  const written = await pool.query(select)
  await refillListings(pool)
  expect(written.rows).toEqual((await pool.query(select)).rows)
  const page = await readListPage(pool, { list: 'latest', limit: 200 })
  expect(page.articleIds).toHaveLength(count + 1)
  expect(await readListMonths(pool, 'latest')).toEqual(['2026-01', '2025-12'])
})

test('They are found by the search exactly as a rebuild would have them found', async () => {
  const { pool } = payload.db
  const read = async () => ({
    articles: (await pool.query('select * from article_search order by article_id')).rows,
    words: (await pool.query('select * from search_words order by word')).rows,
  })
  const written = await read()
  expect(written.articles).toHaveLength(count + 1)
  await pool.query('truncate article_search, search_words')
  await rebuildSearch(pool)
  expect(await read()).toEqual(written)
})

test('One of them can be edited and published, and keeps its address', async () => {
  const [article] = await readSynthetic()
  if (!article) throw new Error('There are no synthetic articles.')
  const before = await payload.count({ collection: 'article-addresses' })
  await payload.update({
    collection: 'articles',
    id: article.id,
    data: { title: 'Edited', _status: 'draft' },
    draft: true,
  })
  expect((await payload.findByID({ collection: 'articles', id: article.id, depth: 0 })).title).toBe(
    article.title,
  )
  await payload.update({
    collection: 'articles',
    id: article.id,
    data: { title: 'Edited', _status: 'published' },
  })
  const edited = await payload.findByID({ collection: 'articles', id: article.id, depth: 0 })
  expect(edited).toMatchObject({
    title: 'Edited',
    slug: article.slug,
    topics: article.topics,
    authors: article.authors,
  })
  expect(await payload.count({ collection: 'article-addresses' })).toEqual(before)
})

test('Site servers are told once, by an event that has them render everything', async () => {
  const { rows } = await payload.db.pool.query(
    "select kind, tags from publish_events where subject = 'articles:synthetic'",
  )
  expect(rows).toEqual([{ kind: 'changed', tags: ['site'] }])
})

test('Adding more goes on before the oldest', async () => {
  await addSyntheticArticles(payload, 3, () => {})
  const articles = await readSynthetic()
  expect(articles).toHaveLength(count + 3)
  expect(articles.at(-1)?.publishedAt).toBe('2025-12-29T19:00:00.000Z')
})
