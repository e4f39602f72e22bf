import { fixtureSearch } from '../../test/fixtures/fixture-search.ts'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ServedPage } from '../store/served-page.ts'
import { createSearchHandler, isSearchAddress } from './search.ts'

const away: ServedPage = {
  status: 200,
  etag: '"away"',
  modifiedAt: 0,
  br: { headers: ['Content-Encoding', 'br'], body: Buffer.from('br') },
  gzip: {
    headers: [
      'Cache-Control',
      'public, max-age=0',
      'CDN-Cache-Control',
      'max-age=86400',
      'xkey',
      'page:/search',
    ],
    body: Buffer.from('The search is away.'),
  },
  notModified: [],
  isDocument: false,
  bytes: 1,
}
let stored: ServedPage | null = away
let cms: { server: Server; url: string; asked: IncomingMessage[]; status: number }
let site: { server: Server; url: string }

beforeEach(async () => {
  stored = away
  const asked: IncomingMessage[] = []
  const server = createServer((request, response) => {
    asked.push(request)
    const query = new URL(request.url ?? '', 'http://cms').searchParams.get('q') ?? ''
    response.writeHead(cms.status)
    response.end(cms.status === 200 ? JSON.stringify(fixtureSearch(query)) : 'That was too often.')
  })
  cms = { server, url: await open(server), asked, status: 200 }
  const { handle } = createSearchHandler({
    renderer: {
      begin: () => ({ render: () => Promise.reject(new Error('No page is rendered here.')) }),
      renderPreview: () => Promise.reject(new Error('No draft is rendered here.')),
      renderSearch: async (_, search) => ({
        kind: 'unstored',
        page: {
          status: search?.outcome.kind === 'refused' ? search.outcome.status : 200,
          headers: [['Content-Type', 'text/html']],
          body: Buffer.from(JSON.stringify(search)),
          tags: [],
        },
      }),
    },
    store: { find: (path) => (path === '/search/unavailable' ? stored : null) },
    cmsUrl: cms.url,
    publicUrl: 'https://magazine.example',
    trustProxy: false,
    securityHeaders: ['X-Content-Type-Options', 'nosniff'],
  })
  const front = createServer((request, response) => {
    void handle(request, response).then((isAnswered) =>
      isAnswered ? undefined : response.end('The page of the empty search.'),
    )
  })
  site = { server: front, url: await open(front) }
})

afterEach(() => {
  cms.server.closeAllConnections()
  cms.server.close()
  site.server.closeAllConnections()
  site.server.close()
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${site.url}${path}`, { headers })

test('results are rendered for the one who asks, whom the CMS is told, and kept by nobody', async () => {
  const response = await get('/search?q=quiet&section=leadership&year=2026', {
    'x-forwarded-for': '203.0.113.9',
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  expect(await response.json()).toMatchObject({
    request: { query: 'quiet', section: 'leadership', year: 2026 },
    outcome: { kind: 'found', answer: { query: 'quiet' } },
  })
  expect(cms.asked[0]?.url).toBe('/api/search?q=quiet&section=leadership&year=2026')
  // Without a front of ours, what a client says about itself counts for nothing.
  expect(cms.asked[0]?.headers['x-forwarded-for']).toMatch(/127\.0\.0\.1$/)
})

test('a page is compressed as its reader takes it', async () => {
  const response = await get('/search?q=quiet', { 'accept-encoding': 'gzip' })
  expect(response.headers.get('content-encoding')).toBe('gzip')
  expect(response.headers.get('vary')).toBe('Accept-Encoding')
  expect(await response.text()).toContain('quiet')
})

test.each(['/search', '/search?', '/search?q=', '/search?q=%20', '/search?utm_source=x'])(
  '%s is the page of the empty search',
  async (path) => {
    expect(await (await get(path)).text()).toBe('The page of the empty search.')
    expect(cms.asked).toEqual([])
  },
)

test('a refusal of the search is a page with its status and sentence', async () => {
  cms.status = 429
  const response = await get('/search?q=quiet')
  expect(response.status).toBe(429)
  expect(response.headers.get('retry-after')).toBe('5')
  expect(await response.json()).toMatchObject({ outcome: { sentence: 'That was too often.' } })
})

test('ten thousand characters are refused without asking anybody', async () => {
  const response = await get(`/search?q=${'x'.repeat(10_000)}`)
  expect(response.status).toBe(400)
  expect(await response.text()).toContain('A search has at most 200 characters.')
  expect(cms.asked).toEqual([])
})

async function closeCms(): Promise<void> {
  cms.server.closeAllConnections()
  await new Promise((resolve) => cms.server.close(resolve))
}

test('while the CMS is away the stored page says so, and no CDN keeps it', async () => {
  await closeCms()
  const response = await get('/search?q=quiet', { 'accept-encoding': 'gzip' })
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('5')
  expect(await response.text()).toBe('The search is away.')
  const { headers } = response
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect([headers.get('cdn-cache-control'), headers.get('xkey')]).toEqual([null, null])
})

test('before that page is stored a sentence says so', async () => {
  stored = null
  await closeCms()
  const response = await get('/search?q=quiet')
  expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'private, no-store'])
  expect(await response.text()).toContain('The search is not available')
})

test('only the search is a search', () => {
  expect(isSearchAddress('/search?q=x')).toBe(true)
  expect(isSearchAddress('/search/unavailable?q=x')).toBe(false)
  expect(isSearchAddress('/searching?q=x')).toBe(false)
})

async function open(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}
