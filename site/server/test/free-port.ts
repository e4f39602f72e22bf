import { createServer } from 'node:net'

/** A port that nothing listens on at the moment. */
export function findFreePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const server = createServer().once('error', reject)
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    server.close(() => {
      if (typeof address === 'object' && address) resolve(address.port)
      else reject(new Error('The system gave no port.'))
    })
  })
  return promise
}
