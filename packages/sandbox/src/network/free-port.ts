import { createServer } from 'node:net'

/** Below those that systems hand out to who asks for any: one of these could be taken between here and its use. */
const [lowest, highest] = [20_000, 29_999]

/** A port that nothing listens on at the moment. */
export function findFreePort(): Promise<number> {
  return findFreePorts(1)
}

/** The first of as many ports in a row that nothing listens on. */
export async function findFreePorts(count: number): Promise<number> {
  const first = lowest + Math.floor(Math.random() * (highest - lowest - count))
  const row = Array.from({ length: count }, (_, index) => first + index)
  const free = await Promise.all(row.map(canListen))
  return free.every(Boolean) ? first : findFreePorts(count)
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
