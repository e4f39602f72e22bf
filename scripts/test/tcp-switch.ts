import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/**
 * An address that leads to one of several servers: what a balancer or a moving address is in production. When it is
 * switched, all connections through it end.
 */
export class TcpSwitch {
  readonly #server: Server
  readonly #open = new Set<Socket>()
  #target: { host: string; port: number }

  private constructor(target: { host: string; port: number }) {
    this.#target = target
    this.#server = createServer((client) => this.#join(client))
  }

  static async open(target: { host: string; port: number }, port: number): Promise<TcpSwitch> {
    const opened = new TcpSwitch(target)
    await once(opened.#server.listen(port, '127.0.0.1'), 'listening')
    return opened
  }

  switchTo(target: { host: string; port: number }): void {
    this.#target = target
    for (const socket of this.#open) socket.destroy()
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy()
    const closed = once(this.#server, 'close')
    this.#server.close()
    await closed
  }

  #join(client: Socket): void {
    const server = connect(this.#target)
    const sides = [client, server]
    for (const socket of sides) {
      this.#open.add(socket)
      socket.setNoDelay(true)
      // Whatever ends one side ends the other.
      socket
        .on('error', () => {})
        .on('close', () => {
          this.#open.delete(socket)
          for (const side of sides) side.destroy()
        })
    }
    client.pipe(server).pipe(client)
  }
}
