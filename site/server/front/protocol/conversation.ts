import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import type { WatchedServer } from './paired-servers.ts'

/** What a client sees of a connection. */
export interface Conversation {
  /** All that came, without the times of day. */
  received: string
  /** After which piece the server had closed it; `probe` and `end` when it had not before. */
  closedAfter: number | 'probe' | 'end'
  /** Why the server had let go of it by itself by then. */
  abandonedFor: string | null
}

/** A good request; whether it is answered, and how, shows what state the connection was left in. */
const probe = 'GET /wealth HTTP/1.1\r\nHost: a\r\nAccept-Encoding: br\r\n\r\n'
/** Both ends lie in this process: what has arrived is dealt with in the same turn, and what that brings about in the next. */
const quietSlots = 3
const date = /^Date: [A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} [\d:]{8} GMT\r$/gm

/** Sends pieces one after the other, each once the one before has been dealt with, then a good request, then the end. */
export async function converse(server: WatchedServer, pieces: string[]): Promise<Conversation> {
  const client = connect({ port: server.port, host: '127.0.0.1', noDelay: true })
  const chunks: Buffer[] = []
  // A reset, when the server closes before it has read everything, closes the connection like any other end.
  client.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', () => client.destroy())
  await once(client, 'connect')
  const far = await server.endOf(client.localPort ?? 0)
  const end = (closedAfter: Conversation['closedAfter']) => ({
    received: Buffer.concat(chunks).toString('latin1').replaceAll(date, 'Date: now\r'),
    closedAfter,
    abandonedFor: far.abandonedFor,
  })
  for (const [index, piece] of pieces.entries()) {
    client.write(piece, 'latin1')
    if (await isClosedWhenQuiet(client, far.socket)) return end(index)
  }
  client.write(probe)
  if (await isClosedWhenQuiet(client, far.socket)) return end('probe')
  const closed = untilClosed(client)
  client.end()
  await closed
  return end('end')
}

/** Waits until the server has read everything, and the client all that the server has to say to it. */
async function isClosedWhenQuiet(client: Socket, far: Socket): Promise<boolean> {
  let quiet = 0
  while (quiet < quietSlots) {
    await turn()
    if (client.readableEnded || client.destroyed || far.writableEnded || far.destroyed) {
      await untilClosed(client)
      return true
    }
    const isDealtWith =
      client.writableLength === 0 &&
      far.bytesRead === client.bytesWritten &&
      far.writableLength === 0 &&
      client.bytesRead === far.bytesWritten
    quiet = isDealtWith ? quiet + 1 : 0
  }
  return false
}

async function untilClosed(socket: Socket): Promise<void> {
  if (!socket.closed) await once(socket, 'close')
}
