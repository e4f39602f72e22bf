import type { Payload } from 'payload'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { article, author, readingOf, site, term } from '../../../../test/imports/source-records.ts'
import { createMagazine, openCms } from '../../../../test/magazine.ts'
import { env } from '../../../env.ts'
import { prepareQueue } from '../../../platform/queue/install-queue.ts'
import { jobs } from '../../../programs/features.ts'
import { stageRecords } from '../staging/stage-records.ts'
import { applyRun } from './apply-run.ts'
import { controlRun } from './control-run.ts'
import { dripRun } from './drip-run.ts'
import { changeRun, createRun, findActiveRun, readRun } from './import-run.ts'
import { findSourceOfRun } from './import-source.ts'
import { paceRun } from './pace-run.ts'
import { planAgain } from './read-files.ts'
import { undoRun } from './undo-run.ts'

let payload: Payload

beforeAll(async () => {
  await prepareQueue(env.DATABASE_URL, jobs)
  payload = await openCms()
  await createMagazine(payload)
})

beforeEach(async () => {
  await payload.delete({ collection: 'articles', where: { id: { exists: true } } })
  await payload.db.pool.query(
    'truncate import_sources, import_runs, import_records, import_links, old_addresses, article_addresses, publish_events',
  )
})

const signal = new AbortController().signal
const records = [
  site(),
  term('Leadership'),
  author('ada', { name: 'Ada Lind' }),
  ...[2015, 2019, 2012, 2018, 2016].map((year) =>
    article(String(year), {
      terms: ['Leadership'],
      title: `Of ${year}`,
      slug: `of-${year}`,
      publishedAt: { kind: 'instant', at: `${year}-05-04T08:00:00.000Z` },
    }),
  ),
]

async function plan(articlesPerDay: number | null): Promise<number> {
  const { pool } = payload.db
  const runId = await createRun(pool, { format: 'wordpress', options: {}, startedBy: null, state: 'reading' })
  await stageRecords(pool, runId, readingOf(records))
  const sourceId = await findSourceOfRun(pool, { runId, format: 'wordpress', name: null })
  await planAgain({ pool, runId, signal }, sourceId)
  await paceRun(pool, { runId, articlesPerDay })
  return runId
}

async function begin(articlesPerDay: number | null): Promise<number> {
  const runId = await plan(articlesPerDay)
  await changeRun(payload.db.pool, runId, { state: 'applying' })
  const reach = { alsoReach: [], userAgent: 'test', findAddresses: () => Promise.resolve([]) }
  await applyRun({ payload, runId, uploads: [], reach, signal })
  return runId
}

async function strings(sql: string): Promise<string[]> {
  const { rows } = await payload.db.pool.query<{ text: string }>(sql)
  return rows.map(({ text }) => text)
}

const live = () =>
  strings(`select title as text from articles where _status = 'published' order by published_at desc`)
const events = () =>
  strings(`select id::text as text from publish_events where kind = 'published' order by id`)
const state = async (runId: number) => (await readRun(payload.db.pool, runId))?.state

/** The day passes. */
async function letDayPass(runId: number): Promise<void> {
  const { nextPortionAt } = (await readRun(payload.db.pool, runId)) ?? {}
  expect(nextPortionAt?.getTime()).toBeGreaterThan(Date.now())
  await changeRun(payload.db.pool, runId, { nextPortionAt: new Date(Date.now() - 1000) })
}

test('so many go live each day, the newest first, by an event of their own', async () => {
  const runId = await begin(2)
  expect(await live()).toEqual(['Of 2019', 'Of 2018'])
  expect(await state(runId)).toBe('dripping')
  expect(await findActiveRun(payload.db.pool)).toBeNull()

  await letDayPass(runId)
  expect(await findActiveRun(payload.db.pool)).toMatchObject({ id: runId, state: 'dripping' })
  await dripRun({ payload, runId, signal })
  expect(await live()).toEqual(['Of 2019', 'Of 2018', 'Of 2016', 'Of 2015'])

  await letDayPass(runId)
  await dripRun({ payload, runId, signal })
  expect(await live()).toHaveLength(5)
  expect(await events()).toHaveLength(3)
  expect(await readRun(payload.db.pool, runId)).toMatchObject({ state: 'done', nextPortionAt: null })
})

test('without portions all go live by one event, which names the old addresses', async () => {
  const runId = await begin(null)
  expect(await readRun(payload.db.pool, runId)).toMatchObject({ state: 'done', nextPortionAt: null })
  const { rows } = await payload.db.pool.query(
    `select 1 from publish_events where kind = 'published' and documents::text like '%old-addresses:%'`,
  )
  expect(rows).toHaveLength(1)
})

test('cut off in the middle of a portion, it goes on with the same one', async () => {
  const runId = await begin(2)
  // As if two of the four had gone live when the process died, before it could say so.
  await payload.db.pool.query(
    `update import_records set goes_live = true where run_id = $1 and source_key in ('2019', '2018')`,
    [runId],
  )
  await changeRun(payload.db.pool, runId, { nextPortionAt: new Date(0) })
  await paceRun(payload.db.pool, { runId, articlesPerDay: 4 })
  await dripRun({ payload, runId, signal })
  expect(await live()).toEqual(['Of 2019', 'Of 2018', 'Of 2016', 'Of 2015'])
  expect(await state(runId)).toBe('dripping')
})

test('paused, nothing goes live until somebody says so; then it waits for its day', async () => {
  const { pool } = payload.db
  const runId = await begin(2)
  expect(await controlRun(pool, runId, 'pause')).toBeNull()
  await letDayPass(runId)
  expect(await findActiveRun(pool)).toBeNull()
  expect(await controlRun(pool, runId, 'resume')).toBeNull()
  expect(await findActiveRun(pool)).toMatchObject({ id: runId, state: 'dripping' })
})

test('all others go live now', async () => {
  const runId = await begin(1)
  expect(await paceRun(payload.db.pool, { runId, articlesPerDay: null })).toBe(true)
  expect(await findActiveRun(payload.db.pool)).toMatchObject({ id: runId })
  await dripRun({ payload, runId, signal })
  expect(await live()).toHaveLength(5)
  const done = await readRun(payload.db.pool, runId)
  expect(done).toMatchObject({ state: 'done', options: {} })
  expect(done?.options).not.toHaveProperty('articlesPerDay')
  expect(await paceRun(payload.db.pool, { runId, articlesPerDay: 3 })).toBe(false)
})

test('the same file again leaves those that wait to their days', async () => {
  await begin(2)
  const again = await begin(null)
  expect(await state(again)).toBe('done')
  expect(await live()).toEqual(['Of 2019', 'Of 2018'])
  expect(await events()).toHaveLength(1)
})

test('the same file again brings those that a stopped import left', async () => {
  const { pool } = payload.db
  const runId = await begin(2)
  expect(await controlRun(pool, runId, 'stop')).toBeNull()
  await begin(null)
  expect(await live()).toHaveLength(5)
})

test('undone in between, nothing of it is left, and planned again it begins from the start', async () => {
  const { pool } = payload.db
  const runId = await begin(2)
  expect(await controlRun(pool, runId, 'undo')).toBeNull()
  await undoRun({ payload, runId, signal })
  expect(await strings('select title as text from articles')).toEqual([])
  expect(await controlRun(pool, runId, 'plan')).toBeNull()
  expect(await readRun(pool, runId)).toMatchObject({ state: 'planning', nextPortionAt: null })
})

test('what a command began, the worker goes on with once somebody says so', async () => {
  const { pool } = payload.db
  const runId = await createRun(pool, {
    format: 'wordpress',
    options: {},
    startedBy: null,
    state: 'applying',
    conductor: 'command',
  })
  expect(await findActiveRun(pool)).toBeNull()
  await controlRun(pool, runId, 'pause')
  await controlRun(pool, runId, 'resume')
  expect(await findActiveRun(pool)).toMatchObject({ id: runId })
})
