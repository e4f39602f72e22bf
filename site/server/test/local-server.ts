import { createServer, type RequestListener } from 'node:http'
import { onTestFinished } from 'vitest'

/** Serves on this machine until the test is over, with all its connections. Resolves to its origin. */
export async function listenLocally(handle: RequestListener): Promise<string> {
  const server = createServer(handle)
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.')
  return `http://127.0.0.1:${address.port}`
}
