import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Payload } from 'payload'
import { addDeltas, deltaOf, clearAudience, told } from '../../../../test/audience.ts'
import { createMagazine, type Magazine, openCms } from '../../../../test/magazine.ts'
import { readArticle } from '../reads/read-article.ts'
import { readRanking } from '../reads/read-ranking.ts'
import { readTotals } from '../reads/read-totals.ts'
import { foldDeltas } from './fold-deltas.ts'

/* By what pages and sources are known, wherever they move and however many there are. */

const november = { from: '2026-11-01', to: '2026-11-30' }
let payload: Payload
let magazine: Magazine

beforeAll(async () => {
  payload = await openCms()
  magazine = await createMagazine(payload)
})
beforeEach(() => clearAudience(payload.db.pool))
afterAll(() => payload.destroy())

const fold = () => foldDeltas(payload.db.pool)
const sources = async () => (await readTotals(payload.db.pool, november)).sources

test('an article keeps its numbers when it moves, and both of its addresses are one page', async () => {
  const { pool } = payload.db
  const article = await magazine.createArticle({ title: 'The quiet capital', slug: 'quiet' })
  await addDeltas(pool, [deltaOf([told('/articles/quiet', { views: 3 })])])
  await fold()
  await payload.update({
    collection: 'articles',
    id: article.id,
    data: { slug: 'silent', _status: 'published' },
  })
  await addDeltas(pool, [
    deltaOf([
      told('/articles/silent', { views: 4, requests: [5, 1, 0] }),
      told('/articles/quiet', { views: 1 }),
    ]),
  ])
  await fold()
  const read = await readArticle(pool, { articleId: article.id, ...november })
  expect([read?.views.value, read?.requests.browser.value, read?.requests.bot.value]).toEqual([8, 9, 1])
  const { articles, total } = await readRanking(pool, { by: 'views', limit: 10, ...november })
  expect(total).toBe(1)
  expect(articles).toMatchObject([
    { articleId: article.id, title: 'The quiet capital', path: '/articles/silent', views: { value: 8 } },
  ])
})

test('a deleted article is still told of, by its address', async () => {
  const { pool } = payload.db
  const article = await magazine.createArticle({ title: 'A short life', slug: 'short' })
  await addDeltas(pool, [deltaOf([told('/articles/short', { views: 2 })])])
  await fold()
  await payload.delete({ collection: 'articles', id: article.id })
  expect((await readRanking(pool, { by: 'views', limit: 10, ...november })).articles).toMatchObject([
    { articleId: article.id, title: null, path: '/articles/short', views: { value: 2 } },
  ])
})

test('a site that few came from is counted as other until more do', async () => {
  const { pool } = payload.db
  const from = (hosts: [string, number][], views: number) =>
    addDeltas(pool, [deltaOf([told('/', { views, hosts })])])
  await from([['rare.example', 2]], 2)
  await fold()
  await from(
    [
      ['known.example', 6],
      ['history', 3],
      ['other', 3],
    ],
    15,
  )
  await fold()
  await from([['rare.example', 3]], 3)
  await fold()
  expect(await sources()).toEqual([
    { kind: 'site', host: 'known.example', views: 6 },
    { kind: 'other', views: 5 },
    { kind: 'history', views: 3 },
    { kind: 'site', host: 'rare.example', views: 3 },
    { kind: 'direct', views: 3 },
  ])
})

test('a list knows the article that it stood on, wherever that moves, and few are counted with the list', async () => {
  const { pool } = payload.db
  const article = await magazine.createArticle({ title: 'On harbours', slug: 'harbours' })
  const bring = (from: [string, number][]) =>
    addDeltas(pool, [deltaOf([told('/a', { views: from.reduce((sum, [, views]) => sum + views, 0), from })])])
  await bring([
    ['related@/articles/harbours', 3],
    ['related@/nowhere', 2],
    ['related@/elsewhere', 1],
  ])
  await fold()
  await payload.update({
    collection: 'articles',
    id: article.id,
    data: { slug: 'ports', _status: 'published' },
  })
  await bring([['related@/articles/ports', 3]])
  await fold()
  expect(await sources()).toEqual([
    { kind: 'list', list: 'related', on: { title: 'On harbours', path: '/articles/ports' }, views: 6 },
    { kind: 'list', list: 'related', on: null, views: 3 },
  ])
})

test('links of a newsletter that few came by are counted with it, and it is known by its subject', async () => {
  const { pool } = payload.db
  await pool.query(`insert into campaigns (id, subject) values (77, 'What harbours teach')`)
  await pool.query(
    `insert into campaign_sends (id, campaign_id, newsletter_id, state, time, due_at, uncertain, content, audience)
     values (71, 77, 1, 'sending', '{}', now(), 'hold', '{}', '{}')`,
  )
  const send = (71).toString(36)
  await addDeltas(pool, [
    deltaOf([
      told('/a', {
        views: 8,
        from: [
          [`newsletter@${send}.0`, 4],
          [`newsletter@${send}.1`, 2],
          [`newsletter@${send}.2`, 2],
        ],
      }),
    ]),
  ])
  await fold()
  const campaign = { kind: 'newsletter', campaignId: 77, subject: 'What harbours teach' }
  expect((await sources()).toSorted((a, b) => b.views - a.views)).toEqual([
    { ...campaign, link: null, views: 3 },
    { ...campaign, link: 0, views: 3 },
    { kind: 'other', views: 2 },
  ])
})

test('beyond 200,000 pages and 10,000 sources of a kind, new ones are counted as other', async () => {
  const { pool } = payload.db
  await pool.query(`insert into audience_pages (path) select '/full/' || n from generate_series(1, 199999) n`)
  await pool.query(
    `insert into audience_sources (kind, name) select 'host', 'full' || n from generate_series(1, 9999) n`,
  )
  const hosts: [string, number][] = [
    ['first.example', 9],
    ['second.example', 9],
  ]
  await addDeltas(pool, [
    deltaOf([
      told('/first', { views: 18, hosts }),
      told('/second', { views: 1 }),
      told('/third', { views: 1 }),
    ]),
  ])
  await fold()
  const { rows } = await pool.query<{ path: string; views: number }>(
    `select path, views::int from audience_days join audience_pages on id = page_id order by id`,
  )
  expect(rows).toEqual([
    { path: '/first', views: 18 },
    { path: 'other', views: 2 },
  ])
  // Those two pages have a view each that came directly: too few to be told.
  expect((await sources()).map(({ kind, views }) => [kind, views])).toEqual([
    ['other', 11],
    ['site', 9],
  ])
})
