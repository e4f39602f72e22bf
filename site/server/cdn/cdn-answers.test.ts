import { readSessionUserEndpoint } from '@meridian/shared/accounts/session.endpoints'
import { endpointAt } from '@meridian/shared/api/endpoint'
import { readArticleEndpoint } from '@meridian/shared/content/content.endpoints'
import { readWeatherEndpoint } from '@meridian/shared/weather/weather.endpoints'
import { describe, expect, it, test } from 'vitest'
import { controlFixture } from '../test/fixture-controls.ts'
import { startedSite } from '../test/started-site.ts'
import { asPassedOn, cdnHeaders } from './cdn-headers.ts'

const page = { path: '/articles/article-1', status: 200 }

describe('a stored page says to', () => {
  it.each([
    ['varnish', ['CDN-Cache-Control', 'max-age=86400', 'xkey', 'page:/articles/article-1 pages']],
    ['fastly', ['Surrogate-Control', 'max-age=86400', 'Surrogate-Key', 'page:/articles/article-1 pages']],
    ['cloudflare', ['CDN-Cache-Control', 'max-age=86400', 'Cache-Tag', 'page:/articles/article-1,pages']],
    [null, []],
  ] as const)('%s what it may keep and by which keys it is purged', (cdn, headers) => {
    expect(cdnHeaders(cdn, page)).toEqual(headers)
  })
})

test('pages, feeds, redirects and answers of the content API may be kept by the CDN, and browsers ask again', async () => {
  const { cms, site } = await startedSite({ CDN: 'varnish' })
  await site.publish(cms.magazine.redirect('/former', { to: '/articles/article-1', isPermanent: true }))
  for (const path of [
    '/',
    '/articles/article-1',
    endpointAt(readArticleEndpoint, { id: 'article-1' }).path,
    readWeatherEndpoint.path,
    '/former',
  ]) {
    const { headers } = await site.get(path)
    expect([
      path,
      headers.get('cdn-cache-control'),
      headers.get('xkey'),
      headers.get('cache-control'),
    ]).toEqual([path, 'max-age=86400', `page:${path} pages`, 'no-cache'])
  }
  const { headers } = await site.get('/')
  const again = await site.get('/', { headers: { 'if-none-match': headers.get('etag') ?? '' } })
  expect([again.status, again.headers.get('xkey')]).toEqual([304, 'page:/ pages'])
})

test('that nothing is at an address may be kept for a second', async () => {
  const { site } = await startedSite({ CDN: 'varnish' })
  for (const path of ['/articles/to-come', '/nothing/here']) {
    const { status, headers } = await site.get(path)
    expect([status, headers.get('cdn-cache-control')]).toEqual([404, 'max-age=1'])
  }
})

test('nothing else may be kept: searches, failures, previews, answers for one reader', async () => {
  const { site } = await startedSite({ CDN: 'varnish' })
  controlFixture().broken = /broken/
  const asked = [
    site.get('/search?q=quiet'),
    site.get('/preview/articles/1'),
    site.get('/articles/broken'),
    site.get('/articles/article-1', { method: 'POST' }),
    site.get('/articles/article-1/'),
    site.get('/_meridian/status'),
    site.get(readSessionUserEndpoint.path),
  ]
  for (const { url, headers } of await Promise.all(asked)) {
    expect([url, headers.get('cdn-cache-control'), headers.get('xkey')]).toEqual([url, null, null])
    expect([url, headers.get('cache-control')]).toEqual([url, expect.stringMatching(/^private, no-/)])
  }
})

test('without a CDN the answers say nothing to one', async () => {
  const { site } = await startedSite()
  const { headers } = await site.get('/')
  for (const name of ['cdn-cache-control', 'xkey', 'surrogate-control', 'surrogate-key', 'cache-tag']) {
    expect(headers.has(name)).toBe(false)
  }
})

describe('an answer of the CMS that is passed on', () => {
  it('is private unless it says that it is public', () => {
    expect(asPassedOn(['Cache-Control', 'no-store'])).toEqual(['Cache-Control', 'private, no-store'])
    expect(asPassedOn(['cache-control', 'private, max-age=5'])).toEqual([
      'cache-control',
      'private, max-age=5',
    ])
    const hashed = ['Cache-Control', 'public, max-age=31536000, immutable']
    expect(asPassedOn(hashed)).toEqual(hashed)
    expect(asPassedOn(['Cache-Control', 'public, max-age=9'])).toEqual([
      'Cache-Control',
      'public, max-age=9, s-maxage=0',
    ])
    expect(asPassedOn(['ETag', '"a"'])).toEqual(['ETag', '"a"', 'Cache-Control', 'private, no-cache'])
  })

  it('keeps what was meant for the page store from the CDN', () => {
    const marked = [
      'Cache-Tag',
      'latest',
      'CDN-Cache-Control',
      'max-age=60',
      'Surrogate-Key',
      'a',
      'xkey',
      'b',
    ]
    expect(asPassedOn([...marked, 'Cache-Control', 'public, max-age=0'])).toEqual([
      'Cache-Control',
      'public, max-age=0, s-maxage=0',
    ])
  })
})
