import type { Payload } from 'payload'
import { createDatabaseReader } from '../content/records/database-reader.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInAs } from '../../../test/accounts.ts'
import { createMagazine, type Magazine, openCms } from '../../../test/magazine.ts'
import { restAs } from '../../../test/rest.ts'
import type { Article } from '../../payload-types.ts'
import { captureRecords } from '../publishing/numbering/capture-records.ts'
import type { Score } from './rank.ts'
import { updateMostRead } from './update-most-read.ts'

let payload: Payload
let magazine: Magazine
let [first, second, third]: Article[] = []

const ids = () => [first, second, third].map((article) => article?.id ?? 0)
const readers = 20
const ordered = (...articles: number[]): Score[] =>
  articles.map((articleId, index) => ({ articleId, readers, score: 100 - index }))

/** Counts as the audience would have them, for today and the week. */
async function read(...articles: number[]): Promise<string[]> {
  const scores = { day: ordered(...articles), week: ordered(...articles) }
  return updateMostRead(payload.db.pool, { now: new Date(), readScores: async () => scores })
}

/** Some time later, as far as the last change goes. */
const pass = (minutes: number) =>
  payload.db.pool.query(
    `update publish_events set committed_at = committed_at - make_interval(mins => $1) where subject = 'most-read'`,
    [minutes],
  )

async function events(): Promise<string[][]> {
  const { rows } = await payload.db.pool.query(
    `select tags from publish_events where subject = 'most-read' and kind = 'changed' order by id`,
  )
  return rows.map(({ tags }) => tags)
}

const lists = () => createDatabaseReader(payload.db.pool).global('most-read')
const save = (data: { isShown?: boolean; neverListed?: number[] }) =>
  payload.updateGlobal({ slug: 'most-read', data })

beforeAll(async () => {
  payload = await openCms()
  magazine = await createMagazine(payload)
  const { leadership, wealth, createArticle } = magazine
  first = await createArticle({ title: 'First', section: leadership.id })
  second = await createArticle({ title: 'Second', section: wealth.id, topics: [] })
  third = await createArticle({ title: 'Third', section: wealth.id, topics: [] })
})

beforeEach(async () => {
  await save({ isShown: true, neverListed: [] })
  await payload.db.pool.query(`delete from published_globals where slug = 'most-read'`)
  await payload.db.pool.query('truncate publish_events cascade')
})

describe('what is read most', () => {
  test('is published with the tags of the lists that are new, and of those alone', async () => {
    const [one = 0, two = 0, three = 0] = ids()
    const [leadership, wealth] = [magazine.leadership.id, magazine.wealth.id]
    expect(await read(two, one)).toEqual(['most-read', `most-read:${leadership}`, `most-read:${wealth}`])
    expect(await lists()).toEqual({
      day: [two, one],
      week: [two, one],
      sections: [
        { section: leadership, week: [one] },
        { section: wealth, week: [two] },
      ],
    })
    await pass(5)
    await read(two, three, one)
    expect((await events())[1]).toEqual(['most-read', `most-read:${wealth}`])
  })

  test('makes no event where the same stand in the same order', async () => {
    const [one = 0, two = 0] = ids()
    await read(one, two)
    await pass(60)
    expect(await read(one, two)).toEqual([])
    expect(await events()).toHaveLength(1)
  })

  test('changes every five minutes at most, by however many workers', async () => {
    const [one = 0, two = 0, three = 0] = ids()
    await Promise.all([read(one, two), read(two, one), read(three, one)])
    await pass(4)
    await read(two, three)
    expect(await events()).toHaveLength(1)
    await pass(1)
    await read(two, three)
    expect(await events()).toHaveLength(2)
    expect((await lists())?.day).toEqual([two, three])
  })

  test('goes to replicas with its event', async () => {
    const [one = 0] = ids()
    await read(one)
    const { rows } = await payload.db.pool.query('select documents from publish_events')
    const records = await captureRecords(payload.db.pool, {
      documents: rows[0].documents,
      report: ({ cause }) => {
        throw cause
      },
    })
    expect(JSON.parse(records ?? '').changes).toEqual([
      { kind: 'global', key: 'most-read', record: { name: 'most-read', data: await lists() } },
    ])
  })

  test('has nothing of what was unpublished since it was read', async () => {
    const [one = 0, two = 0] = ids()
    await payload.update({ collection: 'articles', id: one, data: { _status: 'draft' } })
    await read(one, two)
    expect((await lists())?.week).toEqual([two])
    await payload.update({ collection: 'articles', id: one, data: { _status: 'published' } })
  })
})

describe('the staff', () => {
  test('take an article out of it with the save, and its place is filled right after it', async () => {
    const [one = 0, two = 0, three = 0] = ids()
    await read(one, two)
    await save({ neverListed: [one] })
    expect(await lists()).toEqual({
      day: [two],
      week: [two],
      sections: [{ section: magazine.wealth.id, week: [two] }],
    })
    expect((await events())[1]).toEqual(['most-read', `most-read:${magazine.leadership.id}`])
    const { rows } = await payload.db.pool.query(
      `select data->'isAtOnce' as at_once from pgboss.job where name = 'update-most-read' order by created_on desc limit 1`,
    )
    expect(rows).toEqual([{ at_once: true }])
    const scores = { day: ordered(one, three), week: [] }
    await updateMostRead(payload.db.pool, {
      now: new Date(),
      isAtOnce: true,
      readScores: async () => scores,
    })
    expect((await lists())?.day).toEqual([three])
  })

  test('switch it off: the lists are empty with the save, and stay so', async () => {
    const [one = 0, two = 0] = ids()
    await read(one, two)
    await save({ isShown: false })
    const off = { day: [], week: [], sections: [] }
    expect(await lists()).toEqual(off)
    await pass(5)
    expect(await read(two)).toEqual([])
    expect([await lists(), await events()]).toMatchObject([off, { length: 2 }])
  })

  test('change nothing for readers by what is not listed anyway', async () => {
    const [one = 0, two = 0] = ids()
    await read(one)
    await save({ neverListed: [two] })
    expect(await events()).toHaveLength(1)
  })

  test('publishers decide it, and editors see it', async () => {
    const [editor, publisher] = await Promise.all(
      (['editor', 'publisher'] as const).map(async (role) => restAs(await signInAs(payload, role))),
    )
    if (!editor || !publisher) throw new Error('Nobody has signed in.')
    expect((await editor('GET', 'globals/most-read')).status).toBe(200)
    expect((await editor('POST', 'globals/most-read', { isShown: false })).status).toBe(403)
    expect((await publisher('POST', 'globals/most-read', { isShown: false })).status).toBe(200)
  })
})

test('no section takes the address of its page, or of another one of the magazine', async () => {
  const section = { name: 'Most read', tagline: 'x', description: 'x', emptyText: 'x' }
  for (const slug of [undefined, 'most-read', 'search'])
    await expect(
      payload.create({ collection: 'sections', data: { ...section, position: 9, ...(slug && { slug }) } }),
    ).rejects.toThrow('Address')
})
