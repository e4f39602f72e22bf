import type { ProblemCode } from '@meridian/shared/api/problems'
import { findShareImageEndpoint } from '@meridian/shared/content/internal.endpoints'
import { saveArticleEndpoint } from '@meridian/shared/accounts/reading.endpoints'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { routePath } from '../../src/platform/http/describe-endpoint.ts'
import { answerProblem } from '../../src/platform/http/errors/problem.ts'
import { takeStrayProblems } from '../stray-problems.ts'

async function answer(path: string, code: ProblemCode) {
  const app = new Hono()
  app.put(routePath(saveArticleEndpoint), (c) => answerProblem(c, { code, detail: 'No.' }))
  app.get(routePath(findShareImageEndpoint), (c) => answerProblem(c, { code, detail: 'No.' }))
  app.notFound((c) => answerProblem(c, { code, detail: 'No.' }))
  await app.request(path, { method: path.startsWith('/api/user') ? 'PUT' : 'GET' })
}

test.each([
  ['/api/user/saved-articles/a1', 'limit-reached'],
  ['/api/user/saved-articles/a1', 'failed'],
  ['/api/user/saved-articles/a1', 'body-too-large'],
  ['/api/user/saved-articles/a1', 'second-factor-missing'],
  ['/api/internal/content/share-images/a/b.jpg', 'article-unknown'],
  ['/api/internal/content/share-images/a/b.jpg', 'bearer-invalid'],
  ['/api/nothing-here', 'route-unknown'],
] as const)('%s may answer %s', async (path, code) => {
  await answer(path, code)
  expect(takeStrayProblems()).toEqual([])
})

test('a problem is noticed that the endpoint defines neither itself nor for its method and access', async () => {
  await answer('/api/user/saved-articles/a1', 'list-unknown')
  await answer('/api/user/saved-articles/a1', 'staff-only')
  await answer('/api/internal/content/share-images/a/b.jpg', 'origin-foreign')
  expect(takeStrayProblems()).toEqual([
    'PUT /api/user/saved-articles/:articleId: list-unknown',
    'PUT /api/user/saved-articles/:articleId: staff-only',
    'GET /api/internal/content/share-images/:slug/:file: origin-foreign',
  ])
})

test.fails('a test in which it is answered fails', () =>
  answer('/api/user/saved-articles/a1', 'list-unknown'))
