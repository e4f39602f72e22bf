import { readIssueAtAddress } from '@meridian/shared/content/assembly/issues'
import { commitTransaction, createLocalReq, initTransaction, type Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestAccount, payloadUserOf } from '../../../test/accounts.ts'
import { openApi } from '../../../test/api.ts'
import { createMagazine, type Magazine, openCms } from '../../../test/magazine.ts'
import type { Issue, User } from '../../payload-types.ts'
import { createDatabaseReader } from '../content/records/database-reader.ts'
import { readNextPrintedIssue } from '../print-runs/print-dates.ts'
import { readPrintedIssues } from '../print-runs/read-print-runs.ts'

let payload: Payload
let magazine: Magazine
let publisher: User
let editor: User
let api: ReturnType<typeof openApi>

beforeAll(async () => {
  payload = await openCms()
  magazine = await createMagazine(payload)
  api = openApi(payload)
  publisher = await payloadUserOf(payload, await createTestAccount(payload, { role: 'publisher' }))
  editor = await payloadUserOf(payload, await createTestAccount(payload, { role: 'editor' }))
})

beforeEach(async () => {
  await payload.delete({ collection: 'articles', where: { id: { exists: true } } })
  await payload.delete({ collection: 'issues', where: { id: { not_equals: magazine.autumn.id } } })
  await payload.update({
    collection: 'issues',
    id: magazine.autumn.id,
    data: { title: magazine.autumn.title, isCurrent: true, _status: 'published' },
  })
  await payload.db.pool.query('truncate publish_events')
})

/** What 'Create New' makes, before a word is written. */
const open = (user: User = editor) =>
  payload.create({ collection: 'issues', draft: true, depth: 0, user, data: { _status: 'draft' } })

/** What a form sends a second after a key. */
const type = ({ id, basedOn }: Issue, typed: object, user: User = editor) =>
  payload.update({
    collection: 'issues',
    id,
    data: { ...typed, basedOn, editedIn: `form of ${user.id}`, _status: 'draft' },
    draft: true,
    autosave: true,
    depth: 0,
    user,
    overrideAccess: false,
  })

const publish = ({ id }: { id: number }, data: Partial<Issue> = {}) =>
  payload.update({
    collection: 'issues',
    id,
    data: { ...data, _status: 'published' },
    depth: 0,
    user: publisher,
    overrideAccess: false,
  })

const read = (id: number) => payload.findByID({ collection: 'issues', id, draft: true, depth: 0 })
const complete = { title: 'The Long View', description: 'On time.', season: 'Spring', year: 2031 }
const at = (slug: string) => readIssueAtAddress(createDatabaseReader(payload.db.pool), slug)

async function events(): Promise<string[]> {
  const { rows } = await payload.db.pool.query('select kind from publish_events order by id')
  return rows.map(({ kind }) => kind)
}

/** Types letter by letter, as the autosaver sends it. */
async function typeOut(issue: Issue, field: 'season' | 'slug', words: string[]): Promise<Issue> {
  let saved = issue
  for (const value of words) saved = await type(saved, { [field]: value })
  return saved
}

describe('a save of what is half typed', () => {
  test('is taken however little there is, of two issues at once', async () => {
    const [one, other] = [await open(), await open()]
    for (const issue of [one, other]) {
      const emptied = await type(issue, { title: '', season: '', year: null, slug: '' })
      expect(emptied).toMatchObject({ slug: null, label: 'Untitled issue' })
      // No address could be made from this alone.
      await type(emptied, { season: '…' })
    }
  })

  test('gives no address: that follows season and year until readers have the issue', async () => {
    const begun = await typeOut(await open(), 'season', ['S', 'Su', 'Summer'])
    const typed = await type(begun, { ...complete, season: 'Summer' })
    expect(typed.slug ?? null).toBeNull()
    expect(await publish(await type(typed, { season: 'Spring' }))).toMatchObject({
      slug: 'spring-2031',
      formerSlugs: [],
    })
  })

  test('changes no address of what readers have, whatever is typed in between', async () => {
    const { id } = await publish(await type(await open(), complete))
    await typeOut(await read(id), 'slug', ['spring-203', 'spring-2031', 'the-long', 'the-long-view'])
    expect(await at('spring-2031')).toMatchObject({ data: { kind: 'issue' } })
    expect(await publish({ id })).toMatchObject({ slug: 'the-long-view', formerSlugs: ['spring-2031'] })
    expect(await at('spring-2031')).toMatchObject({ data: { kind: 'moved', to: 'the-long-view' } })
    expect(await at('the-long')).toMatchObject({ data: { kind: 'unknown' } })
  })

  test('makes no address of an issue that was unpublished a lost one', async () => {
    const { id } = await publish(await type(await open(), complete))
    await payload.update({ collection: 'issues', id, data: { _status: 'draft' } })
    expect(await publish({ id }, { slug: 'the-long-view' })).toMatchObject({ formerSlugs: ['spring-2031'] })
  })

  test('is nothing to readers: no event, no list, no PDF', async () => {
    const jobs = 'select count(*)::int as count from pgboss.job'
    const { rows: before } = await payload.db.pool.query(jobs)
    const typed = await type(await type(await open(), { title: 'T' }), { ...complete, isCurrent: true })
    await type(typed, { title: 'The Longer View' })
    const current = await read(magazine.autumn.id)
    await type(current, { title: 'Another Autumn' })
    expect(await events()).toEqual([])
    expect((await payload.db.pool.query(jobs)).rows).toEqual(before)
    const answer = await (await api.get('/api/issues')).json()
    expect(answer).toMatchObject([{ id: 'autumn-2026', title: magazine.autumn.title }])
    expect(answer).toHaveLength(1)
  })

  test('names the issue to the staff: for its printed copies and for readers who wait for them', async () => {
    const issue = await type(await open(), { ...complete, year: 2199 })
    await open()
    expect(await readPrintedIssues(payload.db.pool)).toMatchObject([
      { title: magazine.autumn.title },
      { id: issue.id, title: 'The Long View', season: 'Spring', year: 2199 },
    ])
    await payload.db.pool.query('insert into print_dates (issue_id, ships_on) values ($1, $2)', [
      issue.id,
      '2199-03-01',
    ])
    expect(await readNextPrintedIssue(payload.db.pool)).toMatchObject({ season: 'Spring', year: 2199 })
  })
})

describe('the mark of the current issue', () => {
  test('is taken off by publishing another alone, not by typing in either', async () => {
    const typed = await type(await open(), { ...complete, isCurrent: true })
    const off = await type(await read(magazine.autumn.id), { isCurrent: false })
    await type(off, { isCurrent: true })
    expect(await (await api.get('/api/issues/current')).json()).toMatchObject({ id: 'autumn-2026' })
    await publish(typed)
    expect(await (await api.get('/api/issues/current')).json()).toMatchObject({ id: 'spring-2031' })
  })

  test('is not put back unawares by a form that was open when it was taken off', async () => {
    const opened = await read(magazine.autumn.id)
    expect(opened.isCurrent).toBe(true)
    await publish(await type(await open(), { ...complete, isCurrent: true }))
    await expect(type(opened, { title: 'Autumn, again', isCurrent: true })).rejects.toMatchObject({
      status: 409,
    })
    expect(await read(magazine.autumn.id)).toMatchObject({ isCurrent: false })
  })

  test('is not put back by a save that comes while another issue is being published', async () => {
    const opened = await read(magazine.autumn.id)
    const { id } = await type(await open(), { ...complete, isCurrent: true })
    const req = await createLocalReq({ user: publisher }, payload)
    await initTransaction(req)
    await payload.update({ collection: 'issues', id, data: { _status: 'published' }, depth: 0, req })
    const saving = Promise.allSettled([type(opened, { title: 'Autumn, again', isCurrent: true })])
    await vi.waitFor(untilOneWaits, { timeout: 30_000 })
    await commitTransaction(req)
    expect(await saving).toMatchObject([{ status: 'rejected', reason: { status: 409 } }])
    expect(await read(magazine.autumn.id)).toMatchObject({ isCurrent: false })
  })
})

async function untilOneWaits(): Promise<void> {
  const { rows } = await payload.db.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  expect(rows).toHaveLength(1)
}

test('issues that are made current at one moment take turns', async () => {
  const spring = await publish(await type(await open(), complete))
  const { autumn } = magazine
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([publish(spring, { isCurrent: true }), publish(autumn, { isCurrent: true })])
    const { totalDocs } = await payload.count({
      collection: 'issues',
      where: { isCurrent: { equals: true } },
    })
    expect(totalDocs).toBe(1)
  }
})

test('articles that were published before their issue had an address are in its list once it has', async () => {
  const issue = await open()
  await magazine.createArticle({ title: 'Ahead of Its Issue', issue: issue.id })
  await publish(await type(issue, complete))
  expect(await (await api.get('/api/issues/spring-2031/articles')).json()).toMatchObject([
    { id: 'ahead-of-its-issue' },
  ])
  await publish(issue, { slug: 'the-long-view' })
  expect(await (await api.get('/api/issues/the-long-view/articles')).json()).toMatchObject([
    { id: 'ahead-of-its-issue' },
  ])
})

test('an issue without season and year is not published, and the reason stands at these fields', async () => {
  const issue = await type(await open(), { ...complete, season: '', year: null })
  await expect(publish(issue)).rejects.toMatchObject({
    status: 400,
    data: { errors: [{ path: 'season' }, { path: 'year' }] },
  })
  await expect(publish(await type(await read(issue.id), { season: '…', year: 2031 }))).rejects.toThrow(
    /Address|season/i,
  )
})
