import { createServer } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leaveOpen } from './leave-open.ts'

const server = createServer((request, response) => {
  leaveOpen(request, response)
  response.setHeader('content-length', Buffer.byteLength(request.url ?? '')).end(request.url)
})
let port = 0

beforeEach(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

/** What a client receives until the connection is closed. */
const ask = (requests: string) => text(connect(port, '127.0.0.1').end(requests.replaceAll('\n', '\r\n')))

test('a connection of HTTP/1.1 is kept without a word, and answers the next request too', async () => {
  const answers = await ask(
    'GET /one HTTP/1.1\nHost: a\n\nGET /two HTTP/1.1\nHost: a\nConnection: keep-alive\n\n',
  )
  expect(answers.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2)
  expect(answers).toMatch(/\/one.*\/two$/s)
  expect(answers).not.toMatch(/^(connection|keep-alive):/im)
})

test.each([
  ['HTTP/1.1\nHost: a\nConnection: close', /^connection: close\r$/im],
  ['HTTP/1.0\nConnection: keep-alive', /^connection: keep-alive\r$/im],
  ['HTTP/1.0', /^connection: close\r$/im],
])('of a request with %j its end is told', async (rest, told) => {
  expect(await ask(`GET / ${rest}\n\n`)).toMatch(told)
})
