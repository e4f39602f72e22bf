import { serializeRecord } from '@meridian/shared/replica/record-digest'
import type { ContentReader } from '@meridian/shared/replica/content-reader'
import type { Payload } from 'payload'
import { beforeAll, expect, test } from 'vitest'
import { bodyOf, createMagazine, type Magazine, openCms } from '../../../../test/magazine.ts'
import { refreshGlobals } from '../../publishing/refresh-globals.ts'
import { toArticleRecord } from '../../records/article-records.ts'
import { createDatabaseReader } from './database-reader.ts'
import { placeBlocks } from '../../body/place-blocks.ts'

let payload: Payload
let magazine: Magazine
let reader: ContentReader

beforeAll(async () => {
  payload = await openCms()
  magazine = await createMagazine(payload)
  reader = createDatabaseReader(payload.db.pool)
})

test('an article has all that its page shows, by ids', async () => {
  const picture = await magazine.uploadPicture('A harbour')
  const other = await magazine.createArticle({ title: 'Before', publishedAt: '2026-09-01T08:00:00.000Z' })
  const { id } = await magazine.createArticle({
    title: 'The Quiet Capital',
    heroImage: picture,
    heroCaption: 'At dawn',
    authors: [magazine.omar.id, magazine.helena.id],
    topics: [magazine.teams.id, magazine.decisions.id],
    related: [other.id],
    printOrder: 3,
    publishedAt: '2026-10-01T08:00:00.000Z',
    body: placeBlocks(bodyOf('First paragraph.', 'Second paragraph.'), [
      { blockType: 'quote', quote: 'Hush.', author: 'Ada' },
      { blockType: 'image-gallery', images: [{ image: picture, caption: 'Here' }] },
    ]),
    corrections: [{ date: '2026-10-02T23:30:00.000Z', text: 'It was Tuesday.' }],
    seo: { title: 'Quiet' },
  })
  const record = (await reader.articles([id])).get(id)
  if (!record) throw new Error('The article is not there.')
  expect(record).toMatchObject({
    slug: 'the-quiet-capital',
    title: 'The Quiet Capital',
    section: magazine.leadership.id,
    authors: [magazine.omar.id, magazine.helena.id],
    topics: [magazine.teams.id, magazine.decisions.id],
    issue: magazine.autumn.id,
    printOrder: 3,
    related: [other.id],
    publishedAt: '2026-10-01T08:00:00.000Z',
    picture,
    pictureCaption: 'At dawn',
    readingMinutes: 1,
    corrections: [{ date: '2026-10-02', text: 'It was Tuesday.' }],
    isAiAssisted: false,
    seo: { title: 'Quiet', description: record.excerpt },
    blocks: [
      { type: 'quote', quote: 'Hush.', author: 'Ada', title: '' },
      { type: 'image-gallery', title: '', images: [{ picture, alt: '', caption: 'Here' }] },
    ],
  })
  const saved = await payload.findByID({ collection: 'articles', id, depth: 0 })
  expect(serializeRecord('article', toArticleRecord(saved))).toBe(serializeRecord('article', record))
  const { text, body, blocks, corrections, seo, ...head } = record
  expect((await reader.articleHeads([id, other.id, 999_999])).get(id)).toEqual(head)
  expect([text, body, blocks, corrections, seo]).toHaveLength(5)
})

test('a picture has the files that pages show', async () => {
  const id = await magazine.uploadPicture('A hill')
  const picture = (await reader.pictures([id])).get(id)
  const { filename, sizes } = await payload.findByID({ collection: 'media', id })
  expect(picture).toMatchObject({
    alt: 'A hill',
    name: filename,
    width: 640,
    height: 480,
    focalX: 50,
    fallback: sizes?.webp960?.filename,
    largest: sizes?.webp1600?.filename,
    share: sizes?.og?.filename ?? null,
  })
  expect(picture?.webp.map(({ name }) => name)).toContain(sizes?.webp480?.filename)
  expect(picture?.avif.map(({ name }) => name)).toContain(sizes?.avif480?.filename)
})

test('drafts are nothing to readers, and what was unpublished is no longer', async () => {
  const draft = await magazine.createArticle({ title: 'Unborn', _status: 'draft' })
  const gone = await magazine.createArticle({ title: 'Withdrawn' })
  await payload.update({ collection: 'articles', id: gone.id, data: { _status: 'draft' } })
  expect(await reader.articles([draft.id, gone.id])).toEqual(new Map())
  expect(await reader.articleAt('withdrawn')).toBe(gone.id)
  expect(await reader.articleAt('never-was')).toBeUndefined()
  await payload.delete({ collection: 'articles', id: gone.id })
  expect(await reader.articleAt('withdrawn')).toBeNull()
})

test('sections, topics, issues and plans come in their order', async () => {
  expect((await reader.sections()).map(({ slug }) => slug)).toEqual(['leadership', 'wealth'])
  expect((await reader.topics()).map(({ slug }) => slug)).toEqual(['decision-making', 'team-management'])
  for (const [season, year] of [
    ['Winter', 2025],
    ['Summer', 2026],
  ] as const) {
    const data = { title: season, description: 'An issue.', season, year, _status: 'published' as const }
    await payload.create({ collection: 'issues', data })
  }
  expect((await reader.issues()).map(({ slug }) => slug)).toEqual([
    'autumn-2026',
    'summer-2026',
    'winter-2025',
  ])
  for (const [name, position, isOffered] of [
    ['Second', 2, true],
    ['First', 1, true],
    ['Old', 0, false],
  ] as const) {
    const data = {
      name,
      position,
      isOffered,
      description: name,
      tier: 'gold',
      period: 'year',
      priceCents: 100,
    } as const
    await payload.create({ collection: 'plans', data: { ...data, features: ['One', 'Two'] } })
  }
  expect(await reader.plans()).toMatchObject([
    { name: 'First', price: 100, features: ['One', 'Two'], position: 1 },
    { name: 'Second', position: 2 },
  ])
})

test('an issue has its letter and its PDF, the editors’ own before a typeset one', async () => {
  const { id } = magazine.autumn
  const data = { letter: bodyOf('I kept a jar.'), letterAuthor: magazine.helena.id }
  await payload.update({ collection: 'issues', id, data })
  const { rows } = await payload.db.pool.query<{ id: number }>(
    `insert into issue_pdfs (filename, filesize, edition_of_id, updated_at) values
       ('typeset 1.pdf', 10, $1, '2026-11-01T00:00:00Z'), ('own.pdf', 20, null, '2026-11-02T00:00:00Z') returning id`,
    [id],
  )
  const read = async () => (await reader.issues()).find((issue) => issue.id === id)
  expect(await read()).toMatchObject({
    sortKey: 20_263,
    isCurrent: true,
    letter: ['<p>I kept a jar.</p>'],
    letterAuthor: magazine.helena.id,
    pdf: { url: `/media/pdf/typeset%201.pdf?v=${Date.parse('2026-11-01').toString(36)}`, sizeBytes: 10 },
  })
  await payload.db.pool.query('update issues set pdf_id = $1 where id = $2', [rows[1]?.id, id])
  expect((await read())?.pdf).toMatchObject({ sizeBytes: 20 })
})

test('authors are found by their address, redirects by their path', async () => {
  expect(await reader.authorAt('omar-said')).toMatchObject({
    id: magazine.omar.id,
    name: 'Omar Said',
    bio: '',
  })
  expect(await reader.authorAt('nobody')).toBeNull()
  expect((await reader.allAuthors()).map(({ slug }) => slug).toSorted()).toEqual([
    'helena-marchetti',
    'omar-said',
  ])
  const data = { fromPath: '/old', toAddress: '/about', kind: 'temporary' as const }
  await payload.create({ collection: 'redirects', data })
  expect(await reader.redirect('/old')).toMatchObject({ from: '/old', to: '/about', isPermanent: false })
  expect(await reader.redirect('/new')).toBeNull()
})

test('globals are what was published: defaults at first, drafts never', async () => {
  expect(await reader.global('site-settings')).toBeNull()
  await refreshGlobals(payload)
  expect(await reader.global('site-settings')).toMatchObject({ name: 'Meridian', aiNote: null })
  const name = (words: string, _status: 'draft' | 'published') =>
    payload.updateGlobal({
      slug: 'site-settings',
      draft: _status === 'draft',
      data: { name: words, _status },
    })
  await name('Northern', 'published')
  await name('Southern', 'draft')
  expect(await reader.global('site-settings')).toMatchObject({ name: 'Northern' })
  const events = () => payload.db.pool.query("select from publish_events where subject = 'globals'")
  await Promise.all([refreshGlobals(payload), refreshGlobals(payload)])
  expect((await events()).rowCount).toBe(1)
  await payload.db.pool.query(`update published_globals set data = '{}' where slug = 'navigation'`)
  await Promise.all([refreshGlobals(payload), refreshGlobals(payload)])
  expect((await events()).rowCount).toBe(2)
  expect(await reader.global('navigation')).toMatchObject({ latestLabel: 'Latest' })
})

test('lists go on from a position, by months and in print order', async () => {
  await payload.delete({ collection: 'articles', where: { id: { exists: true } } })
  const at = (day: string, printOrder: number) =>
    magazine.createArticle({ title: `Of ${day}`, publishedAt: `2026-${day}T08:00:00.000Z`, printOrder })
  const [first, second, third] = [await at('07-01', 3), await at('07-02', 1), await at('08-01', 2)]
  const [newest, ...rest] = await reader.newest('section:leadership', { limit: 2 })
  expect(newest).toEqual({ article: third.id, publishedAt: '2026-08-01T08:00:00.000Z' })
  expect(rest).toMatchObject([{ article: second.id }])
  expect(await reader.newest('latest', { limit: 5, after: rest[0] ?? null })).toMatchObject([
    { article: first.id },
  ])
  expect(await reader.newest('section:nowhere', { limit: 5 })).toEqual([])
  expect(await reader.months('latest')).toEqual(['2026-08', '2026-07'])
  expect(await reader.month('latest', '2026-07')).toEqual([second.id, first.id])
  expect(await reader.since('latest', new Date('2026-07-01T09:00:00Z'), 9)).toEqual([third.id, second.id])
  expect(await reader.printOrder(magazine.autumn.id)).toEqual([second.id, third.id, first.id])
})
