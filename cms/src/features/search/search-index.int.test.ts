import { createLocalReq, initTransaction, killTransaction, type Payload } from 'payload'
import { beforeAll, expect, test } from 'vitest'
import { bodyOf, createMagazine, type Magazine, openCms } from '../../../test/magazine.ts'
import { rebuildSearch } from './rebuild-search.ts'
import { searchMagazine } from './search-magazine.ts'
import { withSearchSession } from './search-session.ts'

let payload: Payload
let magazine: Magazine

beforeAll(async () => {
  payload = await openCms()
  magazine = await createMagazine(payload)
})

/** The ids of the articles that have all the words. */
async function find(text: string): Promise<string[]> {
  const outcome = await withSearchSession(payload.db.pool, (db) => searchMagazine(db, { text, offset: 0 }))
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.value.matched === 'all' ? outcome.value.results.map(({ id }) => id) : []
}

test('a published article is found by title, standfirst, text, author and topic', async () => {
  await magazine.createArticle({
    title: 'The Cartographer',
    excerpt: 'A standfirst about isobars.',
    body: bodyOf('It began with a theodolite.', 'Nothing else.'),
    authors: [magazine.omar.id],
    topics: [magazine.teams.id],
  })
  for (const text of ['cartographer', 'isobars', 'theodolite', 'omar said theodolite', 'teams theodolite']) {
    expect({ text, found: await find(text) }).toEqual({ text, found: ['the-cartographer'] })
  }
})

test('a draft is never found, and leaves a published article as readers read it', async () => {
  await magazine.createArticle({ title: 'A Draft on Gyroscopes', _status: 'draft' })
  expect(await find('gyroscopes')).toEqual([])
  const { id } = await magazine.createArticle({ title: 'On Sextants', body: bodyOf('Angles of stars.') })
  await payload.update({
    collection: 'articles',
    id,
    draft: true,
    data: { title: 'On Astrolabes', body: bodyOf('Rings of brass.'), _status: 'draft' },
  })
  expect(await find('sextants stars')).toEqual(['on-sextants'])
  expect(await find('astrolabes')).toEqual([])
  await payload.update({
    collection: 'articles',
    id,
    data: { title: 'On Astrolabes', body: bodyOf('Rings of brass.'), _status: 'published' },
  })
  expect(await find('astrolabes brass')).toEqual(['on-sextants'])
  expect(await find('sextants stars')).toEqual([])
})

test('an article that is unpublished or deleted is found no more from that moment', async () => {
  const { id } = await magazine.createArticle({ title: 'On Barometers' })
  expect(await find('barometers')).toEqual(['on-barometers'])
  await payload.update({ collection: 'articles', id, data: { _status: 'draft' } })
  expect(await find('barometers')).toEqual([])
  await payload.update({ collection: 'articles', id, data: { _status: 'published' } })
  expect(await find('barometers')).toEqual(['on-barometers'])
  await payload.delete({ collection: 'articles', id })
  expect(await find('barometers')).toEqual([])
})

test('what is rolled back was never found', async () => {
  const req = await createLocalReq({}, payload)
  await initTransaction(req)
  await magazine.createArticle({ title: 'On Hygrometers' }, req)
  expect(await find('hygrometers')).toEqual([])
  await killTransaction(req)
  expect(await find('hygrometers')).toEqual([])
})

test('an author or a topic with a new name is found by it and no longer by the old one', async () => {
  const author = await payload.create({
    collection: 'authors',
    data: { name: 'Zéphyrine Quatrefages', role: 'Editor' },
  })
  const topic = await payload.create({
    collection: 'topics',
    data: { name: 'Cryptography', description: 'x', section: magazine.leadership.id, position: 9 },
  })
  await magazine.createArticle({ title: 'On Ciphers', authors: [author.id], topics: [topic.id] })
  expect(await find('zephyrine quatre')).toEqual(['on-ciphers'])
  expect(await find('cryptography')).toEqual(['on-ciphers'])
  await payload.update({ collection: 'authors', id: author.id, data: { name: 'Walburga Immerwahr' } })
  await payload.update({ collection: 'topics', id: topic.id, data: { name: 'Steganography' } })
  expect(await find('immerwahr steganography')).toEqual(['on-ciphers'])
  expect(await find('quatrefages')).toEqual([])
  expect(await find('cryptography')).toEqual([])
})

test('a rebuild restores exactly what the hooks wrote, whatever was there', async () => {
  const { pool } = payload.db
  const read = async () => ({
    articles: (await pool.query('select * from article_search order by article_id')).rows,
    names: (await pool.query('select * from search_names order by mark, word')).rows,
    words: (await pool.query('select word, lexeme from search_words order by word')).rows,
  })
  await rebuildSearch(pool)
  const before = await read()
  expect(before.articles.length).toBeGreaterThan(2)
  await pool.query(`truncate search_words, search_names`)
  await pool.query(`delete from article_search where article_id % 2 = 0`)
  await pool.query(`update article_search set title = 'Wrong'`)
  await pool.query(
    `insert into article_search (article_id, published_at, section_id, year, title, excerpt, body, marks)
     values (9999, now(), 1, 2026, 'Not there', '', '', '')`,
  )
  await rebuildSearch(pool)
  expect(await read()).toEqual(before)
})

test('words that no article has any more are deleted', async () => {
  const { id } = await magazine.createArticle({ title: 'On Planimeters' })
  await payload.delete({ collection: 'articles', id })
  const count = async () =>
    (await payload.db.pool.query(`select 1 from search_words where word = 'planimeters'`)).rows.length
  expect(await count()).toBe(1)
  await rebuildSearch(payload.db.pool)
  expect(await count()).toBe(0)
})
