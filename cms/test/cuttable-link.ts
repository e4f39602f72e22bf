import { connect, createServer, type Socket } from 'node:net'

/**
 * A TCP link to a server that can be cut and repaired, as when a machine or its
 * network goes away.
 */
export class CuttableLink {
  readonly #sockets = new Set<Socket>()
  readonly #target: URL
  #mode: 'open' | 'cut' = 'open'
  readonly #server = createServer((socket) => this.#join(socket))

  constructor(targetUrl: string) {
    this.#target = new URL(targetUrl)
  }

  /** Starts listening and gives the target's address by way of this link. */
  async start(): Promise<string> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#server.listen(0, '127.0.0.1', resolve)
    await promise
    const address = this.#server.address()
    if (typeof address !== 'object' || !address) throw new Error('The link is not listening.')
    const url = new URL(this.#target)
    url.host = `127.0.0.1:${address.port}`
    return url.href
  }

  cut(): void {
    this.#mode = 'cut'
    for (const socket of this.#sockets) socket.destroy()
  }

  repair(): void {
    this.#mode = 'open'
  }

  async stop(): Promise<void> {
    this.cut()
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#server.close(() => resolve())
    await promise
  }

  #join(near: Socket): void {
    if (this.#mode === 'cut') {
      near.destroy()
      return
    }
    const far = connect(Number(this.#target.port), this.#target.hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        this.#sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  }
}
