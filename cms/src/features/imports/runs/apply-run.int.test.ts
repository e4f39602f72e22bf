import { ImportAnswersSchema } from '@meridian/shared/imports/import-answers.schema'
import type { Payload } from 'payload'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenFile } from '../../../../test/given-files.ts'
import { article, author, picture, readingOf, site, term } from '../../../../test/imports/source-records.ts'
import { createMagazine, openCms } from '../../../../test/magazine.ts'
import { env } from '../../../env.ts'
import { prepareQueue } from '../../../platform/queue/install-queue.ts'
import { jobs } from '../../../programs/features.ts'
import { reportOf } from '../report/import-report.ts'
import { describeRun } from '../report/run-details.ts'
import type { SourceFile, SourceRecord } from '../source-record.ts'
import { stageRecords } from '../staging/stage-records.ts'
import { applyRun } from './apply-run.ts'
import { controlRun } from './control-run.ts'
import { changeRun, createRun, readRun } from './import-run.ts'
import { findSourceOfRun, readAnswers, writeAnswers } from './import-source.ts'
import { planAgain } from './read-files.ts'
import { undoRun } from './undo-run.ts'

let payload: Payload
let uploads: SourceFile[]

beforeAll(async () => {
  await prepareQueue(env.DATABASE_URL, jobs)
  payload = await openCms()
  await createMagazine(payload)
  const boat = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer()
  uploads = [givenFile('wp-content/uploads/2019/05/boat.jpg', boat)]
})

beforeEach(async () => {
  await payload.delete({ collection: 'articles', where: { id: { exists: true } } })
  await payload.delete({ collection: 'media', where: { id: { exists: true } } })
  await payload.db.pool.query(
    `truncate import_sources, import_runs, import_records, import_links, import_pictures, old_addresses, article_addresses, publish_events`,
  )
})

const boat = { id: '50', url: null, alt: 'A boat', caption: '', credit: '' }
const records: SourceRecord[] = [
  site(),
  term('Leadership'),
  author('ada', { name: 'Ada Lind', bio: 'Writes of ships.' }),
  article('1', {
    terms: ['Leadership'],
    title: 'The Slow Harbour',
    slug: 'the-slow-harbour',
    heroPicture: boat,
    body: [
      { kind: 'html', html: '<p>Ships wait, as <a href="https://old.example/?p=2">others did</a>.</p>' },
      { kind: 'picture', picture: { ...boat, caption: 'At rest' }, href: null },
      { kind: 'unplaced', name: 'Contact form', text: 'Write to us', original: '[contact-form]' },
    ],
  }),
  article('2', { terms: ['Leadership'], title: 'Others Did', slug: 'others-did' }),
  article('3', { terms: ['Leadership'], status: 'private', title: 'A Secret' }),
  picture('boat', { id: '50' }),
]

interface Imported {
  runId: number
  sourceId: number
}

async function plan(given: readonly SourceRecord[] = records): Promise<Imported> {
  const { pool } = payload.db
  const runId = await createRun(pool, { format: 'wordpress', options: {}, startedBy: null, state: 'reading' })
  await stageRecords(pool, runId, readingOf(given))
  const sourceId = await findSourceOfRun(pool, { runId, format: 'wordpress', name: null })
  await planAgain({ pool, runId, signal: new AbortController().signal }, sourceId)
  return { runId, sourceId }
}

async function apply(
  run: Imported,
  options: { signal?: AbortSignal; files?: SourceFile[] } = {},
): Promise<void> {
  await changeRun(payload.db.pool, run.runId, { state: 'applying' })
  await applyAgain(run, options)
}

async function applyAgain(
  { runId }: Imported,
  {
    signal = new AbortController().signal,
    files = uploads,
  }: { signal?: AbortSignal; files?: SourceFile[] } = {},
): Promise<void> {
  const reach = { alsoReach: [], userAgent: 'test', findAddresses: () => Promise.resolve([]) }
  await applyRun({ payload, runId, uploads: files, reach, signal })
}

async function published(slug: string) {
  return (await payload.find({ collection: 'articles', where: { slug: { equals: slug } }, depth: 0 })).docs
}

async function bringIn(given?: readonly SourceRecord[]): Promise<Imported> {
  const run = await plan(given)
  await apply(run)
  return run
}

async function query(sql: string): Promise<unknown[]> {
  return (await payload.db.pool.query(sql)).rows
}

const articlesNow = () =>
  query(
    `select title, slug, _status as status, published_at is not null as is_dated from articles order by title`,
  )

describe('an import that is carried out', () => {
  test('brings public articles live with their dates, all by one event, and keeps what was private a draft', async () => {
    const { runId } = await bringIn()

    expect(await articlesNow()).toEqual([
      { title: 'A Secret', slug: 'article-3', status: 'draft', is_dated: false },
      { title: 'Others Did', slug: 'others-did', status: 'published', is_dated: true },
      { title: 'The Slow Harbour', slug: 'the-slow-harbour', status: 'published', is_dated: true },
    ])
    expect(await query(`select count(*)::int from publish_events where kind = 'published'`)).toEqual([
      { count: 1 },
    ])
    expect(await readRun(payload.db.pool, runId)).toMatchObject({ state: 'done' })
    expect(await query('select count(*)::int from article_listings')).toEqual([{ count: expect.any(Number) }])
  })

  test('leads from text to text by number, shows the pictures of the old site, and notes what has no place', async () => {
    await bringIn()
    const { docs } = await payload.find({
      collection: 'articles',
      where: { slug: { equals: 'the-slow-harbour' } },
      depth: 0,
    })
    const [harbour] = docs
    const [others] = (
      await payload.find({ collection: 'articles', where: { slug: { equals: 'others-did' } }, depth: 0 })
    ).docs

    expect(JSON.stringify(harbour?.body)).toContain(`"article":${others?.id}`)
    expect(JSON.stringify(harbour?.body)).toContain('"type":"upload"')
    expect(harbour?.heroImage).toEqual(expect.any(Number))
    expect(harbour?.notes?.map(({ text }) => text).join()).toContain('Write to us')
    expect(await query('select count(*)::int from media')).toEqual([{ count: 1 }])
  })

  test('leads from the old addresses to what stands for them', async () => {
    await bringIn()
    const rows = await query(
      `select old.address, articles.slug from old_addresses old join articles on old.subject = 'articles:' || articles.id
        where address in ('/2019/05/article-1', '/?p=1') order by 1`,
    )
    expect(rows).toEqual([
      { address: '/2019/05/article-1', slug: 'the-slow-harbour' },
      { address: '/?p=1', slug: 'the-slow-harbour' },
    ])
  })

  test('changes nothing when the same comes again', async () => {
    await bringIn()
    const links = () => query('select * from import_links order by kind, source_key')
    const before = { state: await state(), links: await links() }
    const { runId } = await bringIn()

    expect({ state: await state(), links: await links() }).toEqual(before)
    const report = await reportOf(payload.db.pool, runId)
    for (const counts of Object.values(report))
      expect(counts).toMatchObject({ created: 0, updated: 0, failed: 0 })
  })

  test('updates what was changed there and not here, and asks about what was changed at both', async () => {
    await bringIn()
    const [, , harbour] = await payload.db.pool
      .query<{ id: number }>('select id from articles order by title')
      .then(({ rows }) => rows)
    await payload.update({ collection: 'articles', id: harbour?.id ?? 0, data: { excerpt: 'Written here.' } })
    const changed = records.map((record) =>
      record.kind === 'article' ? { ...record, excerpt: 'Written there.' } : record,
    )
    const run = await bringIn(changed)

    expect(await query('select title, excerpt from articles order by title')).toEqual([
      { title: 'A Secret', excerpt: 'What 3 is about.' },
      { title: 'Others Did', excerpt: 'Written there.' },
      { title: 'The Slow Harbour', excerpt: 'Written here.' },
    ])
    expect((await readRun(payload.db.pool, run.runId))?.questions).toMatchObject([
      { path: ['conflicts', '1'] },
    ])

    const answers = await readAnswers(payload.db.pool, run.sourceId)
    await writeAnswers(
      payload.db.pool,
      run.sourceId,
      ImportAnswersSchema.parse({ ...answers, conflicts: { 1: 'there' } }),
    )
    await planAgain(
      { pool: payload.db.pool, runId: run.runId, signal: new AbortController().signal },
      run.sourceId,
    )
    await apply(run)
    expect(await query(`select excerpt from articles where slug = 'the-slow-harbour'`)).toEqual([
      { excerpt: 'Written there.' },
    ])
  })

  test('leaves deleted what somebody has deleted here', async () => {
    await bringIn()
    await payload.delete({ collection: 'articles', where: { slug: { equals: 'others-did' } } })
    const { runId } = await bringIn()

    expect(await query(`select 1 from articles where slug = 'others-did'`)).toEqual([])
    expect((await reportOf(payload.db.pool, runId))['articles']).toMatchObject({ skipped: 1, created: 0 })
  })

  test('gives an address that is taken here a number, and still leads there from the old one', async () => {
    const magazineArticle = await payload.find({ collection: 'sections', limit: 1 })
    await payload.create({
      collection: 'articles',
      draft: true,
      data: { title: 'Ours', slug: 'others-did', section: magazineArticle.docs[0]?.id },
    })
    await bringIn()
    expect(await query(`select slug from articles where title = 'Others Did'`)).toEqual([
      { slug: 'others-did-2' },
    ])
  })
})

test('pictures that could not be had are fetched again, for texts that nobody has changed', async () => {
  const { pool } = payload.db
  const run = await plan()
  await apply(run, { files: [] })
  expect(await query('select 1 from media')).toEqual([])
  expect((await reportOf(pool, run.runId))['pictures']).toMatchObject({ failed: 1 })
  const there = await readRun(pool, run.runId)
  const [listed] = there ? (await describeRun(pool, there)).pictures.problems : []
  expect(listed).toEqual({
    picture: expect.stringMatching(/^https:.+\.jpg$/),
    problem: expect.stringMatching(/^.{20,}\.$/),
  })
  expect(
    await query(`select reason from import_records where kind = 'pictures' and action = 'fail'`),
  ).toEqual([{ reason: listed?.problem }])

  expect(await controlRun(pool, run.runId, 'retry-pictures')).toBeNull()
  await applyAgain(run)
  expect((await reportOf(pool, run.runId))['pictures']).toMatchObject({ created: 1, failed: 0 })
  const [harbour] = await published('the-slow-harbour')
  expect(harbour?.heroImage).toEqual(expect.any(Number))
  expect(JSON.stringify(harbour?.body)).toContain('"type":"upload"')
  expect(await query(`select count(*)::int from publish_events where kind = 'published'`)).toEqual([
    { count: 2 },
  ])
})

test('a text that somebody has changed meanwhile stays as it is when its pictures come', async () => {
  const run = await plan()
  await apply(run, { files: [] })
  const [before] = await published('the-slow-harbour')
  await payload.update({ collection: 'articles', id: before?.id ?? 0, data: { excerpt: 'Written here.' } })
  await controlRun(payload.db.pool, run.runId, 'retry-pictures')
  await applyAgain(run)
  expect(await published('the-slow-harbour')).toMatchObject([{ excerpt: 'Written here.', heroImage: null }])
})

describe('an import that is stopped', () => {
  test('ends after the batch, and goes on where it was', async () => {
    const undisturbed = await bringIn()
    const whole = await state()
    await undoRun({ payload, runId: undisturbed.runId, signal: new AbortController().signal }).catch(() => {})
    await resetAll()

    const run = await plan()
    const stopping = new AbortController()
    stopping.abort()
    await apply(run, { signal: stopping.signal })
    expect(await readRun(payload.db.pool, run.runId)).toMatchObject({ state: 'applying' })
    await apply(run)
    expect(await state()).toEqual(whole)
  })
})

describe('an import that is undone', () => {
  test('leaves nothing of what it made, and everything that somebody has worked on', async () => {
    const run = await bringIn()
    await payload.update({
      collection: 'articles',
      where: { slug: { equals: 'others-did' } },
      data: { excerpt: 'Worked on.' },
    })
    await changeRun(payload.db.pool, run.runId, { state: 'undoing' })
    await undoRun({ payload, runId: run.runId, signal: new AbortController().signal })

    expect(await articlesNow()).toEqual([
      { title: 'Others Did', slug: 'others-did', status: 'published', is_dated: true },
    ])
    expect(await query('select 1 from old_addresses')).toEqual([])
    expect(await query(`select 1 from article_addresses where slug = 'the-slow-harbour'`)).toEqual([])
    expect(await query('select 1 from media')).toEqual([])
    expect(await readRun(payload.db.pool, run.runId)).toMatchObject({ state: 'undone' })
  })
})

/** What editors and readers have, without numbers of the database. */
async function state(): Promise<unknown> {
  return {
    articles: await query(
      `select title, slug, excerpt, _status, state, published_at from articles order by title`,
    ),
    versions: await query('select count(*)::int from _articles_v'),
    events: await query(`select count(*)::int from publish_events where kind = 'published'`),
    authors: await query('select name, slug, bio from authors order by slug'),
    addresses: await query('select slug from article_addresses order by slug'),
    old: await query('select address from old_addresses order by address'),
    media: await query('select filename, alt from media order by filename'),
    search: await query('select title from article_search order by title'),
  }
}

async function resetAll(): Promise<void> {
  await payload.delete({ collection: 'articles', where: { id: { exists: true } } })
  await payload.delete({ collection: 'media', where: { id: { exists: true } } })
  await payload.delete({ collection: 'authors', where: { slug: { equals: 'ada-lind' } } })
  await payload.delete({ collection: 'authors', where: { slug: { equals: 'ada' } } })
  await payload.db.pool.query(
    `truncate import_sources, import_runs, import_records, import_links, import_pictures, old_addresses, article_addresses, publish_events`,
  )
}
