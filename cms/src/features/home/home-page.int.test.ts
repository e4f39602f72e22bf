import type { Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInAs } from '../../../test/accounts.ts'
import { leadWith } from '../../../test/content.ts'
import { createMagazine, type Magazine, openCms } from '../../../test/magazine.ts'
import { restAs } from '../../../test/rest.ts'
import { readHome } from '@meridian/shared/content/assembly/home'
import { createDatabaseReader } from '../content/records/database-reader.ts'
import type { Article, HomePage } from '../../payload-types.ts'

let payload: Payload
let magazine: Magazine
let articles: Article[]

beforeAll(async () => {
  payload = await openCms()
  magazine = await createMagazine(payload)
  articles = []
  for (let day = 1; day <= 20; day += 1) {
    const publishedAt = `2026-10-${String(day).padStart(2, '0')}T08:00:00Z`
    articles.push(await magazine.createArticle({ title: `Number ${day}`, publishedAt }))
  }
})

beforeEach(async () => {
  await arrange({
    coverStory: null,
    seconds: [],
    latest: [],
    row: [],
    columns: [],
    latestCount: 6,
    rowCount: 6,
  })
  await payload.db.pool.query('truncate publish_events cascade')
})

const number = (day: number): Article => {
  const article = articles[day - 1]
  if (!article) throw new Error(`There is no number ${day}.`)
  return article
}
const idOf = (day: number) => number(day).id

function arrange(data: Partial<HomePage>): Promise<HomePage> {
  return payload.updateGlobal({ slug: 'home-page', data: { ...data, _status: 'published' } })
}

async function events(): Promise<{ subject: string; tags: string[] }[]> {
  const { rows } = await payload.db.pool.query('select subject, tags from publish_events order by id')
  return rows
}

const home = async () => (await readHome(createDatabaseReader(payload.db.pool))).data
const idsOf = (cards: { id: string }[]) => cards.map(({ id }) => id)

describe('the home page', () => {
  test('has the newest everywhere as long as nobody arranges it', async () => {
    const { featured, seconds, latest, row, sections } = await home()
    const shown = [...(featured ? [featured] : []), ...seconds, ...latest, ...row]
    expect(idsOf(shown)).toEqual(Array.from({ length: 15 }, (_, index) => `number-${20 - index}`))
    expect([seconds.length, latest.length, row.length]).toEqual([2, 6, 6])
    expect(idsOf(sections[0]?.articles ?? [])).toEqual(['number-5', 'number-4', 'number-3'])
  })

  test('has what the editors put into each place, in their order', async () => {
    await arrange({
      coverStory: idOf(3),
      seconds: [idOf(5), idOf(4)],
      latest: [idOf(20)],
      row: [idOf(1)],
      rowCount: 2,
      columns: [{ section: magazine.leadership.id, pieces: [idOf(2)] }],
    })
    const { featured, seconds, latest, row, sections } = await home()
    expect(featured?.id).toBe('number-3')
    expect(idsOf(seconds)).toEqual(['number-5', 'number-4'])
    expect(idsOf(latest)).toEqual(['number-20', ...[19, 18, 17, 16, 15].map((day) => `number-${day}`)])
    expect(idsOf(row)).toEqual(['number-1', 'number-14'])
    expect(idsOf(sections[0]?.articles ?? [])).toEqual(['number-2', 'number-13', 'number-12'])
  })

  test('passes over what is unpublished, and has it again when it is back', async () => {
    await arrange({ coverStory: idOf(3), seconds: [idOf(5), idOf(4)] })
    const take = (day: number, status: 'draft' | 'published') =>
      payload.update({ collection: 'articles', id: idOf(day), data: { _status: status } })
    await take(3, 'draft')
    await take(5, 'draft')
    const without = await home()
    expect([without.featured?.id, idsOf(without.seconds)]).toEqual(['number-20', ['number-4', 'number-19']])
    await take(3, 'published')
    await take(5, 'published')
    expect((await home()).featured?.id).toBe('number-3')
  })

  test('is one page to render again, with the articles that were and are the cover story', async () => {
    await leadWith(payload, number(3))
    await payload.db.pool.query('truncate publish_events cascade')
    await leadWith(payload, number(4))
    const recorded = await events()
    expect(recorded.map(({ subject }) => subject)).toEqual([
      'home-page',
      `articles:${idOf(3)}`,
      `articles:${idOf(4)}`,
    ])
    expect(recorded[0]?.tags).toEqual(['home'])
    await payload.db.pool.query('truncate publish_events cascade')
    await arrange({ rowCount: 3 })
    expect(await events()).toMatchObject([{ subject: 'home-page' }])
  })

  test('has one cover story, however many are chosen at once', async () => {
    await Promise.allSettled([1, 2, 3, 4].map((day) => leadWith(payload, number(day))))
    const { rows } = await payload.db.pool.query('select count(*)::int as count from home_page')
    expect(rows).toEqual([{ count: 1 }])
    expect((await home()).featured?.id).toMatch(/^number-[1-4]$/)
  })
})

describe('the rights to it', () => {
  test('an editor arranges it in a draft that readers do not see, and a publisher puts it live', async () => {
    const editor = restAs(await signInAs(payload, 'editor'))
    const publisher = restAs(await signInAs(payload, 'publisher'))
    const draft = await editor('POST', 'globals/home-page?draft=true', { coverStory: idOf(7) })
    expect(draft.status).toBe(200)
    expect((await home()).featured?.id).not.toBe('number-7')
    expect(await events()).toEqual([])
    for (const body of [{ coverStory: idOf(7) }, { coverStory: idOf(7), _status: 'published' }]) {
      expect((await editor('POST', 'globals/home-page', body)).status).toBe(403)
      expect((await editor('POST', 'globals/navigation', body)).status).toBe(403)
      expect((await editor('POST', 'globals/site-settings?draft=true', { name: 'X' })).status).toBe(403)
    }
    expect((await publisher('POST', 'globals/home-page', { _status: 'published' })).status).toBe(200)
    expect((await home()).featured?.id).toBe('number-7')
  })

  test('anyone who names an article that was deleted meanwhile is told so, and nothing changes', async () => {
    const publisher = restAs(await signInAs(payload, 'publisher'))
    const { id } = await magazine.createArticle({ title: 'Soon gone' })
    await payload.delete({ collection: 'articles', id })
    for (const body of [{ coverStory: id }, { latest: [id] }]) {
      const answer = await publisher('POST', 'globals/home-page', { ...body, _status: 'published' })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toEqual({
        errors: [
          { message: 'The article named here has been deleted. Reload the page and choose another one.' },
        ],
      })
    }
    expect(await events()).toMatchObject([{ subject: `articles:${id}` }, { subject: `articles:${id}` }])
  })

  test('nobody takes it away', async () => {
    const publisher = restAs(await signInAs(payload, 'publisher'))
    expect((await publisher('POST', 'globals/home-page', { _status: 'draft' })).status).toBe(400)
  })
})
