import { readSessionUserEndpoint } from '@meridian/shared/accounts/session.endpoints'
import { listPublishEventsEndpoint } from '@meridian/shared/publishing/publishing.endpoints'
import { readSnapshotEndpoint } from '@meridian/shared/replica/replica.endpoints'
import { searchEndpoint } from '@meridian/shared/search/search.endpoints'
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startFakeCms, startSite } from '../test/test-site.ts'
import { temporaryFolder } from '../test/temporary-folder.ts'

async function startedSite(variables: Record<string, string> = {}) {
  const cms = await startFakeCms()
  cms.magazine.fill(5)
  const site = await startSite(cms, { SERVE_THREADS: '2', ...variables })
  await site.complete()
  return { cms, site }
}

/** Over a connection of its own, so that the system picks any of the threads. */
function getFresh(url: string, headers: Record<string, string> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    request(url, { agent: false, headers }, (response) => {
      response.setEncoding('utf8')
      let text = ''
      response.on('data', (chunk: string) => (text += chunk)).on('end', () => resolve(text))
    })
      .on('error', reject)
      .end()
  })
}

const times = (count: number) => Array.from({ length: count })

test('after a publish is acknowledged no thread shows an old page', async () => {
  const { cms, site } = await startedSite()
  for (let version = 2; version < 8; version++) {
    await Promise.all(times(16).map(() => getFresh(`${site.url}/strategy`)))
    await site.publish(cms.magazine.publish('article-1'))
    const texts = await Promise.all(
      times(24).flatMap(() =>
        ['/', '/strategy', '/articles/article-1'].map((path) => getFresh(site.url + path)),
      ),
    )
    for (const text of texts) expect(text).toContain(`article-1 v${version}`)
  }
})

test('a page that was unpublished is gone from every thread', async () => {
  const { cms, site } = await startedSite()
  await Promise.all(times(16).map(() => getFresh(`${site.url}/articles/article-2`)))
  await site.publish(cms.magazine.takeDown('article-2'))
  for (const text of await Promise.all(times(16).map(() => getFresh(`${site.url}/articles/article-2`)))) {
    expect(text).toContain('Taken down')
  }
})

test('threads share the answers of the search, and after a publish is acknowledged none gives an old one', async () => {
  const { cms, site } = await startedSite()
  const asked = () => cms.requests.filter((target) => target.startsWith(searchEndpoint.path)).length
  const searches = (count: number) =>
    Promise.all(times(count).map(() => getFresh(`${site.url}${searchEndpoint.path}?q=article`)))
  for (let version = 2; version < 6; version++) {
    await searches(24)
    await site.publish(cms.magazine.publish('article-1'))
    for (const text of await searches(24)) expect(text).toContain(`article-1 v${version}`)
  }
  // At most once after each publish for each of the two threads, and before the first one.
  expect(asked()).toBeLessThanOrEqual(2 * 5)
})

test('an answer of the search that was begun before a publish is given to nobody after it', async () => {
  const { cms, site } = await startedSite({ TRUST_PROXY: 'true' })
  // Each a client of their own: one client's searches wait for one another.
  const search = (client: number) =>
    getFresh(`${site.url}${searchEndpoint.path}?q=article`, { 'x-forwarded-for': `203.0.113.${client}` })
  const held = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  cms.beforeAnswer = async (path) => {
    if (!path.startsWith(searchEndpoint.path)) return
    arrived.resolve()
    await held.promise
  }
  const before = Promise.all(times(16).map((_, index) => search(index)))
  await arrived.promise
  await site.publish(cms.magazine.publish('article-1'))
  cms.beforeAnswer = () => {}
  const asked = cms.requests.length
  const after = await Promise.all(times(16).map((_, index) => search(100 + index)))
  expect(cms.requests.length).toBeGreaterThan(asked)
  held.resolve()
  await before
  for (const text of after) expect(text).toContain('article-1 v2')
  for (const text of await Promise.all(times(16).map((_, index) => search(200 + index))))
    expect(text).toContain('article-1 v2')
})

test('threads go on serving what they hold while the CMS is away, and pass everything else on', async () => {
  const { cms, site } = await startedSite()
  expect(await site.text('/admin')).toBe('The admin.')
  await cms.stop()
  for (const path of ['/', '/?utm_source=x', '/articles/article-1', '/favicon.svg', '/_meridian/health']) {
    expect((await site.get(path)).status).toBe(200)
  }
  expect((await site.get(readSessionUserEndpoint.path)).status).toBe(503)
  expect((await site.get('/No-Such')).status).toBe(404)
})

test('what a client says of itself is not believed through a thread either', async () => {
  const { cms, site } = await startedSite()
  const headers = { 'x-forwarded-for': '6.6.6.6', 'x-meridian-token': 'guess', 'x-meridian-front': '0' }
  await site.get(readSessionUserEndpoint.path, { headers })
  expect(cms.lastHeaders['x-forwarded-for']).toBe('127.0.0.1')
  expect(cms.lastHeaders['x-meridian-token']).toBeUndefined()
  expect((await site.get(readSnapshotEndpoint.path)).status).toBe(404)
})

test('a thread asks the CMS by itself, and the internal API is closed at every spelling', async () => {
  const { cms, site } = await startedSite()
  cms.requests.length = 0
  expect((await site.get(readSessionUserEndpoint.path)).status).toBe(401)
  expect((await site.get('/admin?next=1')).status).toBe(200)
  const disguised = (name: string) => listPublishEventsEndpoint.path.replace('internal', name)
  for (const path of ['/api/internal', disguised('%69nternal'), disguised('%2569nternal')]) {
    expect((await site.get(path)).status).toBe(404)
  }
  expect(cms.requests).toEqual([readSessionUserEndpoint.path, '/admin?next=1'])
})

test('threads answer with files of the site and pictures while the main thread is busy', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'night-480x320.webp'), 'picture')
  const { site } = await startedSite({ SERVE_THREADS: '1', MEDIA_DIR: folder })
  const addresses = ['/favicon.svg', '/media/night-480x320.webp?v=1']
  const before = await Promise.all(addresses.map((address) => site.text(address)))
  expect(before[1]).toBe('picture')
  // The main thread waits for this process, and answers nothing meanwhile.
  const told = execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `const answers = ${JSON.stringify(addresses)}.map(async (path) => (await fetch('${site.url}' + path)).text())
     console.log(JSON.stringify(await Promise.all(answers)))`,
    ],
    { timeout: 30_000 },
  )
  expect(JSON.parse(told.toString())).toEqual(before)
})

test('a port in use is an error, although the threads share theirs', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen({ port: 0, host: '127.0.0.1', reusePort: true }, resolve))
  onTestFinished(() => void other.close())
  const address = other.address()
  const port = typeof address === 'object' && address ? String(address.port) : ''
  await expect(startedSite({ PORT: port })).rejects.toThrow('EADDRINUSE')
})
