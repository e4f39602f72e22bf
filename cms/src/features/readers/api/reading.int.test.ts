import {
  type ReadingProgress,
  ReadingProgressListSchema,
  ReadingProgressSchema,
  readingHistoryLimit,
} from '@meridian/shared/readers/reading-progress.schema'
import fc from 'fast-check'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, test } from 'vitest'
import { nextPage, openApi } from '../../../../test/api.ts'
import { createMagazine, type Magazine, openCms } from '../../../../test/magazine.ts'
import { openReader, type TestReader } from '../../../../test/reader.ts'

let payload: Payload
let magazine: Magazine
let api: ReturnType<typeof openApi>

beforeAll(async () => {
  payload = await openCms()
  magazine = await createMagazine(payload)
  api = openApi(payload)
  for (const title of ['First piece', 'Second piece', 'Third piece']) await magazine.createArticle({ title })
  await magazine.createArticle({ title: 'Unfinished piece', _status: 'draft' })
})

const path = '/reading-progress'
const openOne = () => openReader(payload, api.api)
const read = (reader: TestReader, articleId: string, progressPercent: number) =>
  reader.post(path, { articleId, progressPercent })

/** The whole list, page by page. */
async function list(reader: TestReader): Promise<ReadingProgress[]> {
  const entries = []
  for (let page: string | null = `${path}?limit=200`; page !== null;) {
    const response = await reader.get(page)
    entries.push(...ReadingProgressListSchema.parse(await response.json()))
    page = nextPage(response)?.replace('/api/user', '') ?? null
  }
  return entries
}

describe('spec §7 reader calls: GET /api/user/reading-progress', () => {
  test('spec §3 reading progress: has its fields, what was read last first', async () => {
    const reader = await openOne()
    expect(await list(reader)).toEqual([])
    const first = await read(reader, 'first-piece', 40)
    await read(reader, 'second-piece', 10)
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const entry = ReadingProgressSchema.strict().parse(await first.json())
    expect(entry).toMatchObject({ articleId: 'first-piece', title: 'First piece', progressPercent: 40 })
    expect(await list(reader)).toEqual([expect.objectContaining({ articleId: 'second-piece' }), entry])
  })

  test('leaves out an article that was unpublished, and has it again when it is back', async () => {
    const reader = await openOne()
    const article = await magazine.createArticle({ title: 'Piece that goes' })
    await read(reader, 'piece-that-goes', 70)
    const change = (_status: 'draft' | 'published') =>
      payload.update({ collection: 'articles', id: article.id, data: { _status } })
    await change('draft')
    expect(await list(reader)).toEqual([])
    expect((await read(reader, 'piece-that-goes', 80)).status).toBe(404)
    await change('published')
    expect(await list(reader)).toMatchObject([{ progressPercent: 70 }])
  })

  test('comes in pages, each of which links the next', async () => {
    const reader = await openOne()
    for (const slug of ['first-piece', 'second-piece', 'third-piece']) await read(reader, slug, 10)
    const first = await reader.get(`${path}?limit=2`)
    expect(await first.json()).toMatchObject([{ articleId: 'third-piece' }, { articleId: 'second-piece' }])
    const next = nextPage(first)?.replace('/api/user', '') ?? ''
    const second = await reader.get(next)
    expect([await second.json(), nextPage(second)]).toMatchObject([[{ articleId: 'first-piece' }], null])
    const other = await openOne()
    expect(await other.read(next)).toEqual([])
    expect((await reader.get(`${path}?cursor=made-up`)).status).toBe(400)
    expect((await reader.get(`${path}?limit=0`)).status).toBe(400)
  })

  test('another reader sees nothing of it', async () => {
    const [reader, other] = [await openOne(), await openOne()]
    await read(reader, 'first-piece', 40)
    expect(await list(other)).toEqual([])
  })
})

describe('noting progress: POST /api/user/reading-progress', () => {
  test('keeps the furthest point, whatever comes in whichever order at once', async () => {
    const percents = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(percents, async (points) => {
        const reader = await openOne()
        const responses = await Promise.all(points.map((point) => read(reader, 'first-piece', point)))
        expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
        const entries = await list(reader)
        expect(entries.map(({ progressPercent }) => progressPercent)).toEqual([Math.max(...points)])
        expect((await read(reader, 'first-piece', 0)).status).toBe(200)
        expect(await list(reader)).toMatchObject([
          { id: entries[0]?.id, progressPercent: Math.max(...points) },
        ])
      }),
      { numRuns: 25 },
    )
  })

  const place = '12.40.1abc.2bcd.'
  const at = (reader: TestReader, progressPercent: number, stopped: string | null) =>
    reader.post(path, { articleId: 'first-piece', progressPercent, place: stopped })

  test('keeps the last place where the reader stopped, before the furthest point as well', async () => {
    const reader = await openOne()
    expect(await (await read(reader, 'first-piece', 80)).json()).toMatchObject({ place: null })
    expect(await (await at(reader, 30, place)).json()).toMatchObject({ progressPercent: 80, place })
    // The payload of the specification says nothing of a place.
    expect(await (await read(reader, 'first-piece', 90)).json()).toMatchObject({ progressPercent: 90, place })
    expect(await list(reader)).toMatchObject([{ progressPercent: 90, place }])
    expect(await (await at(reader, 100, null)).json()).toMatchObject({ progressPercent: 100, place: null })
    expect(await list(reader)).toMatchObject([{ progressPercent: 100, place: null }])
  })

  test.each(['', '12', '12.40.a.b.c.d', '12.40.a.b.<c>', '99999.1.a.b.c', 12])(
    'is 400 with %j for a place',
    async (wrong) => {
      const reader = await openOne()
      const response = await reader.post(path, { articleId: 'first-piece', progressPercent: 5, place: wrong })
      expect(response.status).toBe(400)
      expect(await list(reader)).toEqual([])
    },
  )

  test('knows an article by an address at which it stood before', async () => {
    const reader = await openOne()
    const article = await magazine.createArticle({ title: 'Piece that moves' })
    await payload.update({ collection: 'articles', id: article.id, data: { slug: 'piece-that-moved' } })
    expect(await (await read(reader, 'piece-that-moves', 5)).json()).toMatchObject({
      articleId: 'piece-that-moved',
    })
  })

  test.each([
    ['no article', { progressPercent: 5 }, 'Please say which article it is.'],
    ['no progress', { articleId: 'first-piece' }, 'The progress is a whole number from 0 to 100.'],
    ['a progress beyond the end', { articleId: 'first-piece', progressPercent: 101 }, /from 0 to 100/],
    ['half a percent', { articleId: 'first-piece', progressPercent: 0.5 }, /whole number/],
    ['a progress in words', { articleId: 'first-piece', progressPercent: '50' }, /whole number/],
    ['an article that is no id', { articleId: 'first piece', progressPercent: 5 }, /no article/],
    [
      'another reader',
      { articleId: 'first-piece', progressPercent: 5, userId: 1 },
      'The field "userId" is not known here.',
    ],
  ])('is 400 with %s', async (_, body, detail) => {
    const reader = await openOne()
    const response = await reader.post(path, body)
    expect([response.status, await response.text()]).toEqual([400, expect.stringMatching(detail)])
    expect(await list(reader)).toEqual([])
  })

  test.each(['no-such-piece', 'unfinished-piece'])('is 404 for %s', async (slug) => {
    expect((await read(await openOne(), slug, 5)).status).toBe(404)
  })

  test('the article that was read longest ago gives way when the history is full', async () => {
    const reader = await openOne()
    await payload.db.pool.query(
      `with filler as (
         insert into articles (title, slug, _status)
         select 'Filler', 'filler-' || n, 'published' from generate_series(1, $2::int) n returning id)
       insert into reading_progress (user_id, article_id, public_id, progress_percent, last_read_at)
       select $1, id, 'filler-' || id, 1, now() - make_interval(mins => 1 + id) from filler`,
      [reader.userId, readingHistoryLimit],
    )
    // As Postgres does by itself, within a minute after so many new rows.
    await payload.db.pool.query('analyze articles, reading_progress')
    const oldest = (await list(reader)).at(-1)
    expect((await read(reader, 'first-piece', 5)).status).toBe(200)
    const entries = await list(reader)
    expect(entries).toHaveLength(readingHistoryLimit)
    expect(entries[0]).toMatchObject({ articleId: 'first-piece' })
    expect(entries.map(({ id }) => id)).not.toContain(oldest?.id)
    await payload.db.pool.query("delete from articles where title = 'Filler'")
  })
})

describe('the switch: PUT /api/user/reading-history', () => {
  test('switched off, what was recorded is gone and nothing is noted until it is on again', async () => {
    const reader = await openOne()
    await read(reader, 'first-piece', 40)
    expect((await reader.put('/reading-history', { isOn: false })).status).toBe(204)
    expect(await list(reader)).toEqual([])
    expect((await read(reader, 'first-piece', 50)).status).toBe(204)
    expect(await reader.read('/profile')).toMatchObject({ isReadingHistoryOn: false })
    expect((await reader.put('/reading-history', { isOn: true })).status).toBe(204)
    expect(await list(reader)).toEqual([])
    expect((await read(reader, 'first-piece', 5)).status).toBe(200)
  })

  test('nothing that was on its way when it was switched off is left behind', async () => {
    for (let round = 0; round < 15; round += 1) {
      const reader = await openOne()
      await Promise.all([
        read(reader, 'first-piece', 40),
        reader.put('/reading-history', { isOn: false }),
        read(reader, 'second-piece', 40),
        read(reader, 'third-piece', 40),
      ])
      expect(await list(reader)).toEqual([])
    }
  })

  test('is 400 without a yes or a no', async () => {
    const response = await (await openOne()).put('/reading-history', { isOn: 'no' })
    expect([response.status, await response.text()]).toEqual([
      400,
      'Whether the reading history is on is true or false.',
    ])
  })

  test('DELETE forgets what was read and leaves it on', async () => {
    const [reader, other] = [await openOne(), await openOne()]
    await read(reader, 'first-piece', 40)
    await read(other, 'first-piece', 40)
    expect((await reader.delete(path)).status).toBe(204)
    expect(await list(reader)).toEqual([])
    expect(await list(other)).toHaveLength(1)
    expect(await reader.read('/profile')).toMatchObject({ isReadingHistoryOn: true })
  })
})

test('nothing of all this was a mistake of ours', () => {
  expect(api.problems).toEqual([])
})
