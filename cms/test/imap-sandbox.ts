import { createServer, type Server, type Socket } from 'node:net'
import { findFreePort } from '@meridian/sandbox/network/free-port'

export interface StoredMessage {
  uid: number
  raw: string
  isSeen: boolean
}

/** A mail server that speaks as much IMAP as a program needs that reads a mailbox and moves mails out of it. */
export class ImapSandbox {
  readonly folders = new Map<string, StoredMessage[]>([['INBOX', []]])
  /** How often somebody has signed in. */
  signIns = 0
  /** The numbers of the mails that were read, again and again if they were. */
  readonly fetched: number[] = []
  /** Another one says that the mails have got other numbers. */
  validity = 1
  #server: Server | null = null
  #port = 0
  #uid = 0
  readonly #sockets = new Set<Socket>()

  get url(): string {
    return `imap://reader:secret@127.0.0.1:${this.#port}/INBOX`
  }

  async start(): Promise<void> {
    if (this.#port === 0) this.#port = await findFreePort()
    this.#server = createServer((socket) => this.#serve(socket))
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#server.listen(this.#port, '127.0.0.1', resolve)
    await promise
  }

  async stop(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.cut()
    if (!this.#server) return
    this.#server.close(() => resolve())
    await promise
    this.#server = null
  }

  /** Ends every connection, as a server does that starts again. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  /** A mail comes, which those who wait are told of. */
  deliver(raw: string): void {
    this.#uid += 1
    const inbox = this.folder('INBOX')
    inbox.push({ uid: this.#uid, raw: raw.replaceAll(/\r?\n/g, '\r\n'), isSeen: false })
    for (const socket of this.#sockets) socket.write(`* ${inbox.length} EXISTS\r\n`)
  }

  folder(name: string): StoredMessage[] {
    const messages = this.folders.get(name) ?? []
    this.folders.set(name, messages)
    return messages
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('close', () => this.#sockets.delete(socket))
    socket.on('error', () => {})
    socket.setEncoding('utf8')
    socket.write('* OK ready\r\n')
    let rest = ''
    let idleTag = ''
    socket.on('data', (text: string) => {
      const lines = (rest + text).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (line === 'DONE') {
          socket.write(`${idleTag} OK done\r\n`)
          continue
        }
        const [tag = '', ...words] = line.split(' ')
        const command = words.join(' ')
        if (command === 'IDLE') {
          idleTag = tag
          socket.write('+ idling\r\n')
        } else socket.write(`${this.#answer(command)}${tag} OK done\r\n`)
      }
    })
  }

  /** What is said before the end of a command. */
  #answer(command: string): string {
    const inbox = this.folder('INBOX')
    if (command === 'CAPABILITY') return '* CAPABILITY IMAP4rev1 MOVE UIDPLUS IDLE\r\n'
    if (command.startsWith('LOGIN')) this.signIns += 1
    if (command.startsWith('LIST')) return '* LIST (\\Noselect) "/" ""\r\n'
    const created = /^CREATE "?([^"]+)"?$/.exec(command)?.[1]
    if (created !== undefined) this.folder(created)
    if (command.startsWith('SELECT'))
      return `* FLAGS (\\Seen)\r\n* ${inbox.length} EXISTS\r\n* OK [UIDVALIDITY ${this.validity}] ok\r\n* OK [UIDNEXT ${this.#uid + 1}] ok\r\n`
    if (command.startsWith('UID SEARCH')) return `* SEARCH ${inbox.map(({ uid }) => uid).join(' ')}\r\n`
    const [, fetched, what = ''] = /^UID FETCH (\d+) (.*)$/.exec(command) ?? []
    if (fetched !== undefined) return this.#fetch(Number(fetched), what)
    const [, moved, target = ''] = /^UID MOVE (\d+) "?([^"]+)"?$/.exec(command) ?? []
    if (moved !== undefined) return this.#move(Number(moved), target)
    return ''
  }

  #fetch(uid: number, what: string): string {
    const inbox = this.folder('INBOX')
    const place = inbox.findIndex((message) => message.uid === uid)
    const message = inbox[place]
    if (!message) return ''
    this.fetched.push(uid)
    if (!what.includes('.PEEK')) message.isSeen = true
    return `* ${place + 1} FETCH (UID ${uid} BODY[]<0> {${Buffer.byteLength(message.raw)}}\r\n${message.raw})\r\n`
  }

  #move(uid: number, target: string): string {
    const inbox = this.folder('INBOX')
    const place = inbox.findIndex((message) => message.uid === uid)
    this.folder(target).push(...inbox.splice(place, 1))
    return `* OK [COPYUID 2 ${uid} ${uid}] moved\r\n* ${place + 1} EXPUNGE\r\n`
  }
}
