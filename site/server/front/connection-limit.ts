import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { privateCacheControl } from '../cdn/cdn-headers.ts'
import { clientKey } from '@meridian/shared/network/client-key'

const refusal = Buffer.from(
  [
    'HTTP/1.1 429 Too Many Requests',
    'Content-Type: text/plain; charset=utf-8',
    `Cache-Control: ${privateCacheControl}`,
    'Retry-After: 5',
    'Connection: close',
    '',
    'Too many connections are open from your network address.\n',
  ].join('\r\n'),
  'latin1',
)

/**
 * Lets one network address (of IPv6, one network of a household) have so many connections to a server and refuses
 * more of them, so that nobody takes all that the process can hold. Comes before whatever else looks at a connection.
 */
export function limitConnections(
  server: Server,
  { perClient, onRefused }: { perClient: number; onRefused: (client: string) => void },
): void {
  const open = new Map<string, number>()
  const listeners = server.listeners('connection')
  server.removeAllListeners('connection')

  server.on('connection', (socket: Socket) => {
    const client = clientKey(socket.remoteAddress ?? '')
    const count = (open.get(client) ?? 0) + 1
    if (count > perClient) {
      onRefused(client)
      return refuse(socket)
    }
    open.set(client, count)
    socket.once('close', () => {
      const left = (open.get(client) ?? 0) - 1
      if (left > 0) open.set(client, left)
      else open.delete(client)
    })
    for (const listener of listeners) Reflect.apply(listener, server, [socket])
  })
}

function refuse(socket: Socket): void {
  // A client that is gone already needs no answer; the socket is closed with the error.
  socket.on('error', () => socket.destroy())
  socket.write(refusal)
  socket.destroySoon()
}
