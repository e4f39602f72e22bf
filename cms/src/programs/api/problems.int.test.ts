import { ProblemSchema } from '@meridian/shared/api/problem.schema'
import fc from 'fast-check'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, test } from 'vitest'
import { openApi } from '../../../test/api.ts'
import { createMagazine, openCms } from '../../../test/magazine.ts'

const problem = { accept: 'application/problem+json' }

let payload: Payload
let api: ReturnType<typeof openApi>

beforeAll(async () => {
  payload = await openCms()
  api = openApi(payload)
  const magazine = await createMagazine(payload)
  for (const title of ['One', 'Two', 'Three']) await magazine.createArticle({ title })
})

describe('what goes wrong', () => {
  test.each([
    ['/api/nothing-here', 404, 'route-unknown', 'There is nothing at this address.'],
    ['/api', 404, 'route-unknown', 'There is nothing at this address.'],
    ['/api/articles/%00', 404, 'article-unknown', 'There is no article with this id.'],
    ['/api/articles/unheard-of', 404, 'article-unknown', 'There is no article with this id.'],
    ['/api/articles/category/sport', 404, 'section-unknown', 'There is no section with this name.'],
    ['/api/issues/summer-1999/articles', 404, 'issue-unknown', 'There is no issue with this id.'],
    ['/api/subscriptions/diamond', 404, 'plan-unknown', 'There is no plan with this id.'],
    ['/api/articles/active?limit=0', 400, 'parameter-invalid', 'The parameter "limit" must be at least 1.'],
    [
      '/api/articles/active?limit=201',
      400,
      'parameter-invalid',
      'The parameter "limit" must be at most 200.',
    ],
    [
      '/api/articles/active?limit=ten',
      400,
      'parameter-invalid',
      'The parameter "limit" must be a whole number.',
    ],
    [
      '/api/articles/active?limit=1.5',
      400,
      'parameter-invalid',
      'The parameter "limit" must be a whole number.',
    ],
    ['/api/articles/active?limit=1&limit=2', 400, 'parameter-invalid', /^The parameter "limit" /],
    [
      '/api/articles/active?cursor=abc',
      400,
      'parameter-invalid',
      /^The parameter "cursor" is not one of ours/,
    ],
    [
      `/api/issues?cursor=${'A'.repeat(22)}`,
      400,
      'parameter-invalid',
      /^The parameter "cursor" is not one of ours/,
    ],
    [
      `/api/issues?cursor=${'A'.repeat(101)}`,
      400,
      'parameter-invalid',
      'The parameter "cursor" is not one of ours.',
    ],
  ])('%s is %i, one sentence for a person and %s for a program', async (path, status, code, sentence) => {
    const plain = await api.get(path)
    expect(plain.status).toBe(status)
    expect(plain.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(await plain.text()).toMatch(sentence)

    const response = await api.get(path, problem)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(response.headers.get('vary')).toBe('Accept')
    expect(ProblemSchema.parse(await response.json())).toMatchObject({ status, code })
  })

  test('a cursor of one list is none of another', async () => {
    const { headers } = await api.get('/api/articles/active?limit=1')
    const cursor = /cursor=([^>]+)>/.exec(headers.get('link') ?? '')?.[1]
    expect((await api.get(`/api/articles/category/leadership?cursor=${cursor}`)).status).toBe(200)
    expect((await api.get(`/api/issues?cursor=${cursor}`)).status).toBe(400)
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    '%s where only GET is possible is 405 and says so',
    async (method) => {
      for (const path of ['/api/articles/active', '/api/issues', '/api/subscriptions/x', '/api/docs']) {
        const response = await api.api.request(path, { method })
        expect(response.status).toBe(405)
        expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
      }
    },
  )

  test('HEAD answers like GET without a body, OPTIONS names the methods', async () => {
    const head = await api.api.request('/api/articles/active', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    const options = await api.api.request('/api/issues', { method: 'OPTIONS' })
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS'])
  })

  test('more than a megabyte is 413', async () => {
    const body = 'x'.repeat(1_000_001)
    const headers = { 'content-length': String(body.length) }
    const response = await api.api.request('/api/issues', { method: 'POST', body, headers })
    expect(response.status).toBe(413)
  })

  test('a mistake of ours is 500, says nothing of itself and is logged', async () => {
    const broken = openApi(payload, {
      context: {
        cms: async () => payload,
        db: () => Promise.reject(new Error('password=hunter2 at /srv/x')),
        payments: null,
      },
    })
    const response = await broken.get('/api/issues', problem)
    expect(response.status).toBe(500)
    expect(ProblemSchema.parse(await response.json()).code).toBe('failed')
    expect(broken.problems).toHaveLength(1)
  })
})

describe('whatever is asked', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.constantFrom(
      `'; drop table articles; --`,
      `" or 1=1 --`,
      `\u0000`,
      `..%2f..%2fetc%2fpasswd`,
      `%E0%A4%A`,
      '9'.repeat(400),
      '-1',
      'a'.repeat(5000),
      '{{7*7}}',
      '[object Object]',
    ),
    fc.integer().map(String),
    fc.double().map(String),
  )

  test('in a query never ends in a 5xx', async () => {
    const path = fc.constantFrom(
      '/api/articles/active',
      '/api/articles/category/leadership',
      '/api/issues',
      '/api/issues/autumn-2026/articles',
      '/api/subscriptions',
    )
    const name = fc.oneof(fc.constantFrom('limit', 'cursor', 'limit[]', '__proto__'), hostile)
    await fc.assert(
      fc.asyncProperty(
        path,
        fc.array(fc.tuple(name, hostile), { maxLength: 3 }),
        async (route, parameters) => {
          const response = await api.get(`${route}?${new URLSearchParams(parameters)}`)
          expect([200, 400]).toContain(response.status)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('in a path never ends in a 5xx', async () => {
    const route = fc.constantFrom(
      (id: string) => `/api/articles/${id}`,
      (id: string) => `/api/articles/category/${id}`,
      (id: string) => `/api/issues/${id}/articles`,
      (id: string) => `/api/subscriptions/${id}`,
    )
    await fc.assert(
      fc.asyncProperty(route, hostile, fc.boolean(), async (toPath, id, isRaw) => {
        const segment = isRaw ? id.replaceAll(/[?#/\\]/g, '') : encodeURIComponent(id.toWellFormed())
        const response = await api.get(toPath(segment))
        expect(response.status).toBeLessThan(500)
      }),
      { numRuns: 300 },
    )
    const { rows } = await payload.db.pool.query('select count(*)::int as articles from articles')
    expect(rows).toEqual([{ articles: 3 }])
  })
})

test('nothing of all this was a mistake of ours', () => {
  expect(api.problems).toEqual([])
})
