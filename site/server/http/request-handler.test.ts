import { maxDraftBytes } from '@meridian/shared/content/preview.schema'
import { createPreviewToken } from '@meridian/shared/publishing/preview-token'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { raw, startedSite } from '../test/started-site.ts'
import { previewSecret, startFakeCms, startSite } from '../test/test-site.ts'

function tokenOf(subject: string): string {
  const expiresAt = new Date(Date.now() + 60_000)
  return createPreviewToken({ subject, holder: 'the-session', expiresAt, secret: previewSecret })
}

test('each client gets the encoding that it takes, with the same content', async () => {
  const { site } = await startedSite()
  const get = (encoding: string) => raw(site.url, { path: '/', headers: { 'accept-encoding': encoding } })
  const [br, gzip, identity] = [await get('br, gzip'), await get('gzip'), await get('identity')]
  expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
  expect(identity.headers['content-encoding']).toBeUndefined()
  expect(brotliDecompressSync(br.body)).toEqual(identity.body)
  expect(gunzipSync(gzip.body)).toEqual(identity.body)
  for (const answer of [br, gzip, identity]) {
    expect(answer.headers['vary']).toBe('Accept-Encoding')
    expect(answer.headers['content-length']).toBe(String(answer.body.length))
  }
})

test('a page says how it may be cached and what it may load, and nothing of its tags', async () => {
  const { site } = await startedSite()
  const { headers } = await site.get('/articles/article-1')
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'self'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
  })
  expect(headers.has('cache-tag')).toBe(false)
  expect(headers.has('strict-transport-security')).toBe(false)
})

test('behind HTTPS the answers carry HSTS', async () => {
  const { site } = await startedSite({ PUBLIC_URL: 'https://magazine.example' })
  const { headers } = await site.get('/articles/article-1')
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
})

test('a client that has the page gets 304 until it changes', async () => {
  const { cms, site } = await startedSite()
  const etag = (await site.get('/')).headers.get('etag') ?? ''
  const again = () => site.get('/', { headers: { 'if-none-match': etag } })
  expect((await again()).status).toBe(304)
  await site.publish(cms.magazine.publish('article-1'))
  expect((await again()).status).toBe(200)
})

test('HEAD answers like GET without a body; other methods are refused', async () => {
  const { site } = await startedSite()
  const head = await site.get('/', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    const response = await site.get('/', { method })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  }
})

test('the query does not make another page; a trailing slash is redirected on the same host', async () => {
  const { cms, site } = await startedSite()
  cms.requests.length = 0
  expect((await site.get('/strategy?utm_source=x')).status).toBe(200)
  expect(cms.requests).toEqual([])
  const slash = await site.get('/strategy/?a=1')
  expect([slash.status, slash.headers.get('location')]).toEqual([308, '/strategy?a=1'])
  expect((await raw(site.url, { path: '//evil.example/' })).status).toBe(404)
})

test('unknown and hostile addresses get the 404 page and leave no trace in the store', async () => {
  const { cms, site } = await startedSite()
  const { pages } = await site.status()
  const hostile = [
    '/nothing',
    '/articles/nothing',
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/a%00',
    '/_image?href=x',
    '/.env',
  ]
  for (const path of [...hostile, `/${'x'.repeat(2500)}`]) {
    const response = await raw(site.url, { path })
    expect(response.status).toBe(404)
    const title = path.startsWith('/articles/') ? 'Article Not Found' : 'Page Not Found'
    expect(response.body.toString()).toContain(title)
  }
  expect((await site.status()).pages).toBe(pages)
  cms.requests.length = 0
  await site.get('/articles/nothing')
  expect(cms.requests).toEqual([])
})

test('a page that was unknown appears with its publish', async () => {
  const { cms, site } = await startedSite()
  expect((await site.get('/articles/fresh')).status).toBe(404)
  await site.publish(cms.magazine.publish('fresh'))
  expect((await site.get('/articles/fresh')).status).toBe(200)
})

test('a draft is shown to who has a token for it, and neither stored nor indexed', async () => {
  const { cms, site } = await startedSite()
  const { pages } = await site.status()
  const token = tokenOf('articles:1')
  const response = await site.get(`/preview/articles/1?token=${token}`)
  expect(await response.text()).toContain('article-1 v1')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  for (const path of [
    '/preview/articles/1',
    `/preview/articles/2?token=${token}`,
    '/preview/articles/1?token=1.aa',
  ]) {
    expect((await site.get(path)).status).toBe(403)
  }
  expect((await site.status()).pages).toBe(pages)
  await cms.stop()
  expect((await site.get(`/preview/articles/1?token=${token}`)).status).toBe(503)
})

test('a draft that is being typed is rendered for who has a token, and forgotten', async () => {
  const { site } = await startedSite()
  const { pages } = await site.status()
  const address = `/preview/articles/1?token=${tokenOf('articles:1')}`
  const typed = (body: string, path = address) => site.get(path, { method: 'POST', body })
  const response = await typed(JSON.stringify({ title: 'Half a ti' }))
  expect(await response.text()).toContain('Half a ti')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(await site.text(address)).toContain('article-1 v1')
  expect((await typed('{}', '/preview/articles/1')).status).toBe(403)
  expect((await typed('[]')).status).toBe(400)
  expect((await typed('{')).status).toBe(400)
  expect((await typed(JSON.stringify({ title: 'x'.repeat(maxDraftBytes) }))).status).toBe(413)
  expect((await site.get(address, { method: 'PUT', body: '{}' })).status).toBe(405)
  expect((await site.status()).pages).toBe(pages)
})

test('a preview ends with the session that it was opened from, and with its article', async () => {
  const { cms, site } = await startedSite()
  const address = `/preview/articles/1?token=${tokenOf('articles:1')}`
  expect((await site.get(address)).status).toBe(200)
  expect((await site.get(`/preview/articles/9?token=${tokenOf('articles:9')}`)).status).toBe(403)
  cms.signedOut = 'the-session'
  const over = await site.get(address)
  expect([over.status, await over.text()]).toEqual([403, expect.stringContaining('This preview is over')])
})

test('health, serving and readiness are told to everybody', async () => {
  const { site } = await startedSite()
  for (const question of ['health', 'serving', 'ready']) {
    expect([question, (await site.get(`/_meridian/${question}`)).status]).toEqual([question, 200])
  }
  expect((await site.get('/_meridian/other')).status).toBe(404)
})

test('without the CMS at the first start a page answers 503 with one sentence, and the process lives', async () => {
  const cms = await startFakeCms()
  await cms.stop()
  const site = await startSite(cms)
  const response = await site.get('/')
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  expect((await site.get('/_meridian/ready')).status).toBe(503)
  await cms.start()
  await expect.poll(async () => (await site.get('/')).status).toBe(200)
})
