import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { startFakeCms, startSite } from '../test/test-site.ts'

test('with no room left publishes are refused with a sentence, every page is served, and nothing is lost', async () => {
  const cms = await startFakeCms()
  cms.magazine.fill(10)
  const site = await startSite(cms, { PAGE_STORE_MAX_MB: '1' })
  await site.complete()
  const noise = randomBytes(1_500_000).toString('base64')
  cms.magazine.textOf = (article) => (article.slug === 'article-1' ? noise : `The text of ${article.title}.`)
  const event = cms.magazine.publish('article-1')

  const response = await site.deliver(event)
  expect(response.status).toBe(500)
  expect(await response.text()).toContain('The disk of the page store is full')
  expect((await site.get('/_meridian/ready')).status).toBe(503)
  for (const path of [
    '/',
    '/articles/article-1',
    '/articles/article-2',
    '/strategy',
    '/api/articles/active',
  ]) {
    const page = await site.get(path)
    expect(page.status).toBe(200)
    expect(await page.text()).not.toContain('article-1 v2')
  }
  expect((await site.get('/_meridian/serving')).status).toBe(200)

  await site.stop()
  const withRoom = await startSite(cms, { PAGE_STORE_DIR: site.folder })
  expect((await withRoom.publish(event)).appliedPosition).toBe(1)
  expect(await withRoom.text('/')).toContain('article-1 v2')
  await expect.poll(async () => (await withRoom.get('/_meridian/ready')).status).toBe(200)
})
