import { findFreePort } from '@meridian/sandbox/network/free-port'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

export interface ReceivedMail {
  recipients: string[]
  /** As it came over the wire. */
  source: string
  /** The head, unfolded, names in lower case. */
  headers: Map<string, string>
}

/** A mail server that speaks SMTP, keeps what it gets, and can be told to refuse. */
export class SmtpTarget {
  readonly mails: ReceivedMail[] = []
  #server: SMTPServer | null = null
  #port = 0
  #refusal: { responseCode: number; message: string } | null = null

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`
  }

  /** Starts on a free port, or again on the one it had. */
  async start(): Promise<void> {
    // One of the system's own could be taken while this is stopped.
    if (this.#port === 0) this.#port = await findFreePort()
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, callback) => {
        callback(this.#refusal && Object.assign(new Error(this.#refusal.message), this.#refusal))
      },
      onData: (stream, session, callback) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.once('end', () => {
          this.#keep(String(Buffer.concat(chunks)), session)
          callback(null)
        })
      },
    })
    this.#server.on('error', () => {})
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#server.listen(this.#port, '127.0.0.1', resolve)
    await promise
  }

  async stop(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    if (!this.#server) return
    this.#server.close(() => resolve())
    await promise
    this.#server = null
  }

  /** From now on every recipient is refused with this answer, or with null taken again. */
  refuse(refusal: { responseCode: number; message: string } | null): void {
    this.#refusal = refusal
  }

  #keep(source: string, session: SMTPServerSession): void {
    const [head = ''] = source.split('\r\n\r\n', 1)
    const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
    const headers = new Map(
      lines.map((line) => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
      }),
    )
    this.mails.push({ recipients: session.envelope.rcptTo.map(({ address }) => address), source, headers })
  }
}
