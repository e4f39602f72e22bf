import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readSessionUserEndpoint } from '@meridian/shared/accounts/session.endpoints'
import { sendContactMessageEndpoint } from '@meridian/shared/contact/contact.endpoints'
import { findFreePort } from '@meridian/sandbox/network/free-port'
import { raw } from '../test/started-site.ts'
import { startFakeCms, startSite } from '../test/test-site.ts'

const hostile = '127.0.0.2'
const times = (count: number) => Array.from({ length: count })

async function startedSite(variables: Record<string, string> = {}) {
  const cms = await startFakeCms()
  cms.magazine.fill(3)
  const operationsPort = String(await findFreePort())
  const site = await startSite(cms, { SERVE_THREADS: '2', OPERATIONS_PORT: operationsPort, ...variables })
  await site.complete()
  const operations = `http://127.0.0.1:${operationsPort}`
  const figures = async () => (await fetch(`${operations}/metrics`)).text()
  return { cms, site, figures, ready: async () => (await fetch(`${operations}/ready`)).status }
}

/** A connection of somebody else; resolves when it is open. */
async function open(url: string, bytes: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), localAddress: hostile })
  // Whatever becomes of it is the hostile client's own business.
  socket.on('error', () => socket.destroy())
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  socket.write(bytes)
  return socket
}

const openMany = (url: string, count: number, bytes: string) =>
  Promise.all(times(count).map(() => open(url, bytes)))

/** What a socket receives until it is closed. */
async function received(socket: Socket): Promise<string> {
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  return text
}

/** What readers want from every part behind the front: a page, a file, health, the CMS. */
async function expectOpenDoor(site: Awaited<ReturnType<typeof startedSite>>['site']): Promise<void> {
  const wanted = [
    ['/articles/article-1', 200],
    ['/no-such-page', 404],
    ['/favicon.svg', 200],
    ['/_meridian/health', 200],
    [readSessionUserEndpoint.path, 401],
    ['/admin', 200],
  ] as const
  for (const [path, status] of wanted) {
    const answer = await site.get(path, { signal: AbortSignal.timeout(10_000) })
    expect([path, answer.status]).toEqual([path, status])
  }
}

const handshake = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`

/** Figures of requests that wait for the CMS. */
const waitingUpstream = expect.stringMatching(/upstream_requests\{[^}]*\} [1-9]/)

test('WebSockets are refused in words, wherever they lead', async () => {
  const { site, cms } = await startedSite()
  cms.requests.length = 0
  for (const path of ['/', '/no-such-page', '/admin/_next/webpack-hmr', readSessionUserEndpoint.path]) {
    const answer = await received(await open(site.url, handshake(path)))
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('There are no WebSockets here.')
  }
  expect(cms.requests).toEqual([])
})

const largeBodyBytes = 2 ** 21
const largeBodyHead = `POST /api/contact HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${largeBodyBytes}\r\n\r\n`

test.each(['0', '2'])('a refusal is protected as any answer is, by %s threads', async (threads) => {
  const { site } = await startedSite({ SERVE_THREADS: threads })
  const refused = [
    [handshake('/'), 400],
    ['TRACE /checkout HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 405],
    [`${largeBodyHead}${'x'.repeat(largeBodyBytes)}`, 413],
  ] as const
  for (const [bytes, status] of refused) {
    const answer = await received(await open(site.url, bytes))
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    const [head = ''] = answer.toLowerCase().split('\r\n\r\n', 1)
    for (const name of [
      'x-content-type-options',
      'x-frame-options',
      'referrer-policy',
      'permissions-policy',
    ]) {
      expect(head.split(`\r\n${name}:`)).toHaveLength(2)
    }
  }
})

test('an upgrade that a client merely offers is ignored', async () => {
  const { site } = await startedSite()
  const headers = { connection: 'upgrade, http2-settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABk' }
  expect((await raw(site.url, { path: '/articles/article-1', headers })).status).toBe(200)
  expect((await raw(site.url, { path: readSessionUserEndpoint.path, headers })).status).toBe(401)
})

test('600 WebSocket handshakes, closed at once or held, leave the door open', async () => {
  const { site, figures } = await startedSite()
  for (const path of ['/', '/admin', '/search?q=a']) {
    for (const socket of await openMany(site.url, 600, handshake(path))) socket.destroy()
    const held = await openMany(site.url, 200, handshake(path))
    await expectOpenDoor(site)
    await vi.waitFor(async () => expect([path, await figures()]).not.toMatchObject([path, waitingUpstream]), {
      timeout: 60_000,
    })
    for (const socket of held) socket.destroy()
  }
})

test('600 bodies that never come take nothing from others', async () => {
  const { cms, site, ready, figures } = await startedSite()
  for (const path of [
    sendContactMessageEndpoint.path,
    '/cms/api/media',
    '/admin/login',
    '/payment-sandbox/v1/payment_methods',
  ]) {
    cms.requests.length = 0
    const slow = `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\nx`
    const held = await openMany(site.url, 600, slow)
    await expectOpenDoor(site)
    const sent = await site.get(sendContactMessageEndpoint.path, { method: 'POST', body: '{}' })
    expect([path, sent.status]).toEqual([path, 404])
    expect([path, await ready()]).toEqual([path, 200])
    expect(cms.requests.filter((request) => request === path).length).toBeLessThanOrEqual(1)
    expect([path, await figures()]).not.toMatchObject([path, waitingUpstream])
    for (const socket of held) socket.destroy()
  }
})

test('a client has so many connections and no more, and again as many once it has closed them', async () => {
  const { site, figures } = await startedSite({ CONNECTIONS_PER_CLIENT: '40' })
  const held = await openMany(site.url, 400, 'GET /')
  await vi.waitFor(
    async () => {
      const refused = /refused_connections_total\{[^}]*\} (\d+)/.exec(await figures())?.[1]
      expect(Number(refused)).toBeGreaterThanOrEqual(360)
    },
    { timeout: 60_000 },
  )
  await expectOpenDoor(site)
  for (const socket of held) socket.destroy()
  await vi.waitFor(
    async () => {
      const socket = await open(site.url, 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
      expect(await received(socket)).toMatch(/^HTTP\/1\.1 200 /)
    },
    { timeout: 60_000 },
  )
})

test('a connection too many is told so', async () => {
  const { site } = await startedSite({ CONNECTIONS_PER_CLIENT: '1', SERVE_THREADS: '0' })
  await open(site.url, 'GET /')
  const answer = await received(await open(site.url, ''))
  expect(answer).toMatch(/^HTTP\/1\.1 429 /)
  expect(answer).toContain('Too many connections are open from your network address.')
})

test('behind a front of the operator connections are the front’s, however many', async () => {
  const { site } = await startedSite({ CONNECTIONS_PER_CLIENT: '2', TRUST_PROXY: 'true' })
  await openMany(site.url, 50, 'GET /')
  const socket = await open(site.url, 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  expect(await received(socket)).toMatch(/^HTTP\/1\.1 200 /)
})

test('answers that nobody takes leave the door open', async () => {
  const { site, ready } = await startedSite()
  for (const path of [
    '/no-such-page',
    '/favicon.svg',
    readSessionUserEndpoint.path,
    '/media/none-1x1.avif',
  ]) {
    await openMany(site.url, 200, `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
  }
  await expectOpenDoor(site)
  expect(await ready()).toBe(200)
})

test.each([300, 2000])(
  '%i requests on one connection are answered in order, those beyond the share of a client with 429',
  async (count) => {
    const { site } = await startedSite()
    const kinds = [
      { path: '/no-such-page', status: '404' },
      { path: readSessionUserEndpoint.path, status: '401' },
      { path: '/favicon.svg', status: '200' },
    ]
    const asked = times(count).flatMap((_, index) => kinds[index % kinds.length] ?? [])
    const last = 'GET /_meridian/health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
    const pipelined = asked.map(({ path }) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`).join('') + last
    const answers = received(await open(site.url, pipelined))
    await expectOpenDoor(site)
    const statuses = [...(await answers).matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status)
    const wanted = [...asked.map(({ status }) => status), '200']
    expect(statuses.map((status, index) => (status === '429' ? wanted[index] : status))).toEqual(wanted)
    expect(statuses.includes('429')).toBe(count > 1000)
  },
)

test.each(['0', '2'])(
  'with %s threads a stop waits for nobody who holds on for ever',
  async (SERVE_THREADS) => {
    const { site } = await startedSite({ SERVE_THREADS })
    await openMany(site.url, 50, 'POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\nx')
    await openMany(site.url, 50, 'GET / HTTP/1.1\r\nHost: ')
    await openMany(site.url, 50, '')
    await site.stop()
    await expect(site.get('/')).rejects.toThrow('fetch failed')
  },
)

test('TRACE, PROPFIND and PURGE are no methods of ours', async () => {
  const { site } = await startedSite()
  for (const method of ['TRACE', 'PROPFIND', 'PURGE']) {
    for (const path of ['/', readSessionUserEndpoint.path, '/admin', '/no-such-page']) {
      const answer = await raw(site.url, { path, method })
      expect([method, path, answer.status]).toEqual([method, path, 405])
      expect(answer.headers['allow']).toContain('GET')
    }
  }
})

test('an encoded path is nothing, not what it would be if it were decoded', async () => {
  const { cms, site } = await startedSite()
  for (const path of ['/%61dmin', '/%61pi/user', '/%63ms/api/users', '/%5fnext/static/a.js']) {
    cms.requests.length = 0
    const answer = await raw(site.url, { path })
    expect([path, answer.status]).toEqual([path, 404])
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    const passedOn = cms.requests.filter((request) => !request.startsWith('/api/internal'))
    expect([path, passedOn]).toEqual([path, []])
  }
})
