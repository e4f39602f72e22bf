import { recordsVersion } from '@meridian/shared/replica/record-change.schema'
import { emptyDigest } from '@meridian/shared/replica/record-digest'
import { expect, test } from 'vitest'
import { findFreePort } from '@meridian/sandbox/network/free-port'
import { startFakeCms, startSite } from '../test/test-site.ts'

async function startMeasured(variables: Record<string, string> = {}) {
  const cms = await startFakeCms()
  cms.magazine.fill(5)
  const port = await findFreePort()
  const site = await startSite(cms, { OPERATIONS_PORT: String(port), ...variables })
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()
  return { cms, site, ask }
}

test.each(['0', '2'])('with %s threads requests and pages are counted', async (SERVE_THREADS) => {
  const { site, ask } = await startMeasured({ SERVE_THREADS })
  await site.complete()
  for (const path of ['/', '/', '/articles/article-1', '/no-such', '/admin']) await site.get(path)
  const text = await ask('/metrics')
  expect(text).toMatch(/meridian_http_requests_total\{class="page",status="200",process="site"\} \d+/)
  expect(text).toMatch(/meridian_http_requests_total\{class="page",status="404",process="site"\} 1/)
  expect(text).toMatch(/meridian_http_requests_total\{class="admin",status="200",process="site"\} 1/)
  expect(text).toMatch(/meridian_page_look_ups_total\{where="disk",process="site"\} [1-9]/)
  expect(text).toMatch(/meridian_page_store_pages\{process="site"\} [1-9]/)
  expect(text).toMatch(/meridian_page_store_bytes\{process="site"\} [1-9]\d{3,}/)
  expect(text).toContain('meridian_full_render_complete{process="site"} 1')
  expect(text).toContain('meridian_refused_connections_total{process="site"} 0')
  expect(text).toContain('meridian_upstream_requests{pool="admin",process="site"} 0')
})

test('a publish is counted with its pages and its time', async () => {
  const { cms, site, ask } = await startMeasured()
  await site.complete()
  await site.publish(cms.magazine.publish('article-1'))
  const text = await ask('/metrics')
  expect(text).toContain('meridian_publish_applied_seconds_count{process="site"} 1')
  expect(text).toMatch(/meridian_published_pages_total\{process="site"\} [1-9]/)
})

test('a replica that differs from the CMS is counted, with the time of the comparison', async () => {
  const { cms, site, ask } = await startMeasured()
  await site.complete()
  const before = await ask('/metrics')
  expect(before).toContain('meridian_site_replica_repairs_total{process="site"} 0')
  expect(before).toContain('meridian_site_replica_checked_timestamp_seconds{process="site"} 0')
  const question = { position: 0, version: recordsVersion }
  await site.check({ ...question, digests: { ...cms.magazine.records.digests(), article: emptyDigest } })
  const text = await ask('/metrics')
  expect(text).toContain('meridian_site_replica_repairs_total{process="site"} 1')
  expect(text).toMatch(/meridian_site_replica_checked_timestamp_seconds\{process="site"\} 1\d{9}/)
  expect(text).toContain('meridian_site_replica_trouble{process="site"} 0')
})

test('it is live at once, and ready when it has reached the CMS', async () => {
  const { site, ask } = await startMeasured()
  expect(await ask('/live')).toBe('{"status":"live"}')
  await site.complete()
  await expect.poll(() => ask('/ready')).toBe('{"status":"ready"}')
})

test('readers never reach the figures', async () => {
  const { site } = await startMeasured()
  await site.complete()
  for (const path of ['/metrics', '/_meridian/metrics', '/live'])
    expect((await site.get(path)).status).toBe(404)
})
