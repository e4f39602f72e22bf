import { listPublishEventsEndpoint } from '@meridian/shared/publishing/publishing.endpoints'
import { expect, onTestFinished, test, vi } from 'vitest'
import { controlFixture } from '../test/fixture-controls.ts'
import { startFakeCms, startSite } from '../test/test-site.ts'

/** What follows a publish in the section strategy. */
const lateOfSection = [
  '/strategy/rss.xml',
  '/strategy/atom.xml',
  '/strategy/feed.json',
  '/atom.xml',
  '/feed.json',
  '/sitemaps/news.xml',
]

async function startedSite(articles = 3) {
  const cms = await startFakeCms()
  cms.magazine.fill(articles)
  const site = await startSite(cms)
  await site.complete()
  return { cms, magazine: cms.magazine, site }
}

test('a published article is on its page, home, its section and the API at once', async () => {
  const { magazine, site } = await startedSite()
  const answer = await site.publish(magazine.publish('new-article', { section: 'strategy' }))
  for (const path of [
    '/articles/new-article',
    '/',
    '/strategy',
    '/api/articles/active',
    '/rss.xml',
    '/sitemaps/2026-11.xml',
  ]) {
    expect(await site.text(path)).toContain('new-article v1')
    expect(answer.receipts[0]?.pages).toContain(path)
  }
  expect(answer.appliedPosition).toBe(1)
})

test('one publish renders at most 25 pages', async () => {
  const { magazine, site } = await startedSite(60)
  const answer = await site.publish(magazine.publish('article-7'))
  expect(answer.receipts[0]?.pages.length).toBeLessThanOrEqual(25)
})

test('the other feeds follow a publish right after it, and the receipt counts them as queued', async () => {
  const { magazine, site } = await startedSite()
  const [receipt] = (await site.publish(magazine.publish('new-article', { section: 'strategy' }))).receipts
  expect(receipt?.queued).toBe(lateOfSection.length)
  expect(receipt?.pages.filter((path) => lateOfSection.includes(path))).toEqual([])
  await site.complete()
  for (const path of lateOfSection)
    expect([path, await site.text(path)]).toContainEqual(expect.stringContaining('new-article v1'))
})

test('publishes one after the other are followed by the other feeds together, once', async () => {
  const { magazine, site } = await startedSite()
  await site.complete()
  const { rendered } = controlFixture()
  // Between the publishes no time passes, however long they take.
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now())
  onTestFinished(() => clock.mockRestore())
  for (let round = 0; round < 5; round += 1) await site.publish(magazine.publish('article-1'))
  clock.mockRestore()
  await site.complete()
  expect(rendered.filter((path) => path === '/')).toHaveLength(5)
  expect(rendered.filter((path) => path === '/atom.xml')).toHaveLength(1)
  expect(await site.text('/atom.xml')).toContain('article-1 v6')
})

test('the other feeds wait for no full pre-render', async () => {
  const cms = await startFakeCms()
  cms.magazine.fill(1500)
  const second = Promise.withResolvers<void>()
  controlFixture().beforeRender = (path) =>
    path.startsWith('/articles/article-5') ? second.promise : undefined
  const site = await startSite(cms)
  await expect.poll(() => site.text('/strategy/atom.xml')).toContain('article-1')
  await site.publish(cms.magazine.publish('newest', { section: 'strategy' }))
  second.resolve()
  let isComplete = false
  await expect
    .poll(
      async () => {
        isComplete = (await site.status()).isComplete
        return site.text('/strategy/atom.xml')
      },
      { interval: 5 },
    )
    .toContain('newest v1')
  expect(isComplete).toBe(false)
})

test('a page that the time makes wrong is rendered again without a publish', async () => {
  const cms = await startFakeCms()
  cms.magazine.name = 'Fleeting'
  const site = await startSite(cms)
  const first = await site.text('/sitemaps/news.xml')
  await expect.poll(() => site.text('/sitemaps/news.xml')).not.toBe(first)
})

test('an event delivered twice is applied once and answered the same', async () => {
  const { cms, magazine, site } = await startedSite()
  const event = magazine.publish('article-1')
  const first = await site.publish(event)
  await site.complete()
  cms.requests.length = 0
  expect(await site.publish(event)).toEqual(first)
  expect(cms.requests).toEqual([])
})

test('an event that arrives before its predecessor waits for it: the site fetches what is missing itself', async () => {
  const { magazine, site } = await startedSite()
  magazine.publish('article-1')
  const answer = await site.publish(magazine.publish('article-2'))
  expect(answer.appliedPosition).toBe(2)
  expect(await site.text('/articles/article-1')).toContain('article-1 v2')
})

test('an event that no delivery brings is found; the last one that was had is asked for without its records', async () => {
  const { cms, magazine, site } = await startedSite()
  await site.publish(magazine.publish('article-1'))
  magazine.publish('article-2')
  cms.requests.length = 0
  await expect.poll(() => site.text('/articles/article-2')).toContain('article-2 v2')
  expect(cms.requests.filter((target) => target.startsWith(listPublishEventsEndpoint.path))).toEqual([
    `${listPublishEventsEndpoint.path}?after=0&limit=200&recordsAfter=1`,
  ])
})

test('a gap that the log cannot fill is answered 409 with the position to continue after', async () => {
  const { magazine, site } = await startedSite()
  const first = magazine.publish('article-1')
  const second = magazine.publish('article-2')
  magazine.events = []
  const response = await site.deliver(second)
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({ appliedPosition: 0 })
  expect((await site.publish(first, second)).appliedPosition).toBe(2)
})

test('deliveries that wait are applied together, each with its own receipt', async () => {
  const { magazine, site } = await startedSite()
  const events = Array.from({ length: 20 }, (_, index) => magazine.publish(`article-${(index % 3) + 1}`))
  const answers = await Promise.all(events.map((event) => site.publish(event)))
  expect(answers.map((answer) => answer.receipts[0]?.position)).toEqual(events.map((event) => event.position))
  expect(await site.text('/articles/article-1')).toContain('article-1 v8')
})

test('two events on one page end with the last', async () => {
  const { magazine, site } = await startedSite()
  const events = [magazine.publish('article-1'), magazine.publish('article-1')]
  await site.publish(...events)
  expect(await site.text('/')).toContain('article-1 v3')
})

test('an article that is unpublished answers 410, is gone from lists and can come back', async () => {
  const { magazine, site } = await startedSite()
  await site.publish(magazine.takeDown('article-1'))
  expect((await site.get('/articles/article-1')).status).toBe(410)
  expect((await site.get('/api/articles/article-1')).status).toBe(410)
  for (const path of ['/', '/strategy', '/rss.xml', '/api/articles/active']) {
    expect(await site.text(path)).not.toContain('article-1 v')
  }
  await site.publish(magazine.publish('article-1'))
  expect((await site.get('/articles/article-1')).status).toBe(200)
})

test('an article under a new slug answers at the old one with a permanent redirect', async () => {
  const { magazine, site } = await startedSite()
  await site.publish(magazine.move('article-1', 'renamed'))
  const old = await site.get('/articles/article-1')
  expect([old.status, old.headers.get('location')]).toEqual([308, '/articles/renamed'])
  expect(await site.text('/')).toContain('/articles/renamed')
})

test('the last article of a month takes the month page with it', async () => {
  const { magazine, site } = await startedSite()
  await site.publish(
    magazine.publish('lonely', { section: 'strategy', publishedAt: '2020-02-02T08:00:00.000Z' }),
  )
  expect((await site.get('/strategy/2020-02')).status).toBe(200)
  await site.publish(magazine.takeDown('lonely'))
  expect((await site.get('/strategy/2020-02')).status).toBe(404)
})

test('a change of the whole site reaches every page, in the background', async () => {
  const { magazine, site } = await startedSite()
  const answer = await site.publish(magazine.rename('Parallel'))
  expect(answer.receipts[0]?.queued).toBeGreaterThan(0)
  expect(await site.text('/')).toContain('Parallel')
  await site.complete()
  expect(await site.text('/articles/article-1')).toContain('Parallel')
})

test('while the CMS is away every page is served, and what is delivered goes live', async () => {
  const { cms, magazine, site } = await startedSite()
  const event = magazine.publish('article-1')
  await cms.stop()
  for (const path of ['/', '/strategy', '/articles/article-1', '/api/articles/active', '/rss.xml']) {
    const response = await site.get(path)
    expect(response.status).toBe(200)
    expect(await response.text()).not.toContain('v2')
  }
  for (const path of ['/nothing-here', '/articles/nothing-here', '/api/articles/nothing-here'])
    expect([path, (await site.get(path)).status]).toEqual([path, 404])
  expect((await site.publish(event)).appliedPosition).toBe(1)
  for (const path of ['/', '/strategy', '/articles/article-1', '/api/articles/active', '/rss.xml'])
    expect(await site.text(path)).toContain('article-1 v2')
})

test('without the CMS it starts again, applies what it had taken in, and renders what is missing', async () => {
  const { cms, magazine, site } = await startedSite()
  const fixture = controlFixture()
  fixture.broken = /^\/strategy$/
  expect((await site.deliver(magazine.publish('article-1'))).status).toBe(503)
  await site.stop()
  await cms.stop()
  fixture.broken = null
  const again = await startSite(cms, { PAGE_STORE_DIR: site.folder })
  await expect.poll(async () => (await again.status()).appliedPosition).toBe(1)
  expect(await again.text('/strategy')).toContain('article-1 v2')
})

test('a page that fails holds its publish back at first, but not for ever and no later one', async () => {
  const { magazine, site } = await startedSite()
  const event = magazine.publish('article-1')
  const fixture = controlFixture()
  fixture.broken = /^\/strategy$/
  const answers = []
  for (let attempt = 0; attempt < 3; attempt++) answers.push((await site.deliver(event)).status)
  expect(answers).toEqual([503, 503, 200])
  expect(await site.text('/articles/article-1')).toContain('article-1 v2')
  expect(await site.text('/strategy')).toContain('article-1 v1')
  expect((await site.status()).failures).toBeGreaterThan(0)
  await site.publish(magazine.publish('article-2', { section: 'leadership' }))
  fixture.broken = null
  await expect.poll(() => site.text('/strategy')).toContain('article-1 v2')
})

test('an article whose page throws keeps its old page, and other publishes go on', async () => {
  const { magazine, site } = await startedSite()
  const event = magazine.publish('article-1', { title: 'A title with {{throw}}' })
  const answers = []
  for (let attempt = 0; attempt < 3; attempt++) answers.push((await site.deliver(event)).status)
  expect(answers).toEqual([503, 503, 200])
  expect(await site.text('/articles/article-1')).toContain('article-1 v1')
  expect(await site.text('/')).toContain('{{throw}}')
  expect((await site.publish(event)).receipts[0]).toMatchObject({ queued: 1 + lateOfSection.length })
})

test('what was missed is caught up at the start', async () => {
  const { cms, magazine, site } = await startedSite()
  await site.stop()
  magazine.publish('article-1')
  magazine.publish('article-2')
  const again = await startSite(cms, { PAGE_STORE_DIR: site.folder })
  await expect.poll(async () => (await again.status()).appliedPosition).toBe(2)
  expect(await again.text('/articles/article-2')).toContain('article-2 v2')
})

test('when the log was pruned past our position every page is rendered again', async () => {
  const { cms, magazine, site } = await startedSite()
  await site.stop()
  for (let index = 0; index < 5; index++) magazine.publish('article-1')
  magazine.events = magazine.events.slice(3)
  const again = await startSite(cms, { PAGE_STORE_DIR: site.folder })
  await expect.poll(async () => (await again.status()).appliedPosition).toBe(5)
  await again.complete()
  expect(await again.text('/articles/article-1')).toContain('article-1 v6')
})

test('when the CMS comes back with another database its events are not taken for old ones', async () => {
  const { magazine, site } = await startedSite()
  await site.publish(magazine.publish('article-1'), magazine.publish('article-2'))
  magazine.events = []
  magazine.rename('Restored')
  const [event] = magazine.events
  if (!event) throw new Error('No event was logged.')
  await site.publish({ ...event, committedAt: '2026-11-20T23:00:00.000Z' })
  await site.complete()
  expect(await site.text('/articles/article-2')).toContain('Restored')
  expect((await site.status()).appliedPosition).toBe(1)
})
