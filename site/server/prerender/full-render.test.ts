import { addAudienceDeltaEndpoint, shareDayKeyEndpoint } from '@meridian/shared/audience/audience.endpoints'
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listPublishEventsEndpoint } from '@meridian/shared/publishing/publishing.endpoints'
import { readSnapshotEndpoint } from '@meridian/shared/replica/replica.endpoints'
import { readWeatherEndpoint } from '@meridian/shared/weather/weather.endpoints'
import { expect, test } from 'vitest'
import { controlFixture } from '../test/fixture-controls.ts'
import { fixtureSite, startFakeCms, startSite } from '../test/test-site.ts'
import { temporaryFolder } from '../test/temporary-folder.ts'

/** A copy of the fixture with another line in it: another build. */
function anotherBuild(change: (code: string) => string): string {
  const folder = join(temporaryFolder(), 'site')
  cpSync(fixtureSite, folder, { recursive: true })
  const entry = join(folder, 'server', 'entry.mjs')
  writeFileSync(entry, change(readFileSync(entry, 'utf8')))
  return folder
}

test('the first start renders every page from one snapshot', async () => {
  const cms = await startFakeCms()
  cms.magazine.fill(450)
  const site = await startSite(cms)
  const status = await site.complete()
  expect(status.pages).toBeGreaterThan(900)
  const asked = cms.requests.filter((path) => path !== readWeatherEndpoint.path)
  const beside = [listPublishEventsEndpoint.path, shareDayKeyEndpoint.path, addAudienceDeltaEndpoint.path]
  expect(asked.filter((path) => !beside.some((each) => path.startsWith(each)))).toEqual([
    readSnapshotEndpoint.path,
  ])
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
  const first = Promise.withResolvers<void>()
  controlFixture().beforeRender = (path) => (path === '/' ? first.promise : undefined)
  const site = await startSite(cms)
  await expect.poll(async () => (await site.status()).appliedPosition).toBe(0)
  expect(await site.text('/articles/article-2')).toContain('article-2 v1')
  first.resolve()
  await site.complete()
})

test('a publish in the middle of the pre-render is never undone by it', async () => {
  const cms = await startFakeCms()
  cms.magazine.fill(30)
  const published = Promise.withResolvers<void>()
  const waiting = new Set(['/articles/article-5', '/articles/article-6'])
  const read = Promise.withResolvers<void>()
  controlFixture().beforeAnswer = async (path) => {
    if (!waiting.delete(path)) return
    if (waiting.size === 0) read.resolve()
    await published.promise
  }
  const site = await startSite(cms)
  await read.promise
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
  const build = anotherBuild((code) =>
    code
      .replaceAll('app.0123abcd.js', 'app.4567cdef.js')
      .replace('/robots.txt', '/articles/article-3')
      .replace("type: 'text/plain'", 'status: 404'),
  )
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

test('after a change of code the old pages are served until the new ones are there, without the CMS', async () => {
  const cms = await startFakeCms()
  cms.magazine.fill(5)
  const first = await startSite(cms)
  await first.complete()
  await first.stop()
  await cms.stop()
  const build = anotherBuild((code) => code.replace('<!doctype html>', '<!doctype html><!-- new -->'))
  const rendering = Promise.withResolvers<void>()
  controlFixture().beforeRender = () => rendering.promise
  const second = await startSite(cms, { PAGE_STORE_DIR: first.folder, SITE_DIST: build })
  expect(await second.text('/articles/article-1')).not.toContain('<!-- new -->')
  rendering.resolve()
  await second.complete()
  for (const path of ['/', '/articles/article-1', '/strategy'])
    expect(await second.text(path)).toContain('<!-- new -->')
})

test('without its page store it renders every page again, without the CMS', async () => {
  const cms = await startFakeCms()
  cms.magazine.fill(5)
  const first = await startSite(cms)
  await first.complete()
  await first.publish(cms.magazine.publish('article-1'))
  await first.stop()
  await cms.stop()
  for (const name of readdirSync(first.folder)) {
    if (name.startsWith('pages.sqlite')) rmSync(join(first.folder, name))
  }
  const second = await startSite(cms, { PAGE_STORE_DIR: first.folder })
  expect((await second.complete()).appliedPosition).toBe(1)
  expect(await second.text('/articles/article-1')).toContain('article-1 v2')
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
  // And who is counted today, and how.
  const counting: string[] = [shareDayKeyEndpoint.path, addAudienceDeltaEndpoint.path]
  expect(new Set(cms.requests.filter((path) => !counting.includes(path)))).toEqual(
    new Set(['/api/internal/publish-events?after=0&limit=200']),
  )
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
  const fixture = controlFixture()
  fixture.broken = /^\/(strategy|rss\.xml)$/
  const site = await startSite(cms)
  expect((await site.complete()).failures).toBe(2)
  fixture.broken = null
  await expect.poll(async () => (await site.status()).failures).toBe(0)
  await cms.stop()
  for (const path of ['/strategy', '/rss.xml']) expect((await site.get(path)).status).toBe(200)
})
