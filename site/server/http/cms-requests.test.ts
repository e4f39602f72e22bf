import { readSessionUserEndpoint } from '@meridian/shared/accounts/session.endpoints'
import {
  listArticlesEndpoint,
  listIssuesEndpoint,
  listPlansEndpoint,
} from '@meridian/shared/content/content.endpoints'
import { expect, test } from 'vitest'
import { raw, startedSite } from '../test/started-site.ts'

test('the internal API cannot be reached from outside, however it is spelt', async () => {
  const { cms, site } = await startedSite()
  cms.requests.length = 0
  const spellings = [
    '/api/internal/snapshot',
    '/api/%69nternal/content/site',
    '/api//internal/snapshot',
    '/api/./internal/x',
    '/api/x/../internal/x',
    '/api/internal',
  ]
  for (const path of spellings) {
    const headers = { authorization: 'Bearer internal-secret-of-the-tests' }
    expect((await raw(site.url, { path, headers })).status).toBe(404)
  }
  expect(cms.requests).toEqual([])
})

test('what the CMS answers itself is passed through, and 503 with one sentence while it is away', async () => {
  const { cms, site } = await startedSite()
  expect(await site.text('/admin')).toBe('The admin.')
  expect((await site.get(readSessionUserEndpoint.path)).status).toBe(401)
  await cms.stop()
  const response = await site.get(readSessionUserEndpoint.path)
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await response.text()).toBe(
    'The editorial system is being restarted. Please try again in a moment.\n',
  )
  const problem = await site.get(readSessionUserEndpoint.path, {
    headers: { accept: 'application/problem+json' },
  })
  expect(await problem.json()).toMatchObject({ status: 503, code: 'service-unavailable' })
})

test('the CMS is told the address of the client, not what the client says of itself', async () => {
  const { cms, site } = await startedSite()
  const headers = {
    'x-forwarded-for': '6.6.6.6',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'for=6.6.6.6',
  }
  await site.get(readSessionUserEndpoint.path, { headers })
  expect(cms.lastHeaders).toMatchObject({
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': new URL(site.url).host,
    'x-forwarded-proto': 'http',
  })
  expect(cms.lastHeaders['forwarded']).toBeUndefined()
})

test('behind a front of ours the last address that it saw counts', async () => {
  const { cms, site } = await startedSite({ TRUST_PROXY: 'true' })
  await site.get(readSessionUserEndpoint.path, { headers: { 'x-forwarded-for': '6.6.6.6, 10.1.2.3' } })
  expect(cms.lastHeaders['x-forwarded-for']).toBe('10.1.2.3')
})

test('answers of the content API are stored; a query, an unknown id and private ones go to the CMS', async () => {
  const { cms, site } = await startedSite()
  cms.requests.length = 0
  for (const path of [
    listArticlesEndpoint.path,
    '/api/articles/article-1',
    listPlansEndpoint.path,
    listIssuesEndpoint.path,
  ]) {
    expect((await site.get(path)).status).toBe(200)
  }
  expect(cms.requests).toEqual([])
  await site.get(`${listArticlesEndpoint.path}?limit=1`)
  expect((await site.get('/api/articles/nothing')).status).toBe(404)
  expect(cms.requests).toContain(`${listArticlesEndpoint.path}?limit=1`)
})

test.each(['0', '2'])(
  'with %s threads a request has an id, which the CMS is told and the answer carries',
  async (SERVE_THREADS) => {
    const { cms, site } = await startedSite({ SERVE_THREADS })
    const answer = await site.get(readSessionUserEndpoint.path, {
      headers: { 'x-request-id': 'a "name" of its own' },
    })
    const id = answer.headers.get('x-request-id')
    expect(id).toMatch(/^[\da-f-]{36}$/)
    expect(cms.lastHeaders['x-request-id']).toBe(id)
  },
)

test('behind a front of ours a request keeps the id that it has', async () => {
  const { cms, site } = await startedSite({ TRUST_PROXY: 'true', SERVE_THREADS: '2' })
  await site.get(readSessionUserEndpoint.path, { headers: { 'x-request-id': 'given-by-the-front' } })
  expect(cms.lastHeaders['x-request-id']).toBe('given-by-the-front')
})
