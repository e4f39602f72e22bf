import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { serverLimits } from '../http/server-limits.ts'
import { toServedPage } from '../store/served-page.ts'
import { answerFromMemory } from './memory-connection.ts'

const html = '<p>wealth</p>'
const page = toServedPage(
  '/page',
  {
    status: 200,
    headers: [['content-type', 'text/html']],
    tags: [],
    etag: 'W/"1"',
    modifiedAt: 0,
    br: Buffer.from('as brotli'),
    gz: gzipSync(html),
    other: null,
  },
  { securityHeaders: ['X-Content-Type-Options', 'nosniff'], cdn: null },
)

/** A server that holds one page, and answers the rest by Node: the method, the address and the length of the body. */
async function startServer() {
  const byNode: string[] = []
  const beacons: string[] = []
  const server = createServer(serverLimits, async (request, response) => {
    const body = await readText(request)
    byNode.push(`${request.method} ${request.url}`)
    response.end(`${request.method} ${request.url} ${body.length}`)
  })
  const memory = answerFromMemory(server, {
    findPage: (address) => (address === '/wealth' ? page : null),
    getsOther: () => false,
    onSent: () => {},
    onBeacon: ({ text }, remoteAddress) => beacons.push(`${text} from ${remoteAddress}`),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    memory.closeConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    server,
    memory,
    byNode,
    beacons,
    url: `http://127.0.0.1:${port}`,
    connect: () => connect(port, '127.0.0.1'),
  }
}

/** Writes to a connection and waits for the answer to end in these words. */
function ask(socket: Socket, bytes: string, ending: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    const read = (chunk: Buffer) => {
      received += chunk.toString('latin1')
      if (!received.endsWith(ending)) return
      socket.off('data', read).off('close', fail)
      resolve(received)
    }
    const fail = () => reject(new Error(`The connection was closed after: ${received}`))
    socket.on('data', read).on('close', fail)
    socket.write(bytes, 'latin1')
  })
}

const get = (path: string, ...headers: string[]) =>
  `GET ${path} HTTP/1.1\r\n${['Host: a', 'Accept-Encoding: br', ...headers].join('\r\n')}\r\n\r\n`

test('A page in memory is answered without Node, many times on one connection', async () => {
  const { byNode, connect: open } = await startServer()
  const socket = open()
  for (let round = 0; round < 3; round += 1) {
    const answer = await ask(socket, get('/wealth'), 'as brotli')
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(answer).toContain('Content-Encoding: br\r\n')
    expect(answer).toContain('X-Content-Type-Options: nosniff\r\n')
    expect(answer).toMatch(/\r\nDate: \w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT\r\n/)
    expect(answer).toContain(`Content-Length: ${'as brotli'.length}\r\n`)
  }
  expect(byNode).toEqual([])
})

test('The answer is the one that an ordinary client reads', async () => {
  const { url } = await startServer()
  const response = await fetch(`${url}/wealth`, { headers: { 'accept-encoding': 'gzip' } })
  expect([response.status, response.headers.get('etag'), await response.text()]).toEqual([200, 'W/"1"', html])
  expect(gunzipSync(page.gzip.body).toString()).toBe(html)
})

test('A client that has the page gets 304 without a body, and can go on', async () => {
  const { connect: open } = await startServer()
  const socket = open()
  const answer = await ask(socket, get('/wealth', 'If-None-Match: W/"1"'), '\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 304 Not Modified\r\n/)
  expect(await ask(socket, get('/wealth'), 'as brotli')).toContain('200 OK')
})

test('Anything else hands the connection over with every byte, and Node answers what follows', async () => {
  const { byNode, connect: open } = await startServer()
  const socket = open()
  await ask(socket, get('/wealth'), 'as brotli')
  await ask(socket, 'POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello', 'contact 5')
  await ask(socket, get('/wealth'), 'GET /wealth 0')
  expect(byNode).toEqual(['POST /api/contact', 'GET /wealth'])
})

test('A request in two pieces, and two requests in one, are answered whole and in order', async () => {
  const { byNode, connect: open } = await startServer()
  const pieces = open()
  pieces.write('GET /wea')
  await ask(pieces, 'lth HTTP/1.1\r\nHost: a\r\n\r\n', 'GET /wealth 0')
  await ask(open(), get('/one') + get('/two'), 'GET /two 0')
  expect(byNode).toEqual(['GET /wealth', 'GET /one', 'GET /two'])
})

test('A malformed request is refused by Node', async () => {
  const { connect: open } = await startServer()
  const answer = await ask(open(), 'GET /wealth HTTP/1.1\r\nHost : a\r\n\r\n', '\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
})

test('A stop ends the connections that wait for a next request', async () => {
  const { memory, server, connect: open } = await startServer()
  const socket = open()
  await ask(socket, get('/wealth'), 'as brotli')
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const stopped = new Promise((resolve) => server.close(resolve))
  memory.closeConnections()
  await Promise.all([closed, stopped])
})

test('A client that takes no answers is not waited for beyond the time for a next request', async () => {
  const { server, connect: open } = await startServer()
  const accepted = once(server, 'connection')
  const socket = open()
  socket.on('error', () => socket.destroy())
  const [connection] = await accepted
  const stuck = Promise.withResolvers<void>()
  connection.on('pause', () => stuck.resolve())
  // As if the client took nothing: how much the kernel takes in its place differs from machine to machine.
  connection.cork()
  connection.write(Buffer.alloc(1024 * 1024))
  socket.write(get('/wealth'))
  await stuck.promise
  connection.emit('timeout')
  expect(connection.destroyed).toBe(true)
})
