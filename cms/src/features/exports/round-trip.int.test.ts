import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Payload } from 'payload'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillMagazine } from '../../../test/exports/filled-magazine.ts'
import { fillReaders, planted } from '../../../test/exports/readers.ts'
import {
  bringIn,
  emptyMeridian,
  exportArchive,
  exportFolder,
  filesOf,
} from '../../../test/exports/round-trip.ts'
import { openCms } from '../../../test/magazine.ts'
import { createDatabaseReader } from '../content/records/database-reader.ts'
import { readListPage } from '../publishing/listings.ts'

const moment = new Date('2026-12-01T08:00:00.000Z')
let folder: string
let first: string
let payload: Payload
/** What the magazine had beside its content before it was exported. */
let kept: Awaited<ReturnType<typeof readKept>>

beforeAll(async () => {
  folder = await exportFolder()
  first = join(folder, 'first.zip')
  const source = await openCms()
  const { articles, pictures, recording, leadership } = await fillMagazine(source, 30)
  const named = { articles, pictures, recording: recording.id }
  await fillReaders(source, { section: leadership.id, named })
  await source.db.pool.query(
    `insert into old_addresses (address, subject, source_id, run_id)
     values ('/?p=12', 'articles:' || $1, 1, 1), ('/2019/05/boats', 'media:' || $2, 1, 1), ('/feed', '/rss.xml', 1, 1), ('/lost', 'authors:9999', 1, 1)`,
    [articles[0], pictures[0]],
  )
  await exportArchive(first, moment)
  kept = await readKept(source)
  payload = await emptyMeridian()
  await bringIn(payload, first)
})
afterAll(() => rm(folder, { recursive: true }))

/** What follows from content and is kept beside it, by what is not a number of one database. */
async function readKept({ db: { pool } }: Payload) {
  const read = async (statement: string) => (await pool.query(statement)).rows
  return {
    states: await read(
      // The row of a draft is that of its first save until it is published: its newest version counts.
      `select state, _status, created_at, case when _status = 'published' then title || slug end as public from articles order by created_at`,
    ),
    versions: await read(
      `select version_title, version_state, version__status, latest, version_slug from _articles_v where latest order by version_created_at`,
    ),
    listings: await read(
      `select list_key, article.title from article_listings join articles article on article.id = article_id order by 1, 2`,
    ),
    pictures: await read(
      `select media.filename, place, is_public, split_part(subject, ':', 1) as subject from picture_places
       join media on media.id = media_id order by 1, 2, 3, 4`,
    ),
    recordings: await read(
      `select article.created_at, is_public from recording_places join articles article on article.id = article_id order by 1`,
    ),
    used: await read('select filename, is_used from media order by 1'),
    globals: await read(
      `select slug, json_object_keys(data) as field from published_globals 
       where slug not in ('subscription-page', 'privacy-policy', 'accessibility-statement') order by 1, 2`,
    ),
    search: await read('select title, excerpt from article_search order by 1'),
  }
}

test('an archive of an empty Meridian that an archive has filled is the same, byte for byte', async () => {
  const second = join(folder, 'second.zip')
  await exportArchive(second, moment)
  const [before, after] = [await filesOf(first), await filesOf(second)]
  expect([...after.keys()]).toEqual([...before.keys()])
  for (const [path, content] of before) expect({ path, content: after.get(path) }).toEqual({ path, content })
  expect((await readFile(second)).equals(await readFile(first))).toBe(true)
})

test('what follows from content is made, as if editors had written all of it', async () => {
  expect(await readKept(payload)).toEqual(kept)
})

test('the forms of the admin open the newest draft, with all that it names', async () => {
  const { docs } = await payload.find({
    collection: 'articles',
    draft: true,
    sort: 'createdAt',
    limit: 5,
    depth: 1,
  })
  expect(docs.map(({ title }) => title)).toEqual([
    'Text 0: “All of it” & <more>',
    'Text 1, as it will be',
    'Text 2: “All of it” & <more>',
    'Text 3: “All of it” & <more>',
    'Text 4, a draft saved twice',
  ])
  expect(docs[1]).toMatchObject({ section: { slug: 'leadership' }, authors: [{ slug: 'helena-marchetti' }] })
  const saved = await payload.update({
    collection: 'articles',
    id: docs[1]?.id ?? 0,
    draft: true,
    data: { title: 'Changed after all', _status: 'draft' },
  })
  expect(saved.title).toBe('Changed after all')
})

test('readers have lists, texts and pictures, which are shown as they came until they have their sizes', async () => {
  const reader = createDatabaseReader(payload.db.pool)
  const { articleIds } = await readListPage(payload.db.pool, { list: 'latest', limit: 3 })
  const articles = await reader.articles(articleIds)
  expect(articles.size).toBe(3)
  const [article] = articles.values()
  const pictures = await reader.pictures([article?.picture ?? 0])
  expect(pictures.size).toBe(1)
})

test('the worker is asked for the sizes of pictures and the PDFs of issues, and site servers for all pages', async () => {
  const jobs = await payload.db.pool.query(`select name, data from pgboss.job where name = 'draw-later'`)
  expect(jobs.rows).toMatchObject([{ data: { withIssuePdfs: true } }])
  const events = await payload.db.pool.query(
    `select tags, documents from publish_events order by id desc limit 1`,
  )
  expect(events.rows).toEqual([{ tags: ['site'], documents: null }])
})

test('nobody gets a password, a key of a link or where somebody was in the network', async () => {
  const files = await filesOf(first)
  const found = [...files].flatMap(([path, content]) =>
    Object.entries(planted).flatMap(([name, value]) =>
      content.includes(value) ? [`${name} in ${path}`] : [],
    ),
  )
  expect(found).toEqual([])
  const { rows } = await payload.db.pool.query('select count(*)::int as count from user_passwords')
  expect(rows).toEqual([{ count: 0 }])
})

test('who had unsubscribed or was stopped stays so, and a consent stays with what rests on it', async () => {
  const { rows } = await payload.db.pool.query(
    `select s.email, s.state, n.slug, c.text_version, c.form, s.consent_key = first.key as "isFirst"
     from newsletter_subscribers s
     left join newsletter_memberships m on m.subscriber_id = s.id
     left join newsletters n on n.id = m.newsletter_id
     left join newsletter_consents c on c.id = m.consent_id
     left join newsletter_consents first on first.subscriber_id = s.id and first.form = 'article'
     order by s.email, n.slug`,
  )
  expect(rows).toEqual([
    {
      email: 'ada@readers.example',
      state: 'confirmed',
      slug: 'newsletter',
      text_version: '2026-01-01',
      form: 'account',
      isFirst: true,
    },
    {
      email: 'ada@readers.example',
      state: 'confirmed',
      slug: 'weekend',
      text_version: '2026-01-01',
      form: 'article',
      isFirst: true,
    },
    {
      email: 'gone@readers.example',
      state: 'unsubscribed',
      slug: null,
      text_version: null,
      form: null,
      isFirst: null,
    },
    {
      email: 'new@readers.example',
      state: 'pending',
      slug: null,
      text_version: null,
      form: null,
      isFirst: null,
    },
  ])
  const stopped = await payload.db.pool.query('select address_key, reason from mail_suppressions')
  expect(stopped.rows).toEqual([{ address_key: 'bounced@readers.example', reason: 'hard' }])
})

test('a magazine that has content takes no archive, and nothing of it is changed', async () => {
  const before = await payload.db.pool.query('select count(*)::int as count from import_runs')
  await expect(bringIn(payload, first)).rejects.toThrow(
    'This magazine has sections already (2). An archive fills an empty one alone; nothing was changed.',
  )
  const after = await payload.db.pool.query('select count(*)::int as count from import_runs')
  expect(after.rows).toEqual(before.rows)
})
