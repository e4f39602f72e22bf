import { createServer, type RequestListener } from 'node:http'

/** Another site on this machine, which notes what it is asked and answers as it is told. */
export async function startOtherSite(answer: RequestListener) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    answer(request, response)
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  const address = server.address()
  return {
    host: `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    asked,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type OtherSite = Awaited<ReturnType<typeof startOtherSite>>
