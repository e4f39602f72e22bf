import { ProblemSchema } from '@meridian/shared/api/problem.schema'
import { SearchAnswerSchema } from '@meridian/shared/search/search.schema'
import { beforeAll, describe, expect, test } from 'vitest'
import { nextPage, openApi } from '../../../test/api.ts'
import { createMagazine, openCms } from '../../../test/magazine.ts'

const articleCount = 23
let api: ReturnType<typeof openApi>

beforeAll(async () => {
  const payload = await openCms()
  api = openApi(payload)
  const magazine = await createMagazine(payload)
  for (let number = 1; number <= articleCount; number += 1) {
    await magazine.createArticle({
      title: `Lighthouse Number ${number}`,
      publishedAt: new Date(Date.UTC(2026, 0, number)).toISOString(),
    })
  }
})

async function search(query: string) {
  const response = await api.get(`/api/search?${query}`)
  expect(response.status).toBe(200)
  return { response, answer: SearchAnswerSchema.parse(await response.json()) }
}

test('an answer keeps the contract and may be kept for a moment', async () => {
  const { response, answer } = await search('q=lighthouse')
  expect(answer).toMatchObject({
    query: 'lighthouse',
    matched: 'all',
    total: { count: articleCount, isExact: true },
  })
  expect(answer.results[0]).toMatchObject({
    section: { id: 'leadership', name: 'Leadership' },
    authors: [{ id: 'helena-marchetti', name: 'Helena Marchetti' }],
  })
  expect(response.headers.get('cache-control')).toBe('public, max-age=10')
})

test('the pages together have every result once, the newest first where nothing else differs', async () => {
  const seen: string[] = []
  let path: string | null = '/api/search?q=lighthouse'
  while (path !== null) {
    const response = await api.get(path)
    const { results, next } = SearchAnswerSchema.parse(await response.json())
    seen.push(...results.map(({ id }) => id))
    path = nextPage(response)
    expect(path === null).toBe(next === null)
  }
  expect(seen).toHaveLength(articleCount)
  expect(new Set(seen).size).toBe(articleCount)
  expect(seen[0]).toBe(`lighthouse-number-${articleCount}`)
})

describe('what goes wrong is one sentence that names the parameter', () => {
  test.each([
    ['', 'The parameter "q" must be given once.'],
    ['q=', 'The parameter "q" must not be empty.'],
    ['q=%20%09', 'The parameter "q" must not be empty.'],
    ['q=a&q=b', 'The parameter "q" must be given once.'],
    [`q=${'x'.repeat(201)}`, 'The parameter "q" must have at most 200 characters.'],
    [`q=${'x'.repeat(10_000)}`, 'The parameter "q" must have at most 200 characters.'],
    ['q=x&year=soon', 'The parameter "year" must be a year such as 2026.'],
    ['q=x&year=20260', 'The parameter "year" must be a year such as 2026.'],
    ['q=x&cursor=abc', /^The parameter "cursor" is not one of ours/],
  ])('%s', async (query, sentence) => {
    const response = await api.get(`/api/search?${query}`)
    expect(response.status).toBe(400)
    expect(await response.text()).toMatch(sentence)
    const problem = await api.get(`/api/search?${query}`, { accept: 'application/problem+json' })
    expect(ProblemSchema.parse(await problem.json()).code).toBe('parameter-invalid')
  })
})

test('who asks too often is told when to come back, and nobody else is', async () => {
  // A cursor that is not ours is refused after the count and before the search.
  const from = (address: string) => api.get('/api/search?q=zz&cursor=abc', { 'x-forwarded-for': address })
  for (let asked = 0; asked < 600; asked += 1) expect((await from('192.0.2.1')).status).toBe(400)
  const refused = await from('192.0.2.1')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.text()).toBe('That was too often. Please try again in a minute.')
  expect((await from('192.0.2.2')).status).toBe(400)
})
