import type { Socket } from 'node:net'
import { findFreePort } from '@meridian/sandbox/network/free-port'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { AcceptedMails, readHead, type ReceivedMail } from './received-mail.ts'
import type { SmtpRule, SmtpStep } from './smtp-faults.ts'

export interface SmtpSandboxOptions {
  /** How long the server thinks about each mail before it takes it. */
  delayMs?: number
  /** Whether it takes addresses with letters beyond ASCII before the @. */
  hasSmtpUtf8?: boolean
  /** Whether it takes the commands of a mail in one go (RFC 2920). */
  hasPipelining?: boolean
  /** Whether connections can be encrypted, with a certificate that nobody trusts. */
  hasTls?: boolean
  /** Further ones are sent away with 421. */
  maxConnections?: number
  /** Who may send; anybody if not set. */
  user?: { name: string; password: string }
  /** How many mails are kept as a whole; the others are only counted. */
  keep?: number
}

type Callback = (error?: Error | null) => void

/** Of what is not kept, so much is read for its head. */
const headBytes = 16 * 1024

/** A mail server for tests and development: it speaks SMTP, counts what it takes, keeps the first mails, and misbehaves when told to. */
export class SmtpSandbox {
  readonly mails: ReceivedMail[] = []
  readonly accepted = new AcceptedMails()
  /** Connections that were opened since the start. */
  connections = 0
  readonly #options: SmtpSandboxOptions
  readonly #sockets = new Map<number, Socket>()
  readonly #timers = new Set<NodeJS.Timeout>()
  #server: SMTPServer | null = null
  #port = 0
  #rule: SmtpRule = () => null

  constructor(options: SmtpSandboxOptions = {}) {
    this.#options = options
  }

  /** What SMTP_URL has to be. */
  get url(): string {
    const { user, hasTls } = this.#options
    const who = user ? `${encodeURIComponent(user.name)}:${encodeURIComponent(user.password)}@` : ''
    return `smtp://${who}127.0.0.1:${this.#port}${hasTls ? '?tls.rejectUnauthorized=false' : ''}`
  }

  /** Starts on a free port, or again on the one it had. */
  async start(port?: number): Promise<string> {
    // One of the system's own could be taken while this is stopped.
    this.#port = port ?? (this.#port || (await findFreePort()))
    const server = this.#createServer()
    this.#server = server
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    server.once('error', reject)
    server.listen(this.#port, '127.0.0.1', resolve)
    await promise
    // Clients come and go as they like, also in the middle of a word.
    server.on('error', () => {})
    return this.url
  }

  /** Stops at once, as a server does whose plug is pulled. */
  async stop(): Promise<void> {
    const server = this.#server
    if (!server) return
    this.#server = null
    for (const timer of this.#timers) clearTimeout(timer)
    const { promise, resolve } = Promise.withResolvers<void>()
    server.close(() => resolve())
    this.cutAll()
    await promise
  }

  /** Ends all connections without a word; the server goes on. */
  cutAll(): void {
    for (const socket of this.#sockets.values()) socket.destroy()
  }

  /** From now on; null for a server without faults. */
  behave(rule: SmtpRule | null): void {
    this.#rule = rule ?? (() => null)
  }

  #createServer(): SMTPServer {
    const { hasSmtpUtf8 = true, hasPipelining = true, hasTls = false, maxConnections, user } = this.#options
    const server = new SMTPServer({
      logger: false,
      authOptional: !user,
      allowInsecureAuth: true,
      disableReverseLookup: true,
      hideSMTPUTF8: !hasSmtpUtf8,
      hidePIPELINING: !hasPipelining,
      disabledCommands: hasTls ? [] : ['STARTTLS'],
      maxClients: maxConnections ?? Infinity,
      closeTimeout: 1,
      onAuth: ({ username, password }, _session, callback) => {
        const isKnown = username === user?.name && password === user?.password
        callback(
          isKnown ? null : answer(535, 'Authentication credentials invalid'),
          isKnown ? { user: username } : undefined,
        )
      },
      onConnect: (session, callback) => this.#step('connect', session, callback),
      onMailFrom: ({ address }, session, callback) =>
        this.#step('mail', session, callback, { sender: address }),
      onRcptTo: ({ address }, session, callback) =>
        this.#step('rcpt', session, callback, { recipient: address }),
      onData: (stream, session, callback) => this.#take(stream, session, callback),
    })
    server.server.on('connection', (socket) => {
      this.connections += 1
      const port = socket.remotePort ?? 0
      this.#sockets.set(port, socket)
      socket.once('close', () => this.#sockets.delete(port))
    })
    return server
  }

  /** Goes on, or does what the rule says. */
  #step(
    step: SmtpStep,
    session: SMTPServerSession,
    goOn: Callback,
    known: { sender?: string; recipient?: string } = {},
  ): void {
    const { mailFrom, rcptTo } = session.envelope
    const sender = known.sender ?? (mailFrom ? mailFrom.address : '')
    const recipient = known.recipient ?? rcptTo[0]?.address ?? ''
    const fault = this.#rule({ step, sender, recipient })
    if (!fault) return goOn()
    if (fault.kind === 'answer') return goOn(answer(fault.code, fault.words))
    if (fault.kind === 'cut') this.#sockets.get(session.remotePort)?.destroy()
  }

  #take(stream: SMTPServerDataStream, session: SMTPServerSession, callback: Callback): void {
    const isKept = this.mails.length < (this.#options.keep ?? Infinity)
    const chunks: Buffer[] = []
    let length = 0
    // All of the mail may have come by then, and is lost all the same.
    let isLost = false
    stream.once('data', () => {
      isLost = true
      this.#step('body', session, () => (isLost = false))
    })
    stream.on('data', (chunk: Buffer) => {
      if (isKept || length < headBytes) chunks.push(chunk)
      length += chunk.length
    })
    stream.once('end', () => {
      if (isLost) return
      const finish = () =>
        this.#step('end', session, (refusal) => {
          if (refusal) return callback(refusal)
          this.#accept(String(Buffer.concat(chunks)), { session, isKept })
          this.#step('accepted', session, callback)
        })
      const { delayMs = 0 } = this.#options
      if (delayMs === 0) return finish()
      const timer = setTimeout(() => {
        this.#timers.delete(timer)
        finish()
      }, delayMs)
      this.#timers.add(timer)
    })
  }

  #accept(source: string, { session, isKept }: { session: SMTPServerSession; isKept: boolean }): void {
    const { mailFrom, rcptTo, smtpUtf8 = false } = session.envelope
    const recipients = rcptTo.map(({ address }) => address)
    const headers = readHead(source)
    for (const recipient of recipients) {
      this.accepted.add({ messageId: headers.get('message-id') ?? '', recipient })
    }
    if (!isKept) return
    const sender = mailFrom ? mailFrom.address : ''
    const isEncrypted = session.secure
    this.mails.push({ sender, recipients, source, headers, isEncrypted, hasSmtpUtf8: smtpUtf8 })
  }
}

function answer(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode })
}
