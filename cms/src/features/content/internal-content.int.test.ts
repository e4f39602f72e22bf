import {
  ArticleAtAddressSchema,
  ArticleBatchSchema,
  HomeContentSchema,
  ListContentSchema,
  SiteContentSchema,
  taggedSchema,
} from '@meridian/shared/content/content.schema'
import { PublishEventLogSchema } from '@meridian/shared/publishing/publish-event.schema'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, test } from 'vitest'
import { signInAs } from '../../../test/accounts.ts'
import { openApi } from '../../../test/api.ts'
import { leadWith } from '../../../test/content.ts'
import { createMagazine, type Magazine, openCms } from '../../../test/magazine.ts'

let payload: Payload
let magazine: Magazine
let api: ReturnType<typeof openApi>
let session: string

beforeAll(async () => {
  payload = await openCms()
  magazine = await createMagazine(payload)
  api = openApi(payload)
  session = (await signInAs(payload, 'editor')).sessionId
  for (let day = 1; day <= 20; day += 1) {
    const article = await magazine.createArticle({
      title: `Number ${day}`,
      publishedAt: `2026-${day < 11 ? '09' : '10'}-${String(day).padStart(2, '0')}T08:00:00Z`,
      section: day % 2 ? magazine.leadership.id : magazine.wealth.id,
      topics: day % 2 ? [magazine.decisions.id] : [],
    })
    if (day === 2) await leadWith(payload, article)
  }
})

test('only who knows the secret gets in, whatever the route', async () => {
  const paths = [
    '/content/site',
    '/content/home',
    '/content/lists/latest',
    '/content/articles',
    '/publish-events',
    '/x',
  ]
  for (const path of paths) {
    for (const authorization of ['', 'Bearer', 'Bearer wrong', `bearer ${'x'.repeat(40)}`]) {
      const response = await api.get(`/api/internal${path}`, { authorization })
      expect([path, response.status]).toEqual([path, 401])
    }
  }
  expect((await api.getInternal('/x')).status).toBe(404)
})

test('the site has its sections in the order of the navigation, with their topics', async () => {
  const { tags, data } = taggedSchema(SiteContentSchema).parse(await json('/content/site'))
  expect(tags).toEqual(['site'])
  expect(data.name).toBe('Meridian')
  expect(data.sections.map(({ id, topics }) => [id, topics.map((topic) => topic.id)])).toEqual([
    ['leadership', ['decision-making', 'team-management']],
    ['wealth', []],
  ])
})

test('the home page has the cover story, the newest fifteen and three of each section', async () => {
  const { tags, data } = taggedSchema(HomeContentSchema).parse(await json('/content/home'))
  expect(tags).toEqual(['home', 'latest', 'issues', 'site', 'byline:helena-marchetti'])
  expect(data.featured?.id).toBe('number-2')
  expect(data.latest.map((card) => card.id)).toEqual(Array.from({ length: 15 }, (_, i) => `number-${20 - i}`))
  expect(data.sections.map(({ section, articles }) => [section.id, articles.map((card) => card.id)])).toEqual(
    [
      ['leadership', ['number-19', 'number-17', 'number-15']],
      ['wealth', ['number-20', 'number-18', 'number-16']],
    ],
  )
  expect(data.currentIssue?.id).toBe('autumn-2026')
})

describe('a list', () => {
  test.each([
    ['latest', 20, ['2026-10', '2026-09']],
    ['section:wealth', 10, ['2026-10', '2026-09']],
    ['topic:leadership/decision-making', 10, ['2026-10', '2026-09']],
    ['topic:leadership/team-management', 0, []],
    ['author:helena-marchetti', 20, ['2026-10', '2026-09']],
  ])('%s has its newest articles and its months', async (list, count, months) => {
    const answer = await json(`/content/lists/${encodeURIComponent(list)}`)
    const { tags, data } = taggedSchema(ListContentSchema).parse(answer)
    expect(tags[0]).toBe(list)
    expect(data.articles).toHaveLength(count)
    expect(data.months).toEqual(months)
  })

  test('of a month has all of that month under the month’s own tag', async () => {
    const answer = await json('/content/lists/section%3Aleadership?month=2026-09')
    const { tags, data } = taggedSchema(ListContentSchema).parse(answer)
    expect(tags[0]).toBe('section:leadership@2026-09')
    expect(data.articles.map((card) => card.id)).toEqual([
      'number-9',
      'number-7',
      'number-5',
      'number-3',
      'number-1',
    ])
  })

  test('that the magazine does not have is 404, a month that is none 400', async () => {
    const unknown = [
      'section:sport',
      'topic:wealth/decision-making',
      'author:nobody',
      'issue:autumn-2026',
      'x',
      'latest/',
    ]
    for (const list of unknown) {
      expect([list, (await api.getInternal(`/content/lists/${encodeURIComponent(list)}`)).status]).toEqual([
        list,
        404,
      ])
    }
    for (const month of ['2026-13', '2026-1', 'x', "2026-11' or 1=1"]) {
      const query = new URLSearchParams({ month })
      expect((await api.getInternal(`/content/lists/latest?${query}`)).status).toBe(400)
    }
  })
})

describe('an address', () => {
  test('holds an article, the way to it, the note that it was unpublished, or nothing', async () => {
    const { id } = await magazine.createArticle({ title: 'Here', publishedAt: '2019-01-01T00:00:00Z' })
    const schema = taggedSchema(ArticleAtAddressSchema)
    const at = async (slug: string) => schema.parse(await json(`/content/articles/${slug}`))
    expect(await at('here')).toMatchObject({
      tags: expect.arrayContaining(['article:here', 'byline:helena-marchetti', 'site']),
      data: {
        kind: 'article',
        content: { article: { id: 'here' }, bodyHtml: expect.stringContaining('<p>First') },
      },
    })
    await payload.update({ collection: 'articles', id, data: { slug: 'there', _status: 'published' } })
    expect(await at('here')).toEqual({
      tags: ['article:here', 'article:there'],
      data: { kind: 'moved', to: 'there' },
    })
    await payload.update({ collection: 'articles', id, data: { _status: 'draft' } })
    expect(await at('here')).toEqual({ tags: ['article:here'], data: { kind: 'gone' } })
    expect(await at('nowhere')).toEqual({ tags: ['article:nowhere'], data: { kind: 'unknown' } })
    expect((await at('%00')).data).toEqual({ kind: 'unknown' })
  })

  test('previews the newest draft, published or not, and nothing else', async () => {
    const { id } = await magazine.createArticle({
      title: 'Public title',
      publishedAt: '2019-01-02T00:00:00Z',
    })
    await payload.update({
      collection: 'articles',
      id,
      draft: true,
      data: { title: 'Draft title', _status: 'draft' },
    })
    expect(await preview(id)).toMatchObject({
      tags: [],
      data: { content: { article: { title: 'Draft title' } } },
    })
    expect((await preview(2_000_000_000)).data.kind).toBe('unknown')
    expect((await api.postInternal('/content/preview/articles/1e99', {})).status).toBe(400)
  })

  test('previews what somebody is typing as its page will show it, and writes nothing', async () => {
    const heroImage = await magazine.uploadPicture('A ridge')
    const { id, slug } = await magazine.createArticle({
      title: 'As it is',
      publishedAt: '2019-01-03T00:00:00Z',
      heroImage,
    })
    const form = await payload.findByID({ collection: 'articles', id, depth: 0 })
    const page = taggedSchema(ArticleAtAddressSchema).parse(await json(`/content/articles/${slug}`))
    const shown = await preview(id, form)
    if (page.data.kind !== 'article' || shown.data.kind !== 'article') throw new Error('Both are articles.')
    const { updatedAt: _, ...published } = page.data.content
    expect(shown.data.content).toMatchObject(published)

    const typed = await preview(id, { ...form, title: 'As it will be', authors: [], heroImage: null })
    expect(typed.data).toMatchObject({
      content: { article: { title: 'As it will be', imageUrl: null, author: '' }, authors: [] },
    })
    expect(await payload.findByID({ collection: 'articles', id, draft: true, depth: 0 })).toEqual(form)
  })

  test('previews a form in which next to nothing is as it should be', async () => {
    const { id } = await magazine.createArticle({ title: 'Whole', publishedAt: '2019-01-04T00:00:00Z' })
    const nonsense = {
      title: 7,
      body: 'text',
      authors: [null, 'x', {}],
      section: 'wealth',
      publishedAt: 'soon',
    }
    const blocks = [{ blockType: 'quote' }, null, { blockType: 'unknown' }, 4]
    const { data } = await preview(id, { ...nonsense, contentBlocks: blocks, heroImage: 2_000_000_000 })
    expect(data).toMatchObject({ content: { article: { title: '', content: '' }, blocks: [], authors: [] } })
  })

  test('previews for nobody whose session is over', async () => {
    const { id } = await magazine.createArticle({ title: 'Mine', publishedAt: '2019-01-05T00:00:00Z' })
    const { sessionId } = await signInAs(payload, 'editor')
    expect((await preview(id, null, sessionId)).data.kind).toBe('article')
    await payload.db.pool.query('delete from sessions where id = $1', [sessionId])
    expect((await preview(id, null, sessionId)).data.kind).toBe('unknown')
  })
})

test('the batches together have every published article once, each with its tags', async () => {
  await magazine.createArticle({ title: 'A draft', _status: 'draft' })
  const seen: string[] = []
  for (let next: string | null = ''; next !== null;) {
    const batch = ArticleBatchSchema.parse(await json(`/content/articles?limit=7${next && `&after=${next}`}`))
    for (const { tags, content } of batch.articles) {
      expect(tags).toContain(`article:${content.article.id}`)
      seen.push(content.article.id)
    }
    next = batch.next
  }
  const { rows } = await payload.db.pool.query(`select slug from articles where _status = 'published'`)
  expect(seen.toSorted()).toEqual(rows.map((row) => row.slug).toSorted())
})

test('the event log gives what was committed after a position, in order, and its ends, also without a worker', async () => {
  await payload.db.pool.query('truncate publish_events')
  const log = async (query: string) => PublishEventLogSchema.parse(await json(`/publish-events?${query}`))
  expect(await log('after=0')).toEqual({ events: [], firstPosition: 0, lastPosition: 0 })
  for (const title of ['E one', 'E two', 'E three']) await magazine.createArticle({ title })
  const { events, ...ends } = await log('after=1&limit=1')
  expect(ends).toEqual({ firstPosition: 1, lastPosition: 3 })
  expect(events).toMatchObject([
    { position: 2, kind: 'published', tags: expect.arrayContaining(['article:e-two']) },
  ])
  expect((await api.getInternal('/publish-events?after=-1')).status).toBe(400)
})

async function json(path: string): Promise<unknown> {
  const response = await api.getInternal(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return response.json()
}

/** The preview of an article as it is typed, or as it was saved, for somebody who is signed in. */
async function preview(id: number, draft: object | null = null, holder = session) {
  const response = await api.postInternal(`/content/preview/articles/${id}`, { holder, draft })
  return taggedSchema(ArticleAtAddressSchema).parse(await response.json())
}
