import { writeBeacon } from '@meridian/shared/audience/beacon'
import { Sketch } from '@meridian/shared/audience/sketch'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startFakeCms, startSite } from '../test/test-site.ts'

const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const reader = { 'user-agent': agent, 'accept-language': 'de', accept: 'text/html' }

async function start(threads: number, variables: Record<string, string> = {}) {
  const cms = await startFakeCms()
  cms.magazine.fill(3)
  const site = await startSite(cms, { SERVE_THREADS: String(threads), TRUST_PROXY: 'true', ...variables })
  await site.complete()
  const read = async (path: string, headers: Record<string, string> = {}) => {
    await (await site.get(path, { headers: { ...reader, ...headers } })).arrayBuffer()
  }
  const tell = async (body: string, headers: Record<string, string> = {}) => {
    const own = { ...reader, origin: 'http://localhost:4321', ...headers }
    const answer = await site.get('/e', { method: 'POST', body, headers: own })
    return answer
  }
  /** Page by page what the CMS was told in all. */
  const told = () => {
    const sums = new Map<string, { requests: number[]; views: number; readers: number }>()
    for (const { pages } of cms.audience) {
      for (const { path, requests, views, readers } of pages) {
        const sum = sums.get(path) ?? { requests: [0, 0, 0], views: 0, readers: 0 }
        sum.requests = sum.requests.map((count, index) => count + (requests[index] ?? 0))
        sum.views += views
        sum.readers += Sketch.fromBytes(Buffer.from(readers, 'base64')).size
        sums.set(path, sum)
      }
    }
    return Object.fromEntries(sums)
  }
  return { cms, site, read, tell, told }
}

const view = (path: string) =>
  writeBeacon({ path, since: null, now: { depth: 3, seconds: 20 }, host: null, from: null })

test.each([0, 2])('with %s threads what was read and told comes to the CMS, each once', async (threads) => {
  const { cms, site, read, tell, told } = await start(threads)
  for (let round = 0; round < 12; round += 1) await read('/articles/article-1')
  await read('/articles/article-1', { 'user-agent': 'curl/8' })
  await read('/articles/article-1', { 'sec-fetch-dest': 'empty' })
  await read('/no/such/page')
  await read('/rss.xml')
  for (let client = 1; client <= 4; client += 1)
    expect(
      (await tell(view('/articles/article-1'), { 'x-forwarded-for': `203.0.113.${client}` })).status,
    ).toBe(204)
  expect((await tell(view('/no/such/page'))).headers.get('cache-control')).toBe('private, no-store')
  await tell('x'.repeat(5000))
  await site.stop()
  expect(told()).toEqual({ '/articles/article-1': { requests: [12, 1, 0], views: 4, readers: 4 } })
  expect(cms.audience.map(({ refused }) => refused.forged).reduce((sum, count) => sum + count)).toBe(2)
  expect(cms.audience.every(({ isBehindCdn }) => !isBehindCdn)).toBe(true)
})

test('while the CMS is away counts wait on the disk, with nothing about anybody, and are told by the next run', async () => {
  const { cms, site, read, tell, told } = await start(0, { CDN: 'varnish' })
  await read('/articles/article-1', {
    'user-agent': `${agent} Planted/1.0`,
    'x-forwarded-for': '198.51.100.23',
  })
  await tell(view('/articles/article-1'), {
    'x-forwarded-for': '198.51.100.23',
    'user-agent': `${agent} Planted/1.0`,
    cookie: 'a=planted-cookie',
    referer: 'http://localhost:4321/?email=planted@example.com',
  })
  await cms.stop()
  await site.stop()
  const files = readdirSync(site.folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const written = files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1')).join('\n')
  // Not by a matcher that would print all of it.
  expect(/"path":"\/articles\/article-1".*?"views":1/.test(written)).toBe(true)
  expect(/planted|Planted|198\.51\.100/.test(written)).toBe(false)
  await cms.start()
  const next = await startSite(cms, { PAGE_STORE_DIR: site.folder })
  await expect.poll(told, { timeout: 10_000 }).toEqual({
    '/articles/article-1': { requests: [1, 0, 0], views: 1, readers: 1 },
  })
  await next.stop()
  expect(told()['/articles/article-1']?.views).toBe(1)
  expect(cms.audience.every(({ isBehindCdn }) => isBehindCdn)).toBe(true)
})
