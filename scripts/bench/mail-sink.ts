/*
 * A mail server in a process of its own that thinks so many milliseconds about each mail, for a program that measures: it tells its address, and
 * when asked how many mails it has taken and how often one of them twice. It stands for machines elsewhere, and so reads no more of a mail than its
 * Message-ID and its end; what a mail is like is for the tests.
 */
import { createServer, type Socket } from 'node:net'
import { z } from 'zod'
import { AcceptedMails } from '../../packages/mail-sandbox/src/received-mail.ts'

const delayMs = z.coerce.number().parse(process.argv[2])
const end = Buffer.from('\r\n.\r\n')
const answers: Record<string, string> = {
  EHLO: '250-sink\r\n250-PIPELINING\r\n250-8BITMIME\r\n250 SMTPUTF8\r\n',
  DATA: '354 Go on\r\n',
  QUIT: '221 2.0.0 Bye\r\n',
}
const accepted = new AcceptedMails()
let first = ''

const server = createServer((socket) => {
  socket.setNoDelay(true)
  socket.on('error', () => socket.destroy())
  const session = new Session(socket)
  socket.on('data', (chunk) => session.take(chunk))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The mail server is not listening.')
  process.send?.({ url: `smtp://127.0.0.1:${address.port}` })
})
process.once('disconnect', () => process.exit(0))
process.on('message', () => {
  process.send?.({ taken: accepted.size, doubles: accepted.doubles.length, first })
})

class Session {
  readonly #socket: Socket
  #chunks: Buffer[] = []
  #tail: Buffer = Buffer.alloc(0)
  #line = ''
  #recipient = ''
  #isInMail = false

  constructor(socket: Socket) {
    this.#socket = socket
    socket.write('220 sink ESMTP\r\n')
  }

  take(chunk: Buffer): void {
    if (this.#isInMail) return this.#takeMail(chunk)
    this.#line += chunk.toString('latin1')
    for (let at = this.#line.indexOf('\r\n'); at >= 0; at = this.#line.indexOf('\r\n')) {
      const command = this.#line.slice(0, at)
      this.#line = this.#line.slice(at + 2)
      this.#answer(command)
    }
  }

  #answer(command: string): void {
    const verb = command.slice(0, 4).toUpperCase()
    if (verb === 'RCPT') this.#recipient = /<(.*?)>/.exec(command)?.[1] ?? ''
    if (verb === 'DATA') this.#isInMail = true
    this.#socket.write(answers[verb] ?? '250 2.0.0 Ok\r\n')
    if (verb === 'QUIT') this.#socket.end()
  }

  /** Whoever sends waits for the answer to a mail before the next command: nothing follows its end. */
  #takeMail(chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#tail = Buffer.concat([this.#tail, chunk.subarray(-end.length)]).subarray(-end.length)
    if (!this.#tail.equals(end)) return
    const mail = Buffer.concat(this.#chunks)
    this.#chunks = []
    this.#tail = Buffer.alloc(0)
    this.#isInMail = false
    const recipient = this.#recipient
    setTimeout(() => {
      const [, messageId = ''] = /^Message-ID:\s*(\S+)/im.exec(mail.toString('latin1', 0, 4096)) ?? []
      accepted.add({ messageId, recipient })
      if (first === '') first = mail.toString('latin1')
      this.#socket.write('250 2.0.0 Taken\r\n')
    }, delayMs)
  }
}
