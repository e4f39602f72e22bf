import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { askSpamd } from './spam-score.ts'

let close = () => Promise.resolve()
afterEach(() => close())

async function startDaemon(answer: (request: string, socket: Socket) => void) {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    let request = ''
    socket.on('data', (part) => (request += String(part)))
    socket.on('end', () => answer(request, socket))
    socket.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  close = async () => {
    server.close()
    await once(server, 'close')
  }
  const address = server.address()
  return { host: '127.0.0.1', port: typeof address === 'object' ? (address?.port ?? 0) : 0 }
}

test('what the daemon thinks of a message, and why', async () => {
  let asked = ''
  const daemon = await startDaemon((request, socket) => {
    asked = request
    socket.end(
      'SPAMD/1.5 0 EX_OK\r\nContent-length: 33\r\nSpam: True ; 7.1 / 5.0\r\n\r\nHTML_MESSAGE,MISSING_MID,URI_HEX\r\n',
    )
  })
  expect(await askSpamd(daemon, Buffer.from('Subject: Hello\r\n\r\nWords'))).toEqual({
    kind: 'scored',
    score: 7.1,
    limit: 5,
    rules: ['HTML_MESSAGE', 'MISSING_MID', 'URI_HEX'],
  })
  expect(asked).toBe('SYMBOLS SPAMC/1.5\r\nContent-length: 23\r\n\r\nSubject: Hello\r\n\r\nWords')
})

test.each([
  ['an error', 'SPAMD/1.0 76 Bad header line\r\n\r\n'],
  ['nothing', ''],
  ['another protocol', 'HTTP/1.1 400 Bad Request\r\n\r\n'],
  ['no score', 'SPAMD/1.5 0 EX_OK\r\n\r\n'],
  ['too much', `SPAMD/1.5 0 EX_OK\r\n\r\n${'A'.repeat(70_000)}`],
])('%s says nothing', async (_name, answer) => {
  const daemon = await startDaemon((_request, socket) => socket.end(answer))
  expect(await askSpamd(daemon, Buffer.from('x'))).toEqual({ kind: 'unknown' })
})

test('nobody at its port says nothing', async () => {
  const daemon = await startDaemon(() => {})
  await close()
  close = () => Promise.resolve()
  expect(await askSpamd(daemon, Buffer.from('x'))).toEqual({ kind: 'unknown' })
})
