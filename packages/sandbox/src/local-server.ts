import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

export type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A server on the loopback interface that can be stopped at once, also in the middle of its answers. */
export class LocalServer {
  readonly #server: Server

  constructor(answer: Answer) {
    this.#server = createServer(answer)
  }

  /**
   * Listens, by default on a free port of this machine alone; resolves to the origin: `http://127.0.0.1:4330`. Another
   * `host` ('0.0.0.0') is for a container that others reach.
   */
  async start(port = 0, host = '127.0.0.1'): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#server.once('error', reject)
    this.#server.listen(port, host, resolve)
    await promise
    this.#server.off('error', reject)
    const address = this.#server.address()
    if (typeof address !== 'object' || !address) throw new Error('The server is not listening.')
    return `http://127.0.0.1:${address.port}`
  }

  async stop(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#server.close(() => resolve())
    this.#server.closeAllConnections()
    await promise
  }
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(body))
}
