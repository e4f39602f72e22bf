import { createHash, randomBytes } from 'node:crypto'
import {
  createServer,
  request as ask,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { EventEmitter, once } from 'node:events'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { findFreePort } from '@meridian/sandbox/network/free-port'
import { createUpstream } from './upstream.ts'

async function listen(handle: RequestListener, port = 0): Promise<Server> {
  const server = createServer({ keepAliveTimeout: 75_000 }, handle)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return server
}

function urlOf(server: Server): string {
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.')
  return `http://127.0.0.1:${(address satisfies AddressInfo).port}`
}

/** Tells of each connection that undici could not open. */
const subscribed = new EventEmitter()
const tellRefused = () => subscribed.emit('refused')
beforeEach(() => subscribe('undici:client:connectError', tellRefused))
afterEach(() => unsubscribe('undici:client:connectError', tellRefused))

const pools = {
  small: { connections: 4, share: 2, answerMs: 10_000 },
  upload: { connections: 2, share: 2, answerMs: 10_000 },
}

/** A front before an upstream server; `x-client` says who asks. */
async function startFront(origin: string, answerMs = pools.small.answerMs) {
  const failures: string[] = []
  const upstream = createUpstream<keyof typeof pools>({
    origin,
    pools: { ...pools, small: { ...pools.small, answerMs } },
    uploads: () => 'upload',
    sharesByClient: true,
    sendAway(_request, response, error) {
      failures.push(error.message)
      response.writeHead(503).end('away')
    },
  })
  onTestFinished(() => upstream.close())
  const front = await listen((request, response) =>
    upstream.handle({
      request,
      response,
      pool: 'small',
      client: String(request.headers['x-client'] ?? '10.0.0.1'),
    }),
  )
  const url = urlOf(front)
  const send = (path: string, init: RequestInit = {}) => fetch(url + path, init)
  return { upstream, send, url, failures }
}

async function digestOf(request: IncomingMessage): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of request) hash.update(chunk)
  return hash.digest('hex')
}

const echoDigest: RequestListener = (request, response) =>
  void digestOf(request).then((digest) => response.end(digest))

test('a request that found no connection is sent again, a write as well, and arrives once', async () => {
  const port = await findFreePort()
  const seen: string[] = []
  const refused = once(subscribed, 'refused')
  const { send } = await startFront(`http://127.0.0.1:${port}`)
  const answer = send('/a', { method: 'POST', body: 'text' })
  await refused
  await listen((request, response) => {
    seen.push(`${request.method} ${request.url}`)
    response.end('there')
  }, port)
  expect(await (await answer).text()).toBe('there')
  expect(seen).toEqual(['POST /a'])
})

test('a server that takes none at all is away', async () => {
  const { send, failures } = await startFront(`http://127.0.0.1:${await findFreePort()}`)
  expect((await send('/a', { method: 'POST', body: 'text' })).status).toBe(503)
  expect(failures).toHaveLength(1)
})

test('no request goes out on a connection that its server closes after an answer that promised to keep it', async () => {
  const server = await listen((request, response) => {
    response.on('finish', () => request.socket.destroy()).end('answered')
  })
  const { send, failures } = await startFront(urlOf(server))
  for (let round = 0; round < 200; round += 1) {
    const answer = await send('/a', { method: 'POST', body: 'text' })
    expect([answer.status, await answer.text()]).toEqual([200, 'answered'])
    await turn()
  }
  expect(failures).toEqual([])
})

test.each([
  ['with its length', randomBytes(5_000_000)],
  ['in chunks', new Blob([randomBytes(5_000_000)]).stream()],
])('an upload %s comes through whole', async (_name, body) => {
  const server = await listen(echoDigest)
  const { send } = await startFront(urlOf(server))
  const [sent, kept] = body instanceof ReadableStream ? body.tee() : [body, body]
  const streamed = { method: 'POST', body: sent, duplex: 'half' }
  const answer = await send('/a', streamed)
  const expected = createHash('sha256')
    .update(await new Response(kept).bytes())
    .digest('hex')
  expect(await answer.text()).toBe(expected)
})

test('an upload that is refused before it has come is answered whole', async () => {
  const server = await listen((request, response) => {
    request.resume()
    response.writeHead(401).end('not you')
  })
  const { send } = await startFront(urlOf(server))
  const answer = await send('/a', { method: 'POST', body: randomBytes(3_000_000) })
  expect([answer.status, await answer.text()]).toEqual([401, 'not you'])
})

test('one client holds its share alone; the rest of it waits, and others do not', async () => {
  const held: (() => void)[] = []
  const server = await listen((request, response) => {
    if (request.headers['x-client'] === '10.0.0.1') held.push(() => response.end('held'))
    else response.end('free')
  })
  const { send, upstream } = await startFront(urlOf(server))
  const greedy = Array.from({ length: 10 }, () => send('/a', { headers: { 'x-client': '10.0.0.1' } }))
  await vi.waitFor(() => expect(upstream.inUse()).toMatchObject({ small: 2 }), { timeout: 60_000 })
  expect(await (await send('/a', { headers: { 'x-client': '10.0.0.2' } })).text()).toBe('free')
  expect(held).toHaveLength(2)
  for (let answered = 0; answered < 10; answered += 1) {
    await vi.waitFor(() => expect(held.length).toBeGreaterThan(0), { timeout: 60_000 })
    held.shift()?.()
  }
  for (const answer of greedy) expect(await (await answer).text()).toBe('held')
  expect(upstream.inUse()).toEqual({ small: 0, upload: 0 })
})

test('a client that leaves gives its share back when its requests are no longer worked on, and none that waited is sent', async () => {
  const working: (() => void)[] = []
  const server = await listen((_request, response) => working.push(() => response.end('for nobody')))
  const { send, upstream } = await startFront(urlOf(server))
  const leave = new AbortController()
  const answers = Array.from({ length: 6 }, () => send('/a', { signal: leave.signal }))
  await vi.waitFor(() => expect(working).toHaveLength(2), { timeout: 60_000 })
  leave.abort()
  for (const answer of answers) await expect(answer).rejects.toThrow('aborted')
  const next = send('/b')
  await vi.waitFor(() => expect(upstream.inUse()).toMatchObject({ small: 2 }), { timeout: 60_000 })
  expect(working).toHaveLength(2)
  for (const answer of working.splice(0)) answer()
  await vi.waitFor(() => expect(working).toHaveLength(1), { timeout: 60_000 })
  working[0]?.()
  expect(await (await next).text()).toBe('for nobody')
  expect(upstream.inUse()).toEqual({ small: 0, upload: 0 })
})

test('a client that leaves during an answer, or during its upload, frees what it held at once', async () => {
  const server = await listen((request, response) => {
    request.resume()
    if (request.method === 'GET') response.write('for ever')
  })
  const { send, upstream, url } = await startFront(urlOf(server))
  const leave = new AbortController()
  await send('/a', { signal: leave.signal })
  const { port } = new URL(url)
  const upload = connect(Number(port), '127.0.0.1')
  upload.on('error', () => upload.destroy())
  upload.write(`POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 3000000\r\n\r\n${'x'.repeat(10_000)}`)
  await vi.waitFor(() => expect(upstream.inUse()).toEqual({ small: 1, upload: 1 }), { timeout: 60_000 })
  leave.abort()
  upload.destroy()
  await vi.waitFor(() => expect(upstream.inUse()).toEqual({ small: 0, upload: 0 }), { timeout: 60_000 })
  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))
  await vi.waitFor(async () => expect(await connections()).toBe(0), { timeout: 60_000 })
})

test('a server that does not answer in time is away, and nothing is held for it', async () => {
  const server = await listen(() => undefined)
  const { send, upstream } = await startFront(urlOf(server), 1000)
  expect((await send('/a')).status).toBe(503)
  expect(upstream.inUse()).toMatchObject({ small: 0 })
})

test('an answer that breaks off is broken off for the client as well', async () => {
  const server = await listen((_request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half', () => response.destroy())
  })
  const { send } = await startFront(urlOf(server))
  await expect(send('/a').then((answer) => answer.text())).rejects.toThrow('terminated')
})

test('headers for one hop alone go no further, in neither direction; several cookies do', async () => {
  let seen: IncomingMessage['headers'] = {}
  const server = await listen((asked, response) => {
    seen = asked.headers
    response.writeHead(
      200,
      [
        ['Connection', 'keep-alive, x-private'],
        ['X-Private', '1'],
        ['Set-Cookie', 'a=1'],
        ['Set-Cookie', 'b=ü'],
      ].flat(),
    )
    response.end('ok')
  })
  const { url } = await startFront(urlOf(server))
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { connection: 'close, x-secret', 'x-secret': '1', te: 'trailers', 'x-kept': '1' }
    ask(url, { headers, agent: false }, resolve).on('error', reject).end()
  })
  answer.resume()
  expect(answer.headers['set-cookie']).toEqual(['a=1', 'b=ü'])
  expect(answer.headers['x-private']).toBeUndefined()
  expect(seen).toMatchObject({ 'x-kept': '1' })
  expect(seen).not.toHaveProperty('x-secret')
  expect(seen).not.toHaveProperty('te')
})
