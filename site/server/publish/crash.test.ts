import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { spawnSite } from '../test/site-process.ts'
import { startFakeCms } from '../test/test-site.ts'
import { temporaryFolder } from '../test/temporary-folder.ts'

const rounds = 6
const article = 'article-1'
const pagesOfArticle = [
  `/articles/${article}`,
  `/api/articles/${article}`,
  '/',
  '/strategy',
  '/strategy/2026-11',
  '/rss.xml',
  '/api/articles/active',
]

test('killed at any moment of a publish, the site comes back with all of it or nothing', async () => {
  const cms = await startFakeCms()
  cms.magazine.fill(12)
  const folder = temporaryFolder()
  // Slow enough to be killed in the middle of rendering.
  const variables = { PAGE_STORE_DIR: folder, MEDIA_DIR: folder, FIXTURE_RENDER_MS: '30' }
  let site = await spawnSite(cms, variables)
  await site.complete()
  let acknowledged = 1
  const outcomes = { acknowledged: 0, killed: 0 }

  for (let round = 0; round < rounds; round++) {
    const event = cms.magazine.publish(article)
    const delivered = site.publish(event).then(
      () => true,
      () => false,
    )
    // Before it is taken in, while its pages are rendered, or while they are stored and answered.
    await delay(round * 10)
    await site.kill('SIGKILL')
    const isAcknowledged = await delivered
    const { version } = cms.magazine.articles.get(article) ?? { version: 0 }
    if (isAcknowledged) acknowledged = version
    outcomes[isAcknowledged ? 'acknowledged' : 'killed'] += 1

    // What the disk holds, without the CMS to repair anything.
    await cms.stop()
    site = await spawnSite(cms, variables)
    await site.joined()
    const texts = await Promise.all(pagesOfArticle.map((path) => site.text(path)))
    const versions = texts.map((text) => Number(new RegExp(`${article} v(\\d+)`).exec(text)?.[1]))
    expect(new Set(versions).size, `versions ${versions.join()} in round ${round}`).toBe(1)
    expect(versions[0]).toBeGreaterThanOrEqual(acknowledged)

    await cms.start()
    expect((await site.publish(event)).appliedPosition).toBe(event.position)
    expect(await site.text('/')).toContain(`${article} v${version}`)
    acknowledged = version
  }
  expect(outcomes.killed).toBeGreaterThan(0)
})

test('killed right after a publish, the site renders the feeds that were to follow when it is back', async () => {
  const cms = await startFakeCms()
  cms.magazine.fill(12)
  const folder = temporaryFolder()
  const variables = { PAGE_STORE_DIR: folder, MEDIA_DIR: folder }
  // Slow enough for the kill to come before the feeds are there.
  const first = await spawnSite(cms, { ...variables, FIXTURE_RENDER_MS: '50' })
  await first.complete()
  await first.publish(cms.magazine.publish(article))
  await first.kill('SIGKILL')
  await cms.stop()
  const second = await spawnSite(cms, variables)
  await second.complete()
  for (const path of ['/atom.xml', '/strategy/rss.xml', '/strategy/feed.json'])
    expect([path, await second.text(path)]).toContainEqual(expect.stringContaining(`${article} v2`))
})

test('killed in the middle of the full pre-render, the site goes on where it was', async () => {
  const cms = await startFakeCms()
  cms.magazine.fill(1000)
  const folder = temporaryFolder()
  const variables = { PAGE_STORE_DIR: folder, MEDIA_DIR: folder }
  const first = await spawnSite(cms, variables)
  await expect
    .poll(async () => (await first.status()).pages, { timeout: 60_000, interval: 5 })
    .toBeGreaterThan(450)
  await first.kill('SIGKILL')
  await cms.stop()
  const second = await spawnSite(cms, variables)
  const status = await second.complete()
  expect(status.pages).toBeGreaterThan(2000)
  expect(status.lastFullRender?.rendered).toBeLessThan(1700)
})

test('asked to stop, the process ends by itself and without error', async () => {
  const cms = await startFakeCms()
  cms.magazine.fill(3)
  const folder = temporaryFolder()
  const site = await spawnSite(cms, { PAGE_STORE_DIR: folder, MEDIA_DIR: folder })
  await site.complete()
  expect(await site.kill('SIGTERM')).toBe(0)
})
