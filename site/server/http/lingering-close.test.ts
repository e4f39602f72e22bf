import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lingerOnClose } from './lingering-close.ts'

const mebibyte = 2 ** 20

/** Refuses each body as soon as its head is there. */
async function refusingServer(limitMs?: number): Promise<Server> {
  const server = createServer((request, response) => {
    lingerOnClose(request, response, limitMs)
    response.writeHead(413, { 'content-type': 'text/plain' }).end('Too large.')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return server
}

async function clientOf(server: Server): Promise<Socket> {
  const address: AddressInfo | string | null = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  const socket = connect(address.port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

const connectionsOf = (server: Server) =>
  new Promise<number>((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })

const head = (...lines: string[]) => `POST / HTTP/1.1\r\nHost: a\r\n${lines.join('\r\n')}\r\n\r\n`

/** Sends all of a body before it reads the first byte of the answer, as simple clients do. */
async function sentThenRead(socket: Socket, bytes: number): Promise<string> {
  socket.pause()
  socket.write(head('Connection: close', `Content-Length: ${bytes}`))
  const chunk = Buffer.alloc(mebibyte, 'x')
  for (let sent = 0; sent < bytes; sent += chunk.length) {
    if (!socket.write(chunk)) await once(socket, 'drain')
  }
  let text = ''
  for await (const part of socket) text += String(part)
  return text
}

test('a client that sends 64 MiB before it reads, and asks to be closed, reads why it was refused', async () => {
  const server = await refusingServer()
  const clients = await Promise.all(Array.from({ length: 10 }, () => clientOf(server)))
  const answers = await Promise.all(clients.map((client) => sentThenRead(client, 64 * mebibyte)))
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 413 [^]*Too large\./)
  await vi.waitFor(async () => expect(await connectionsOf(server)).toBe(0), { timeout: 60_000 })
})

test('a client that never ends its body is cut off, and has its answer', async () => {
  const server = await refusingServer(200)
  const client = await clientOf(server)
  // What it goes on sending when it has been cut off is an error, as it is meant to be.
  const closed = new Promise((resolve) => client.once('close', resolve))
  client.write(head('Connection: close', `Content-Length: ${mebibyte}`))
  const trickle = setInterval(() => client.write('x'), 20)
  onTestFinished(() => clearInterval(trickle))
  client.on('error', () => {})
  const [answer] = await once(client, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /)
  await closed
  await vi.waitFor(async () => expect(await connectionsOf(server)).toBe(0), { timeout: 60_000 })
})

test('a client that hangs up in the middle leaves nothing behind', async () => {
  const server = await refusingServer()
  const client = await clientOf(server)
  client.write(head('Connection: close', `Content-Length: ${mebibyte}`))
  await once(client, 'data')
  client.resetAndDestroy()
  await vi.waitFor(async () => expect(await connectionsOf(server)).toBe(0), { timeout: 60_000 })
})

test('a connection that is kept goes on after its body', async () => {
  const server = await refusingServer(50)
  const client = await clientOf(server)
  const answers: string[] = []
  client.on('data', (data) => answers.push(String(data)))
  for (const sent of [1, 2]) {
    client.write(head('Transfer-Encoding: chunked'))
    const chunk = 'x'.repeat(mebibyte)
    for (let count = 0; count < 3; count++) {
      if (!client.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`)) await once(client, 'drain')
    }
    await wait(100)
    client.write('0\r\n\r\n')
    await vi.waitFor(() => expect(answers.join('').match(/HTTP\/1\.1 413 /g)).toHaveLength(sent), {
      timeout: 60_000,
    })
  }
  expect(client.destroyed).toBe(false)
})
