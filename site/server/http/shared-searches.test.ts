import { searchEndpoint } from '@meridian/shared/search/search.endpoints'
import type { IncomingMessage, RequestListener } from 'node:http'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listenLocally } from '../test/local-server.ts'
import { type CmsProxy, createCmsProxy } from './cms-proxy.ts'

let proxy: CmsProxy
let front: string
let asked: IncomingMessage[]
let answer: RequestListener

beforeEach(async () => {
  asked = []
  answer = (request, response) => {
    response
      .setHeader('Cache-Control', 'public, max-age=10')
      .setHeader('Link', '</api/search?q=b>; rel="next"')
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ of: request.url }))
  }
  const cmsUrl = await listenLocally((request, response) => {
    asked.push(request)
    answer(request, response)
  })
  const log = pino({ level: 'silent' })
  const publicUrl = 'http://magazine.example'
  proxy = createCmsProxy({ cmsUrl, secret: 'x', publicUrl, trustProxy: true, sharesByClient: true, log })
  front = await listenLocally((request, response) => proxy.handle(request, response))
})

afterEach(async () => {
  await proxy.close()
})

const search = (query: string, headers: Record<string, string> = {}) =>
  fetch(`${front}${searchEndpoint.path}?${query}`, { headers })

test('readers who search for the same have one answer, compressed as each takes it', async () => {
  const [first, second] = await Promise.all([search('q=quiet'), search('q=+quiet')])
  expect(await first.json()).toEqual({ of: '/api/search?q=quiet' })
  expect(await second.json()).toEqual({ of: '/api/search?q=quiet' })
  const later = await search('q=quiet', { 'accept-encoding': 'gzip' })
  expect(later.headers.get('content-encoding')).toBe('gzip')
  expect(await later.json()).toEqual({ of: '/api/search?q=quiet' })
  expect(Object.fromEntries(later.headers)).toMatchObject({
    'content-type': 'application/json',
    'cache-control': 'public, max-age=10, s-maxage=0',
    link: '</api/search?q=b>; rel="next"',
    'x-content-type-options': 'nosniff',
  })
  expect(asked).toHaveLength(1)
  expect(proxy.searches.find('/api/search?q=quiet')).not.toBeNull()
})

test('a publish is seen by those who search after it', async () => {
  await search('q=quiet')
  proxy.searches.forget()
  expect(proxy.searches.find('/api/search?q=quiet')).toBeNull()
  await search('q=quiet')
  expect(asked).toHaveLength(2)
})

test('nothing of who asks first goes to the search but where they are', async () => {
  await search('q=quiet', {
    cookie: 'meridian-session=secret',
    'x-forwarded-for': '203.0.113.7',
    te: 'trailers',
  })
  expect(asked[0]?.headers.cookie).toBeUndefined()
  expect(asked[0]?.headers['x-forwarded-for']).toBe('203.0.113.7')
})

test('a refusal is for who has asked', async () => {
  const found = answer
  answer = (_, response) => {
    answer = found
    response.writeHead(429, { 'retry-after': '7', 'content-type': 'text/plain' }).end('That was too often.')
  }
  const refused = await search('q=quiet')
  expect([refused.status, refused.headers.get('retry-after'), await refused.text()]).toEqual([
    429,
    '7',
    'That was too often.',
  ])
  expect((await search('q=quiet')).status).toBe(200)
})

test.each(['q=a&q=b', 'q=a&x=1', 'q=a&year=nonsense', 'q='])(
  '%s is the CMS’s to answer, each time',
  async (query) => {
    await search(query)
    await search(query)
    expect(asked.map(({ url }) => url)).toEqual([`/api/search?${query}`, `/api/search?${query}`])
  },
)

test('without the CMS a search is away', async () => {
  answer = (request) => request.socket.destroy()
  const response = await search('q=quiet')
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
})
