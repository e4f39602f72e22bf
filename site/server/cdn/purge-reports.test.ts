import { reportPurgesEndpoint } from '@meridian/shared/cdn/cdn.endpoints'
import { expect, test, vi } from 'vitest'
import { startedSite } from '../test/started-site.ts'
import { startFakeCms, startSite } from '../test/test-site.ts'
import type { FakeCms } from '../test/fake-cms.ts'

const variables = { CDN: 'varnish' }

/** A site whose first reports are over. */
async function reportedSite() {
  const { cms, site } = await startedSite(variables)
  await vi.waitFor(() => expect(cms.purges.filter((key) => key === 'pages')).toHaveLength(2), {
    timeout: 60_000,
  })
  cms.purges.length = 0
  return { cms, site }
}

const untilReported = (cms: FakeCms, key: string) =>
  vi.waitFor(() => expect(cms.purges).toContain(key), { timeout: 60_000 })

test('a new store has everything purged at its start and when all pages are there', async () => {
  const { cms } = await startedSite(variables)
  await vi.waitFor(() => expect(cms.purges).toEqual(['pages', 'pages']), { timeout: 60_000 })
})

test('a publish reports the pages that it changed, and what follows it those that it changes', async () => {
  const { cms, site } = await reportedSite()
  await site.publish(cms.magazine.publish('article-1'))
  await untilReported(cms, 'page:/articles/article-1')
  await untilReported(cms, 'page:/')
  await untilReported(cms, 'page:/atom.xml')
  expect(cms.purges).not.toContain('pages')
})

test('an unpublished page, a moved one and the pages that show it are reported, and none that is as it was', async () => {
  const { cms, site } = await reportedSite()
  await site.publish(cms.magazine.takeDown('article-2'))
  await untilReported(cms, 'page:/articles/article-2')
  await site.publish(cms.magazine.move('article-3', 'article-three'))
  await untilReported(cms, 'page:/articles/article-3')
  expect(cms.purges).not.toContain('page:/articles/article-1')
})

test('what the CMS did not take is reported when it is back', async () => {
  const { cms, site } = await reportedSite()
  cms.broken = new RegExp(`^${reportPurgesEndpoint.path}$`)
  cms.requests.length = 0
  await site.publish(cms.magazine.publish('article-1'))
  await vi.waitFor(() => expect(cms.requests).toContain(reportPurgesEndpoint.path), { timeout: 60_000 })
  expect(cms.purges).toEqual([])
  cms.broken = null
  await untilReported(cms, 'page:/articles/article-1')
})

test('what could not be reported before the end is reported after the next start', async () => {
  const { cms, site } = await reportedSite()
  cms.broken = new RegExp(`^${reportPurgesEndpoint.path}$`)
  await site.publish(cms.magazine.publish('article-1'))
  await site.stop()
  cms.broken = null
  expect(cms.purges).toEqual([])
  await startSite(cms, { ...variables, PAGE_STORE_DIR: site.folder })
  await untilReported(cms, 'page:/articles/article-1')
  expect(cms.purges).not.toContain('pages')
})

test('a store that served another CDN, or none, has everything purged', async () => {
  const { cms, site } = await startedSite()
  await site.stop()
  expect(cms.purges).toEqual([])
  const varnish = await startSite(cms, { ...variables, PAGE_STORE_DIR: site.folder })
  await untilReported(cms, 'pages')
  await varnish.stop()
  cms.purges.length = 0
  await startSite(cms, { CDN: 'varnish', PAGE_STORE_DIR: site.folder })
  const fresh = await startFakeCms()
  await startSite(fresh, { CDN: 'fastly', PAGE_STORE_DIR: (await stoppedSite(fresh)).folder })
  await untilReported(fresh, 'pages')
  expect(cms.purges).toEqual([])
})

async function stoppedSite(cms: FakeCms) {
  const site = await startSite(cms, variables)
  await site.complete()
  await site.stop()
  cms.purges.length = 0
  return site
}
