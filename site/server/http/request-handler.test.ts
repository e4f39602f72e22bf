import { createPreviewToken } from '@meridian/shared/publishing/preview-token'
import { request } from 'node:http'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { previewSecret, startFakeCms, startSite, temporaryFolder } from '../test/test-site.ts'

async function startedSite(variables: Record<string, string> = {}) {
  const cms = await startFakeCms()
  cms.magazine.fill(3)
  const site = await startSite(cms, variables)
  await site.complete()
  return { cms, site }
}

/** A request as it is, without what fetch would make of it. */
function raw(url: string, options: { path: string; method?: string; headers?: Record<string, string> }) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      const { hostname, port } = new URL(url)
      const sent = request({ hostname, port, method: 'GET', ...options }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        )
      })
      sent.on('error', reject).end()
    },
  )
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
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-security-policy': "default-src 'self'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
  })
  expect(headers.has('cache-tag')).toBe(false)
  expect(headers.has('strict-transport-security')).toBe(false)
})

test('behind HTTPS and a CDN the answers carry HSTS and tags', async () => {
  const { site } = await startedSite({ PUBLIC_URL: 'https://magazine.example', SEND_CACHE_TAGS: 'true' })
  const { headers } = await site.get('/articles/article-1')
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  expect(headers.get('cache-tag')).toBe('article:article-1,site')
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

test('the internal API is not to be reached from outside, however it is spelt', async () => {
  const { cms, site } = await startedSite()
  cms.requests.length = 0
  const spellings = [
    '/api/internal/content/site',
    '/api/%69nternal/content/site',
    '/api//internal/content/site',
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
  expect((await site.get('/api/user')).status).toBe(401)
  await cms.stop()
  const response = await site.get('/api/user')
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await response.text()).toBe(
    'The editorial system is being restarted. Please try again in a moment.\n',
  )
  const problem = await site.get('/api/user', { headers: { accept: 'application/problem+json' } })
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
  await site.get('/api/user', { headers })
  expect(cms.lastHeaders).toMatchObject({
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': new URL(site.url).host,
    'x-forwarded-proto': 'http',
  })
  expect(cms.lastHeaders['forwarded']).toBeUndefined()
})

test('behind a front of ours the last address that it saw counts', async () => {
  const { cms, site } = await startedSite({ TRUST_PROXY: 'true' })
  await site.get('/api/user', { headers: { 'x-forwarded-for': '6.6.6.6, 10.1.2.3' } })
  expect(cms.lastHeaders['x-forwarded-for']).toBe('10.1.2.3')
})

test('answers of the content API are stored; a query, an unknown id and private ones go to the CMS', async () => {
  const { cms, site } = await startedSite()
  cms.requests.length = 0
  for (const path of [
    '/api/articles/active',
    '/api/articles/article-1',
    '/api/subscriptions',
    '/api/issues',
  ]) {
    expect((await site.get(path)).status).toBe(200)
  }
  expect(cms.requests).toEqual([])
  await site.get('/api/articles/active?limit=1')
  expect((await site.get('/api/articles/nothing')).status).toBe(404)
  expect(cms.requests).toContain('/api/articles/active?limit=1')
})

test('a resized picture is immutable under its version; originals and other files are not served', async () => {
  const folder = temporaryFolder()
  const mediaDir = join(folder, 'media')
  mkdirSync(mediaDir)
  writeFileSync(join(mediaDir, 'a b-480x320.webp'), 'image')
  writeFileSync(join(mediaDir, 'a b.webp'), 'original')
  mkdirSync(join(mediaDir, 'pdf'))
  writeFileSync(join(mediaDir, 'pdf', 'autumn.pdf'), 'pdf')
  writeFileSync(join(mediaDir, '.hidden'), 'secret')
  mkdirSync(join(mediaDir, 'withdrawn'))
  writeFileSync(join(mediaDir, 'withdrawn', 'gone-480x320.webp'), 'image of an older page')
  writeFileSync(join(mediaDir, 'withdrawn', 'gone.webp'), 'original')
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  const { site } = await startedSite({ MEDIA_DIR: mediaDir })
  const versioned = await site.get('/media/a%20b-480x320.webp?v=1')
  expect(Object.fromEntries(versioned.headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
  })
  expect((await site.get('/media/a%20b-480x320.webp')).headers.get('cache-control')).toBe('public, max-age=0')
  const range = await site.get('/media/a%20b-480x320.webp', { headers: { range: 'bytes=1-2' } })
  expect([range.status, await range.text()]).toEqual([206, 'ma'])
  expect((await site.get('/media/pdf/autumn.pdf')).headers.get('content-type')).toBe('application/pdf')
  expect(await (await site.get('/media/gone-480x320.webp?v=1')).text()).toBe('image of an older page')
  for (const path of [
    '/media/gone.webp',
    '/media/withdrawn/gone.webp',
    '/media/a%20b.webp',
    '/media/.hidden',
    '/media/../secret.txt',
    '/media/%2e%2e/secret.txt',
    '/media/..%2fsecret.txt',
    '/media/',
    '/media/none.webp',
  ]) {
    expect((await raw(site.url, { path })).status).toBe(404)
  }
})

test('a draft is shown to who has a token for it, and neither stored nor indexed', async () => {
  const { cms, site } = await startedSite()
  const { pages } = await site.status()
  const token = createPreviewToken({ subject: 'articles:1', secret: previewSecret })
  const response = await site.get(`/preview/articles/1?token=${token}`)
  expect(await response.text()).toContain('article-1 v1')
  expect(response.headers.get('cache-control')).toBe('no-store')
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

test('readiness tells whether publishes can be taken', async () => {
  const { site } = await startedSite()
  expect((await site.get('/_meridian/health')).status).toBe(200)
  expect((await site.get('/_meridian/ready')).status).toBe(200)
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
  await expect.poll(async () => (await site.get('/')).status, { timeout: 10_000 }).toBe(200)
})

test('a share image that is not drawn yet leads to what stands in for it, a drawn one is kept for ever', async () => {
  const cms = await startFakeCms()
  cms.shareImages = {
    'a/0123456789-1200x630.jpg': { location: '/media/a-1200x630.jpg?v=1' },
    'b/0123456789-1200x630.jpg': { location: null },
  }
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'share/drawn'), { recursive: true })
  writeFileSync(join(folder, 'share/drawn/0123456789-1200x630.jpg'), 'drawn')
  const site = await startSite(cms, { MEDIA_DIR: folder })
  const answerOf = async (path: string) => {
    const { status, headers } = await site.get(path)
    return [status, headers.get('location'), headers.get('cache-control')]
  }
  expect(await answerOf('/media/share/a/0123456789-1200x630.jpg')).toEqual([
    302,
    '/media/a-1200x630.jpg?v=1',
    'no-store',
  ])
  expect(await answerOf('/media/share/b/0123456789-1200x630.jpg')).toEqual([
    302,
    '/share-1200x630.png',
    'no-store',
  ])
  expect(await answerOf('/media/share/drawn/0123456789-1200x630.jpg')).toEqual([
    200,
    null,
    'public, max-age=31536000, immutable',
  ])
  for (const path of ['/media/share/none/0123456789-1200x630.jpg', '/media/share/a/x-1200x630.jpg'])
    expect((await site.get(path)).status).toBe(404)
  await cms.stop()
  expect((await answerOf('/media/share/none/0123456789-1200x630.jpg'))[1]).toBe('/share-1200x630.png')
})
