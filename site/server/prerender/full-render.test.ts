import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { FakeCms } from '../test/fake-cms.ts'
import { fixtureSite, startFakeCms, startSite, temporaryFolder } from '../test/test-site.ts'

/** A copy of the fixture with another line in it: another build. */
function anotherBuild(change: (code: string) => string): string {
  const folder = join(temporaryFolder(), 'site')
  cpSync(fixtureSite, folder, { recursive: true })
  const entry = join(folder, 'server', 'entry.mjs')
  writeFileSync(entry, change(readFileSync(entry, 'utf8')))
  return folder
}

test('the first start renders every page without a request per article', async () => {
  const cms = await startFakeCms()
  cms.magazine.fill(450)
  const site = await startSite(cms)
  const status = await site.complete()
  expect(status.pages).toBeGreaterThan(900)
  expect(cms.requests.filter((path) => path.startsWith('/api/internal/content/')).length).toBeLessThan(60)
  await cms.stop()
  for (const path of [
    '/',
    '/articles/article-450',
    '/api/articles/article-1',
    '/strategy',
    '/strategy/2026-11',
    '/robots.txt',
  ]) {
    expect((await site.get(path)).status).toBe(200)
  }
})

test('a page is served before the pre-render has come to it', async () => {
  const cms = await startFakeCms()
  cms.magazine.fill(3)
  const batch = Promise.withResolvers<void>()
  cms.beforeAnswer = (path) =>
    path.startsWith('/api/internal/content/articles?') ? batch.promise : undefined
  const site = await startSite(cms)
  await expect.poll(async () => (await site.status()).appliedPosition).toBe(0)
  expect(await site.text('/articles/article-2')).toContain('article-2 v1')
  batch.resolve()
  await site.complete()
})

test('a publish in the middle of the pre-render is never undone by it', async () => {
  const cms = await startFakeCms()
  cms.magazine.fill(30)
  const batchFetched = Promise.withResolvers<void>()
  const published = Promise.withResolvers<void>()
  const site = await startSite(cms, { CMS_URL: await delayingProxy(cms, batchFetched, published) })
  await batchFetched.promise
  await site.publish(cms.magazine.publish('article-5'), cms.magazine.takeDown('article-6'))
  published.resolve()
  await site.complete()
  expect(await site.text('/articles/article-5')).toContain('article-5 v2')
  expect((await site.get('/articles/article-6')).status).toBe(410)
  expect(await site.text('/strategy')).toContain('article-5 v2')
})

test('a series of publishes that does not end does not keep a pre-render from its end', async () => {
  const cms = await startFakeCms()
  cms.magazine.fill(200)
  const site = await startSite(cms)
  const ended = new AbortController()
  const publishes = (async () => {
    while (!ended.signal.aborted) await site.publish(cms.magazine.publish('article-5'))
  })()
  await expect.poll(async () => (await site.status()).isComplete).toBe(true)
  ended.abort()
  await publishes
  await site.complete()
})

test('after a change of code all pages are new, removed ones are gone, and old assets still load', async () => {
  const cms = await startFakeCms()
  cms.magazine.fill(5)
  const first = await startSite(cms)
  await first.complete()
  await first.stop()
  cms.magazine.articles.delete('article-3')
  const build = anotherBuild((code) => code.replaceAll('app.0123abcd.js', 'app.4567cdef.js'))
  cpSync(join(fixtureSite, 'client/_astro/app.0123abcd.js'), join(build, 'client/_astro/app.4567cdef.js'))
  const second = await startSite(cms, { PAGE_STORE_DIR: first.folder, SITE_DIST: build })
  await second.complete()
  expect(await second.text('/articles/article-1')).toContain('app.4567cdef.js')
  expect((await second.get('/articles/article-3')).status).toBe(404)
  for (const asset of ['/_astro/app.0123abcd.js', '/_astro/app.4567cdef.js']) {
    const response = await second.get(asset)
    expect([response.status, response.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
  }
})

test('after a change of code the old pages are served until the new ones are there', async () => {
  const cms = await startFakeCms()
  cms.magazine.fill(5)
  const first = await startSite(cms)
  await first.complete()
  await first.stop()
  await cms.stop()
  const build = anotherBuild((code) => code.replace('<!doctype html>', '<!doctype html><!-- new -->'))
  const second = await startSite(cms, { PAGE_STORE_DIR: first.folder, SITE_DIST: build })
  expect(await second.text('/articles/article-1')).not.toContain('<!-- new -->')
  await cms.start()
  await expect.poll(() => second.text('/articles/article-1')).toContain('<!-- new -->')
})

test('a start with the same code renders nothing again', async () => {
  const cms = await startFakeCms()
  cms.magazine.fill(5)
  const first = await startSite(cms)
  await first.complete()
  await first.stop()
  cms.requests.length = 0
  const second = await startSite(cms, { PAGE_STORE_DIR: first.folder })
  await expect.poll(() => cms.requests.length).toBeGreaterThan(0)
  await second.complete()
  expect(new Set(cms.requests)).toEqual(new Set(['/api/internal/publish-events?after=0&limit=200']))
})

test('one article that cannot be rendered does not stop the others', async () => {
  const cms = await startFakeCms()
  cms.magazine.publish('poison', { title: '{{throw}}' })
  cms.magazine.fill(5)
  const site = await startSite(cms)
  const status = await site.complete()
  expect(status.failures).toBe(1)
  expect((await site.get('/articles/poison')).status).toBe(500)
  expect((await site.get('/articles/article-5')).status).toBe(200)
})

test('what failed in the pre-render is there as soon as it can be, without a reader asking for it', async () => {
  const cms = await startFakeCms()
  cms.magazine.fill(5)
  cms.broken = /^\/api\/(issues|articles\/active)$/
  const site = await startSite(cms)
  expect((await site.complete()).failures).toBe(2)
  cms.broken = null
  await expect.poll(async () => (await site.status()).failures).toBe(0)
  await cms.stop()
  for (const path of ['/api/issues', '/api/articles/active']) expect((await site.get(path)).status).toBe(200)
})

/** Holds the first batch of articles back, with the content that it had when it was asked for. */
async function delayingProxy(
  cms: FakeCms,
  fetched: PromiseWithResolvers<void>,
  release: PromiseWithResolvers<void>,
): Promise<string> {
  const server = createServer(async (request, response) => {
    const headers = { authorization: request.headers.authorization ?? '' }
    const { method } = request
    const sent = method === 'POST' ? { body: await text(request) } : {}
    const answer = await fetch(`${cms.url}${request.url}`, { method, headers, ...sent })
    const body = Buffer.from(await answer.arrayBuffer())
    if (request.url?.startsWith('/api/internal/content/articles?')) {
      fetched.resolve()
      await release.promise
    }
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}
