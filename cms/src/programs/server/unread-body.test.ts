import { createServer, type RequestListener } from 'node:http'
import { once } from 'node:events'
import { connect } from 'node:net'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createApiListener } from './api-listener.ts'
import { settleBody } from './unread-body.ts'

const refusal = 'Sign in first.'
const api = new Hono()
api.post('/api/refused', (c) => c.text(refusal, 401))
api.post('/api/read', async (c) => c.text(`${(await c.req.text()).length} bytes`))
api.post('/api/begun', async (c) => {
  await c.req.raw.body?.getReader().read()
  return c.text(refusal, 401)
})
api.notFound((c) => c.text(refusal, 404))
api.get('/api/next', (c) => c.text('The next answer.'))

const answerApi = createApiListener(() => api.fetch)

/** As Next or Payload answer. */
const answerPage: RequestListener = (request, response) => {
  if (request.url === '/begun') request.once('readable', () => request.read(10))
  response.writeHead(401, { 'Content-Length': refusal.length }).end(refusal)
}

async function startServer() {
  const server = createServer((request, response) => {
    settleBody(request, response)
    if (!answerApi(request, response)) answerPage(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close().closeAllConnections())
  return z.object({ port: z.number() }).parse(server.address()).port
}

/** A connection that tells what has come so far, and fails when it is reset. */
async function open(port: number) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  onTestFinished(() => void socket.destroy())
  let text = ''
  let isReset = false
  socket.on('data', (chunk: Buffer) => void (text += chunk.toString('latin1')))
  socket.on('error', () => void (isReset = true))
  return {
    send: (...parts: string[]) => parts.forEach((part) => socket.write(part)),
    ended: once(socket, 'end'),
    received: () => (isReset ? 'reset' : text),
  }
}

const head = (path: string, ...lines: string[]) =>
  [`POST ${path} HTTP/1.1`, 'Host: localhost', ...lines, '', ''].join('\r\n')
const next = 'GET /api/next HTTP/1.1\r\nHost: localhost\r\n\r\n'
const block = 'x'.repeat(100_000)
const chunk = `${block.length.toString(16)}\r\n${block}\r\n`

/** A body of so many times 100 kB, in both ways that HTTP has of sending one. */
const framingsOf = (blocks: number) => [
  {
    framing: 'of a length',
    line: `Content-Length: ${blocks * block.length}`,
    sent: block.repeat(blocks),
  },
  { framing: 'in chunks', line: 'Transfer-Encoding: chunked', sent: `${chunk.repeat(blocks)}0\r\n\r\n` },
]
const casesOf = (blocks: number) =>
  ['/api/refused', '/api/begun', '/api/unknown', '/refused', '/begun'].flatMap((path) =>
    framingsOf(blocks).map((framing) => ({ path, ...framing })),
  )
const cases = casesOf(9)
// More than the buffers between client and server hold.
const largeCases = casesOf(200)

test.each(cases)(
  'after a body $framing that $path did not read, the next request is answered',
  async (asked) => {
    const connection = await open(await startServer())
    connection.send(head(asked.path, asked.line), asked.sent, next)
    await expect.poll(connection.received).toMatch(/The next answer\.$/)
    expect(connection.received()).toMatch(/^HTTP\/1\.1 40[14] /)
    expect(connection.received()).not.toMatch(/connection: close/i)
  },
)

test.each(cases)('so is it when $path answers before most of a body $framing is sent', async (asked) => {
  const connection = await open(await startServer())
  connection.send(head(asked.path, asked.line), asked.sent.slice(0, 100_000))
  await expect.poll(connection.received).toMatch(/Sign in first\.$/)
  connection.send(asked.sent.slice(100_000), next)
  await expect.poll(connection.received).toMatch(/The next answer\.$/)
})

test.each(largeCases)(
  'where $path is asked to close, its answer comes whole for a body $framing',
  async (asked) => {
    const connection = await open(await startServer())
    connection.send(head(asked.path, asked.line, 'Connection: close'), asked.sent)
    await connection.ended
    expect(connection.received()).toMatch(/connection: close[^]+Sign in first\.$/i)
  },
)

test('a body that is read is answered as before, and so is the next', async () => {
  const connection = await open(await startServer())
  connection.send(head('/api/read', `Content-Length: ${9 * block.length}`), block.repeat(9), next)
  await expect.poll(connection.received).toMatch(/900000 bytes[^]+The next answer\.$/)
})
