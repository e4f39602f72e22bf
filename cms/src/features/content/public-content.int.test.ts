import { ArticleSchema } from '@meridian/shared/articles/article.schema'
import { IssueSchema } from '@meridian/shared/issues/issue.schema'
import { PlanSchema } from '@meridian/shared/billing/plan.schema'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestAccount } from '../../../test/accounts.ts'
import { leadWith } from '../../../test/content.ts'
import { nextPage, openApi } from '../../../test/api.ts'
import { bodyOf, createMagazine, type Magazine, openCms } from '../../../test/magazine.ts'
import { placeBlocks } from '../body/place-blocks.ts'

const email = 'secret.editor@example.org'
const quote = { blockType: 'quote' as const, quote: 'Less.', author: 'A. Reader', title: 'Reader' }

let payload: Payload
let magazine: Magazine
let api: ReturnType<typeof openApi>
let articleIds: number[]

beforeAll(async () => {
  payload = await openCms()
  magazine = await createMagazine(payload)
  api = openApi(payload)
  await createTestAccount(payload, { email, firstName: 'S', lastName: 'E', role: 'editor' })
  for (const [index, name] of ['The Introduction', 'The Global Reader', 'The Patron Ledger'].entries()) {
    await payload.create({
      collection: 'plans',
      data: {
        name,
        description: `About ${name}`,
        tier: 'silver',
        priceCents: index * 10_000,
        period: 'year',
        isOffered: true,
        features: ['First', 'Second'],
        position: 30 - index,
      },
    })
  }
  for (const year of [2023, 2024, 2025]) {
    for (const season of ['Spring', 'Autumn'] as const) {
      await payload.create({
        collection: 'issues',
        data: { title: `${season}`, description: 'x', season, year, _status: 'published' },
      })
    }
  }
  const articles: { id: number }[] = []
  for (let day = 1; day <= 12; day += 1) {
    articles.push(
      await magazine.createArticle({
        title: `Number ${day}`,
        publishedAt: `2026-10-${String(day).padStart(2, '0')}T08:00:00Z`,
        body: placeBlocks(bodyOf('One & only.', 'Two <b>bold</b>.'), [quote]),
      }),
    )
  }
  articleIds = articles.map((article) => article.id)
  await leadWith(payload, articles[2] ?? null)
  await magazine.createArticle({ title: 'Wealthy', section: magazine.wealth.id, topics: [], issue: null })
  await magazine.createArticle({ title: 'Hidden draft', _status: 'draft' })
})

/** Every public route of the content API: an address that answers, and the shape of the answer. */
const contract: [route: string, path: string, schema: z.ZodType][] = [
  ['/api/issues', '/api/issues', z.array(z.strictObject(IssueSchema.shape)).length(7)],
  ['/api/issues/current', '/api/issues/current', z.strictObject(IssueSchema.shape)],
  [
    '/api/issues/{id}/articles',
    '/api/issues/autumn-2026/articles',
    z.array(z.strictObject(ArticleSchema.shape)).length(12),
  ],
  ['/api/articles/active', '/api/articles/active', z.array(z.strictObject(ArticleSchema.shape)).length(13)],
  [
    '/api/articles/category/{slug}',
    '/api/articles/category/leadership',
    z.array(z.strictObject(ArticleSchema.shape)).length(12),
  ],
  ['/api/articles/{id}', '/api/articles/number-3', z.strictObject(ArticleSchema.shape)],
  ['/api/subscriptions', '/api/subscriptions', z.array(z.strictObject(PlanSchema.shape)).length(3)],
  ['/api/subscriptions/{plan}', '/api/subscriptions/the-patron-ledger', z.strictObject(PlanSchema.shape)],
]

describe('the contract', () => {
  test.each(contract)(
    'spec §3 article, §3 issue, §3 plan, §7 content calls: %s answers exactly the specified fields',
    async (_, path, schema) => {
      const response = await api.get(path)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toMatch(/^application\/json/)
      expect(response.headers.get('cache-tag')).toMatch(/^[a-z]/)
      const parsed = schema.safeParse(await response.json())
      expect(parsed.error).toBeUndefined()
    },
  )

  test('covers every content route that the API describes', async () => {
    const document = z
      .object({ paths: z.record(z.string(), z.unknown()) })
      .parse(await json('/api/openapi.json'))
    const content = /^\/api\/(articles|issues|subscriptions)\b/
    const described = Object.keys(document.paths).filter((path) => content.test(path))
    expect(described.toSorted()).toEqual(contract.map(([route]) => route).toSorted())
  })

  test('nothing internal leaves: no account, no database id, no draft', async () => {
    const answerOf = async (path: string) => {
      const response = await api.get(path)
      return `${[...response.headers].join('\n')}\n${await response.text()}`
    }
    const content = (await Promise.all(contract.map(([, path]) => answerOf(path)))).join('\n')
    // What the API says of itself names the calls for passwords and sessions.
    expect(content).not.toMatch(/password|\bhash\b|\bsalt\b|sessions/)
    const everything = [content, await answerOf('/api/openapi.json'), await answerOf('/api/docs')].join('\n')
    expect(everything).not.toContain(email)
    expect(everything).not.toMatch(/\$argon2id|Hidden draft|hidden-draft/)
    expect(everything).not.toMatch(/"id":\s*\d/)
    expect(everything).not.toMatch(/media:\d/)
  })
})

describe('an article', () => {
  test('has its body as text, its section and authors by name and its issue by id', async () => {
    expect(await json('/api/articles/number-3')).toEqual({
      id: 'number-3',
      title: 'Number 3',
      excerpt: 'About Number 3.',
      content: 'One & only.\n\nTwo bold.',
      author: 'Helena Marchetti',
      category: 'Leadership',
      imageUrl: null,
      publishedAt: '2026-10-03T08:00:00.000Z',
      featured: true,
      issueId: 'autumn-2026',
      contentBlocks: [
        {
          id: expect.any(String),
          type: 'quote',
          data: { quote: 'Less.', author: 'A. Reader', title: 'Reader' },
        },
      ],
    })
  })

  test('that has another id now answers with the way there, one that was unpublished with 410', async () => {
    const article = await magazine.createArticle({ title: 'Old name', publishedAt: '2020-01-01T00:00:00Z' })
    const { id } = article
    await payload.update({ collection: 'articles', id, data: { slug: 'new-name', _status: 'published' } })
    const moved = await api.get('/api/articles/old-name')
    expect(moved.status).toBe(308)
    expect(moved.headers.get('location')).toBe('/api/articles/new-name')
    expect(moved.headers.get('cache-tag')).toBe('article:old-name,article:new-name')

    await payload.update({ collection: 'articles', id, data: { _status: 'draft' } })
    const gone = await api.get('/api/articles/new-name')
    expect([gone.status, await gone.text()]).toEqual([410, 'This article has been removed.'])
    expect((await api.get('/api/articles/old-name')).status).toBe(410)

    await payload.delete({ collection: 'articles', id })
    expect((await api.get('/api/articles/new-name')).status).toBe(410)
    expect((await api.get('/api/articles/hidden-draft')).status).toBe(404)
  })
})

describe('lists', () => {
  test('come in their order: articles and issues newest first, plans as on the subscription page', async () => {
    const articles = z.array(ArticleSchema).parse(await json('/api/articles/category/leadership'))
    expect(articles.map((article) => article.id)).toEqual(
      Array.from({ length: 12 }, (_, index) => `number-${12 - index}`),
    )
    const issues = z.array(IssueSchema).parse(await json('/api/issues'))
    expect(issues.map((issue) => issue.id)).toEqual([
      'autumn-2026',
      'autumn-2025',
      'spring-2025',
      'autumn-2024',
      'spring-2024',
      'autumn-2023',
      'spring-2023',
    ])
    const plans = z.array(PlanSchema).parse(await json('/api/subscriptions'))
    expect(plans.map((plan) => plan.id)).toEqual([
      'the-patron-ledger',
      'the-global-reader',
      'the-introduction',
    ])
  })

  test.each([
    ['/api/articles/active', 13],
    ['/api/articles/category/leadership', 12],
    ['/api/issues/autumn-2026/articles', 12],
    ['/api/issues', 7],
    ['/api/subscriptions', 3],
  ])('%s gives every entry once, whatever the length of a page', async (path, total) => {
    for (const limit of [1, 2, 5, 200]) {
      const ids = await readAll(`${path}?limit=${limit}`)
      expect(ids).toHaveLength(total)
      expect(new Set(ids).size).toBe(total)
    }
  })

  test('lose and repeat nothing while articles are published and unpublished in between', async () => {
    const before = new Set(await readAll('/api/articles/active'))
    let number = 0
    const seen = await readAll('/api/articles/active?limit=3', async () => {
      number += 1
      const { id } = await magazine.createArticle({ title: `Meanwhile ${number}` })
      if (number === 2) await payload.update({ collection: 'articles', id, data: { _status: 'draft' } })
    })
    expect(number).toBeGreaterThan(3)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.filter((id) => before.has(id))).toHaveLength(before.size)
  })

  test('are kept by their tags only in their one canonical form', async () => {
    const canonical = await api.get('/api/articles/category/leadership')
    expect(canonical.headers.get('cache-tag')?.split(',')).toEqual([
      'section:leadership',
      'site',
      'byline:helena-marchetti',
      `printed:${magazine.autumn.id}`,
    ])
    const page = await api.get('/api/articles/category/leadership?limit=3')
    expect(page.headers.get('cache-tag')).toBeNull()
  })

  test('of a section or issue without articles are empty', async () => {
    expect(await json('/api/issues/spring-2023/articles')).toEqual([])
  })
})

test('there may be no current issue', async () => {
  await payload.update({ collection: 'issues', id: magazine.autumn.id, data: { isCurrent: false } })
  expect((await api.get('/api/issues/current')).status).toBe(404)
  await payload.update({ collection: 'issues', id: magazine.autumn.id, data: { isCurrent: true } })
  expect(await json('/api/issues/current')).toMatchObject({ id: 'autumn-2026', isCurrent: true })
})

test('an article that vanished between the list and its reading is left out', async () => {
  await payload.db.pool.query(`insert into article_listings values ('latest', now(), 2000000000)`)
  const ids = await readAll('/api/articles/active')
  expect(ids.length).toBeGreaterThanOrEqual(articleIds.length)
  await payload.db.pool.query('delete from article_listings where article_id = 2000000000')
})

async function json(path: string): Promise<unknown> {
  const response = await api.get(path)
  return response.json()
}

async function readAll(path: string, between: () => Promise<void> = async () => {}): Promise<string[]> {
  const ids: string[] = []
  for (let page: string | null = path; page;) {
    const response = await api.get(page)
    expect(response.status).toBe(200)
    ids.push(
      ...z
        .array(z.object({ id: z.string() }))
        .parse(await response.json())
        .map((entry) => entry.id),
    )
    page = nextPage(response)
    if (page) await between()
  }
  return ids
}
