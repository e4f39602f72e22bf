import {
  AccountSavedArticleListSchema,
  savedArticlesLimit,
} from '@meridian/shared/readers/account-saved-article.schema'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, test } from 'vitest'
import { openApi } from '../../../../test/api.ts'
import { createMagazine, type Magazine, openCms } from '../../../../test/magazine.ts'
import { openReader, type TestReader } from '../../../../test/reader.ts'

let payload: Payload
let magazine: Magazine
let api: ReturnType<typeof openApi>

beforeAll(async () => {
  payload = await openCms()
  magazine = await createMagazine(payload)
  api = openApi(payload)
  for (const title of ['First piece', 'Second piece']) await magazine.createArticle({ title })
  await magazine.createArticle({ title: 'Unfinished piece', _status: 'draft' })
})

const path = '/saved-articles'
const openOne = () => openReader(payload, api.api)
const list = async (reader: TestReader) => AccountSavedArticleListSchema.parse(await reader.read(path))
const idsOf = async (reader: TestReader) => (await list(reader)).map(({ articleId }) => articleId)

describe('saved articles: GET, PUT and DELETE /api/user/saved-articles', () => {
  test('a saved article stands on the list with its section, as it is now, newest first', async () => {
    const reader = await openOne()
    expect((await reader.put(`${path}/first-piece`)).status).toBe(204)
    expect((await reader.put(`${path}/second-piece`, {})).status).toBe(204)
    expect(await list(reader)).toEqual([
      expect.objectContaining({ articleId: 'second-piece' }),
      {
        articleId: 'first-piece',
        title: 'First piece',
        section: { id: 'leadership', name: 'Leadership' },
        imageUrl: null,
        savedAt: expect.any(String),
      },
    ])
  })

  test('keeps the day on which it was saved on a device, but none that is to come', async () => {
    const reader = await openOne()
    await reader.put(`${path}/first-piece`, { savedAt: '2026-01-05T10:00:00.000Z' })
    await reader.put(`${path}/second-piece`, { savedAt: '2999-01-05T10:00:00.000Z' })
    const [second, first] = await list(reader)
    expect(first?.savedAt).toBe('2026-01-05T10:00:00.000Z')
    expect(Date.parse(second?.savedAt ?? '')).toBeLessThanOrEqual(Date.now())
  })

  test('saving twice and removing twice are no mistakes', async () => {
    const reader = await openOne()
    await Promise.all(Array.from({ length: 5 }, () => reader.put(`${path}/first-piece`)))
    expect(await idsOf(reader)).toEqual(['first-piece'])
    expect((await reader.delete(`${path}/first-piece`)).status).toBe(204)
    expect((await reader.delete(`${path}/first-piece`)).status).toBe(204)
    expect((await reader.delete(`${path}/%27or%201`)).status).toBe(204)
    expect(await idsOf(reader)).toEqual([])
  })

  test.each(['no-such-piece', 'unfinished-piece', 'not%20an%20id'])('is 404 for %s', async (id) => {
    const response = await (await openOne()).put(`${path}/${id}`)
    expect([response.status, await response.text()]).toEqual([404, 'There is no article with this id.'])
  })

  test.each([
    ['no time', { savedAt: 'yesterday' }, /time like/],
    ['another reader', { userId: 1 }, 'The field "userId" is not known here.'],
  ])('is 400 with %s', async (_, body, detail) => {
    const reader = await openOne()
    const response = await reader.put(`${path}/first-piece`, body)
    expect([response.status, await response.text()]).toEqual([400, expect.stringMatching(detail)])
    expect(await idsOf(reader)).toEqual([])
  })

  test('one reader neither sees nor removes what another saved', async () => {
    const [reader, other] = [await openOne(), await openOne()]
    await other.put(`${path}/first-piece`)
    expect(await idsOf(reader)).toEqual([])
    await reader.delete(`${path}/first-piece`)
    expect(await idsOf(other)).toEqual(['first-piece'])
  })

  test(`takes at most ${savedArticlesLimit}, however many are sent at once, and says so`, async () => {
    const reader = await openOne()
    await payload.db.pool.query(
      `with filler as (
         insert into articles (title, slug, _status, section_id)
         select 'Filler', 'filler-' || n, 'published', $3 from generate_series(1, $2::int) n returning id)
       insert into saved_articles (user_id, article_id, saved_at) select $1, id, now() from filler`,
      [reader.userId, savedArticlesLimit - 1, magazine.leadership.id],
    )
    const responses = await Promise.all(
      ['first-piece', 'second-piece'].map((id) => reader.put(`${path}/${id}`)),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 409])
    const refused = responses.find(({ status }) => status === 409)
    expect(await refused?.text()).toMatch(/^You can save at most 1000 articles\./)
    expect(await list(reader)).toHaveLength(savedArticlesLimit)
    expect((await reader.put(`${path}/filler-1`)).status).toBe(204)
    await payload.db.pool.query("delete from articles where title = 'Filler'")
  })
})

test('nothing of all this was a mistake of ours', () => {
  expect(api.problems).toEqual([])
})
