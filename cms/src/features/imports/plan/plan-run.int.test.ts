import { ImportAnswersSchema } from '@meridian/shared/imports/import-answers.schema'
import type { Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { article, author, picture, readingOf, site, term } from '../../../../test/imports/source-records.ts'
import { createMagazine, openCms } from '../../../../test/magazine.ts'
import { reportOf } from '../report/import-report.ts'
import { createRun, readRun } from '../runs/import-run.ts'
import { findSourceOfRun, readAnswers, writeAnswers } from '../runs/import-source.ts'
import { planAgain } from '../runs/read-files.ts'
import type { SourceRecord } from '../source-record.ts'
import { stageRecords } from '../staging/stage-records.ts'

let payload: Payload

beforeAll(async () => {
  payload = await openCms()
  await createMagazine(payload)
})

beforeEach(() => payload.db.pool.query('truncate import_sources, import_runs, import_records'))

/** Stages and plans records as those of one site; gives the run and its source. */
async function plan(records: readonly SourceRecord[]): Promise<{ runId: number; sourceId: number }> {
  const { pool } = payload.db
  const runId = await createRun(pool, { format: 'wordpress', options: {}, startedBy: null, state: 'reading' })
  await stageRecords(pool, runId, readingOf(records))
  const sourceId = await findSourceOfRun(pool, { runId, format: 'wordpress', name: null })
  await planAgain({ pool, runId, signal: new AbortController().signal }, sourceId)
  return { runId, sourceId }
}

const magazine = [
  site(),
  term('Leadership'),
  term('Business'),
  term('Unused'),
  author('ada', { name: 'Ada Lind' }),
  author('omar', { name: 'Omar Said' }),
  author('nobody'),
  article('1', {
    terms: ['Leadership'],
    authors: ['ada', 'omar'],
    heroPicture: { id: '50', url: null, alt: '', caption: '', credit: '' },
  }),
  article('2'),
  article('3'),
  article('4', { type: 'page' }),
  article('5', { status: 'trash' }),
  article('6', { terms: ['Leadership'], authors: ['ada'], status: 'private' }),
  picture('50'),
  picture('51'),
  { ...site(), kind: 'broken', of: 'article', id: 'x', name: 'x', reason: 'Its date is no date.' } as const,
]

describe('a plan', () => {
  test('says of a rule that was temporary that it no longer is', async () => {
    const rule = { ...site(), kind: 'redirect', to: '/about', isPattern: false } as const
    const { runId } = await plan([
      site(),
      { ...rule, id: 'a', from: '/shop', isPermanent: false },
      { ...rule, id: 'b', from: '/us', isPermanent: true },
    ])
    const { rows } = await payload.db.pool.query(
      "select source_key, action, findings from import_records where run_id = $1 and kind = 'redirects' order by 1",
      [runId],
    )
    expect(rows).toEqual([
      { source_key: 'a', action: 'create', findings: [expect.objectContaining({ code: 'was-temporary' })] },
      { source_key: 'b', action: 'create', findings: [] },
    ])
  })

  test('has one action for each record, so that its counts close', async () => {
    const { runId } = await plan(magazine)
    const report = await reportOf(payload.db.pool, runId)

    expect(report).toEqual({
      site: { read: 1, created: 0, updated: 0, unchanged: 1, skipped: 0, asked: 0, failed: 0 },
      terms: { read: 3, created: 0, updated: 0, unchanged: 1, skipped: 1, asked: 1, failed: 0 },
      authors: { read: 3, created: 1, updated: 0, unchanged: 1, skipped: 1, asked: 0, failed: 0 },
      articles: { read: 7, created: 2, updated: 0, unchanged: 0, skipped: 1, asked: 3, failed: 1 },
      pictures: { read: 2, created: 1, updated: 0, unchanged: 0, skipped: 1, asked: 0, failed: 0 },
    })
    for (const { read, ...rest } of Object.values(report)) {
      expect(Object.values(rest).reduce((sum, count) => sum + count, 0)).toBe(read)
    }
  })

  test('asks first what most records wait for, with what there is to choose from', async () => {
    const { runId } = await plan(magazine)
    const questions = (await readRun(payload.db.pool, runId))?.questions ?? []

    expect(questions.map(({ path, records }) => ({ path, records }))).toEqual([
      { path: ['terms', 'Business'], records: 2 },
      { path: ['types', 'page'], records: 1 },
    ])
    expect(questions[0]?.text).toBe('2 articles in the category ‘Business’. Where do they belong?')
    expect(questions[0]?.choices[0]).toEqual({
      label: 'Leadership',
      answer: { to: 'section', section: 'leadership' },
    })
  })

  test('follows the answers, which stay with the source', async () => {
    const { runId, sourceId } = await plan(magazine)
    const { pool } = payload.db
    await writeAnswers(
      pool,
      sourceId,
      ImportAnswersSchema.parse({
        terms: { Business: { to: 'topic', section: 'leadership', topic: 'team-management' } },
        types: { page: 'skip' },
      }),
    )
    await planAgain({ pool, runId, signal: new AbortController().signal }, sourceId)
    expect((await reportOf(pool, runId))['articles']).toMatchObject({ created: 4, skipped: 2, asked: 0 })
    expect((await readRun(pool, runId))?.questions).toEqual([])

    const again = await plan(magazine)
    expect(again.sourceId).toBe(sourceId)
    expect(await readAnswers(pool, sourceId)).toMatchObject({ types: { page: 'skip' } })
    expect((await reportOf(pool, again.runId))['articles']).toMatchObject({ asked: 0 })
  })

  test('changes nothing but the staging', async () => {
    const before = await counts()
    await plan(magazine)
    expect(await counts()).toEqual(before)
  })
})

describe('staging', () => {
  test('takes the same thing out of two files once, and what stands twice in one file twice', async () => {
    const elsewhere = { file: 'second.xml', line: 1, byte: 0 }
    const { runId } = await plan([
      site(),
      article('1', { title: 'First' }),
      article('1', { title: 'Another of the same number' }),
      article('1', { title: 'First, of the newer file', place: elsewhere }),
    ])
    const { rows } = await payload.db.pool.query(
      `select source_key as key, title from import_records where run_id = $1 and kind = 'articles' order by seq`,
      [runId],
    )
    expect(rows).toEqual([
      { key: '1#2', title: 'Another of the same number' },
      { key: '1', title: 'First, of the newer file' },
    ])
  })

  test('keeps what Postgres has no letters for as signs that something is missing', async () => {
    const { runId } = await plan([site(), article('1', { title: 'A\u0000B\ud800C' })])
    const { rows } = await payload.db.pool.query(
      `select title from import_records where run_id = $1 and kind = 'articles'`,
      [runId],
    )
    expect(rows).toEqual([{ title: 'A B\ufffdC' }])
  })

  test('knows a site again, whether it is named by http or https, with or without www', async () => {
    const one = await plan([site({ url: 'http://www.old.example/' })])
    const other = await plan([site({ url: 'https://old.example' })])
    expect(other.sourceId).toBe(one.sourceId)
  })
})

async function counts(): Promise<unknown> {
  const { rows } = await payload.db.pool.query(
    `select (select count(*) from articles) as articles, (select count(*) from authors) as authors,
            (select count(*) from topics) as topics, (select count(*) from publish_events) as events,
            (select count(*) from _articles_v) as versions`,
  )
  return rows
}
