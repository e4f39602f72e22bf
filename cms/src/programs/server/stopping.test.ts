import { createServer } from 'node:http'
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { ServerStop } from './stopping.ts'
import { settleBody } from './unread-body.ts'

async function startServer() {
  const held: (() => void)[] = []
  const server = createServer((request, response) => {
    settleBody(request, response)
    const answer = () => void response.end(`Answered ${request.url}.`)
    if (request.url === '/held') held.push(answer)
    else answer()
  })
  const stop = new ServerStop(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.closeAllConnections())
  const { port } = z.object({ port: z.number() }).parse(server.address())
  return { port, stop, held, ended: once(server, 'close') }
}

async function open(port: number) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let text = ''
  socket.on('data', (chunk: Buffer) => void (text += chunk.toString()))
  return {
    ask: (path: string, body = '') =>
      socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`),
    received: () => text,
    ended: once(socket, 'end'),
  }
}

test('requests on kept connections and under way are answered during the stop, and told to close', async () => {
  const { port, stop, held, ended } = await startServer()
  const [kept, idle, busy] = [await open(port), await open(port), await open(port)]
  for (const connection of [kept, idle]) {
    connection.ask('/first')
    await expect.poll(connection.received).toContain('Answered /first.')
    expect(connection.received()).toContain('Connection: keep-alive')
  }
  busy.ask('/held')
  await expect.poll(() => held.length).toBe(1)

  // The grace passes when the test says so, however slow the machine is.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  stop.begin(() => {}, 300)
  kept.ask('/second', 'x'.repeat(900_000))
  const late = await open(port)
  late.ask('/late')
  held[0]?.()
  await Promise.all([kept.ended, busy.ended, late.ended])
  for (const [connection, path] of [
    [kept, '/second'],
    [busy, '/held'],
    [late, '/late'],
  ] as const) {
    expect(connection.received()).toMatch(new RegExp(`Connection: close[^]+Answered ${path}\\.$`))
  }
  await vi.advanceTimersByTimeAsync(1000)
  await Promise.all([idle.ended, ended])
})
