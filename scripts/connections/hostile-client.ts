import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** The address that everything hostile comes from; the second client has 127.0.0.1. */
const hostileAddress = '127.0.0.2'
const openedAtOnce = 50

export interface Hostility {
  /** Connections that were made. */
  opened: number
  /** Those of them that the server ended, or answered with an error, before the client let go. */
  refused: number
}

/** Many connections of one client that means harm. */
export class HostileClient {
  readonly #port: number
  readonly #held = new Set<Socket>()
  readonly #over = new AbortController()
  #opened = 0
  #refused = 0

  constructor(port: number) {
    this.#port = port
  }

  get isOver(): boolean {
    return this.#over.signal.aborted
  }

  get tally(): Hostility {
    return { opened: this.#opened, refused: this.#refused }
  }

  /** A connection, of which nothing is read that is not asked for; null when none could be opened. */
  async open(): Promise<Socket | null> {
    if (this.isOver) return null
    const socket = connect({
      port: this.#port,
      host: '127.0.0.1',
      localAddress: hostileAddress,
      allowHalfOpen: true,
    })
    this.#held.add(socket)
    let isRefused = false
    const refuse = () => {
      if (isRefused || this.isOver) return
      isRefused = true
      this.#refused += 1
    }
    // Paused at once: a kind that wants to read says so.
    socket.pause()
    socket.on('error', refuse).once('end', refuse)
    socket.on('data', (chunk: Buffer) => {
      if (/^HTTP\/1\.1 [45]/.test(chunk.subarray(0, 12).toString('latin1'))) refuse()
    })
    socket.once('close', () => this.#held.delete(socket))
    socket.pause()
    await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(refuse)
    if (socket.destroyed) return null
    this.#opened += 1
    return socket
  }

  /** Does something on so many connections, some of them at a time. */
  async each(count: number, act: (socket: Socket, index: number) => Promise<void> | void): Promise<void> {
    let next = 0
    const actOn = async () => {
      while (next < count && !this.isOver) {
        const index = next
        next += 1
        const socket = await this.open()
        if (socket) await act(socket, index)
      }
    }
    await Promise.all(Array.from({ length: openedAtOnce }, actOn))
  }

  /** Again and again until this client is stopped. */
  async repeat(everyMs: number, act: () => void): Promise<void> {
    while (!this.isOver) {
      act()
      await this.rest(everyMs)
    }
  }

  /** Does nothing for a while, or until this client is stopped. */
  async rest(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.#over.signal }).catch((error: unknown) => {
      if (!this.isOver) throw error
    })
  }

  /** What is still open. */
  get held(): Socket[] {
    return [...this.#held]
  }

  /** Lets go of everything. */
  stop(): void {
    this.#over.abort()
    for (const socket of this.#held) socket.destroy()
  }
}
