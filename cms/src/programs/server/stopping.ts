import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as SocketServer } from 'node:net'

/** As long as it takes a proxy to have its next request on a connection that it keeps. */
const defaultGraceMs = 1000
/** In which the first request comes on a connection that was opened last. */
const lastMs = 200

/**
 * Stops a server without resetting what is on its way to it: a connection is closed behind an answer that says so,
 * and one on which nothing comes only after a grace. Node itself closes idle connections at once, just as a request may
 * be written to one of them; a request that is not a read cannot be sent again.
 */
export class ServerStop {
  readonly #server: Server
  readonly #open = new Set<ServerResponse>()
  #isStopping = false

  constructor(server: Server) {
    this.#server = server
    server.prependListener('request', (_: IncomingMessage, response: ServerResponse) => this.#watch(response))
  }

  /** `done` is called when the last connection is closed. */
  begin(done: () => void, graceMs = defaultGraceMs): void {
    this.#isStopping = true
    for (const response of this.#open) announceEnd(response)
    setTimeout(() => this.#close(done), graceMs)
  }

  /** The close of an HTTP server closes what is idle in the same moment, a connection that has just been opened too. */
  #close(done: () => void): void {
    Reflect.apply(SocketServer.prototype.close, this.#server, [done])
    setTimeout(() => this.#server.closeIdleConnections(), lastMs)
  }

  #watch(response: ServerResponse): void {
    if (this.#isStopping) return announceEnd(response)
    this.#open.add(response)
    response.once('close', () => this.#open.delete(response))
  }
}

function announceEnd(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close')
}
