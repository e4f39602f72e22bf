import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'

/** Below those that systems hand out to who asks for any: one of these could be taken between here and its use. */
const [lowest, highest] = [20_000, 29_999]

/** A port that nothing listens on at the moment, and that no other process is given as long as this one lives. */
export function findFreePort(): Promise<number> {
  return findFreePorts(1)
}

/** The first of as many ports in a row that nothing listens on. */
export async function findFreePorts(count: number): Promise<number> {
  const first = lowest + Math.floor(Math.random() * (highest - lowest - count))
  const row = Array.from({ length: count }, (_, index) => first + index)
  const free = await Promise.all(row.map(async (port) => (await claim(port)) && canListen(port)))
  return free.every(Boolean) ? first : findFreePorts(count)
}

/**
 * Between here and its use another process could be given it as well: who has bound its number for datagrams has it. Nothing
 * else of ours sends any.
 */
function claim(port: number): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  const socket = createSocket('udp4').unref()
  socket.once('error', (error: NodeJS.ErrnoException) => {
    socket.close()
    if (error.code === 'EADDRINUSE') resolve(false)
    else reject(error)
  })
  socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(true))
  return promise
}

function canListen(port: number): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  const server = createServer()
  server.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') resolve(false)
    else reject(error)
  })
  // On every interface, so that no other listener has it on one of them.
  server.listen({ port, exclusive: true }, () => server.close(() => resolve(true)))
  return promise
}
