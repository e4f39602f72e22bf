import { Readable, Transform } from 'node:stream'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { HandOver } from '../mail-transport.ts'
import { judgeSmtpFailure, type SmtpProgress } from './smtp-answer.ts'

/** Larger messages are passed on in slices, as fast as the server takes them. */
const sliceBytes = 64 * 1024

const limits = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  // RFC 5321 allows a server ten minutes for its last answer; nobody waits for a code to sign in so long.
  socketTimeout: 60_000,
  socketCloseTimeout: 1000,
  dnsTimeout: 10_000,
  maxResponseSize: 16 * 1024,
}

const lineBreak = Buffer.from('\r\n')
const aborted = { code: 'ABORTED' }

/** A connection to a mail server that takes one mail after another. */
export class SmtpSession {
  readonly #connection: SMTPConnection
  readonly hasSmtpUtf8: boolean
  #isUsable = true
  mails = 0

  constructor(connection: SMTPConnection, { hasSmtpUtf8 }: { hasSmtpUtf8: boolean }) {
    this.#connection = connection
    this.hasSmtpUtf8 = hasSmtpUtf8
  }

  /** Whether it can take another mail. */
  get isUsable(): boolean {
    return this.#isUsable && !this.#connection.destroyed
  }

  /** Hands one message over; the signal ends it by closing the connection. */
  async send(
    message: Buffer,
    { from, to, signal }: { from: string; to: string; signal: AbortSignal },
  ): Promise<HandOver> {
    if (signal.aborted)
      return judgeSmtpFailure(aborted, { isConnected: true, hasBegun: false, isWhole: false })
    this.mails += 1
    const stream = readSlices(message)
    const { promise, resolve } = Promise.withResolvers<HandOver>()
    const progress = (): SmtpProgress => ({
      isConnected: true,
      hasBegun: stream.readableDidRead,
      isWhole: stream.readableEnded,
    })
    const onAbort = () => {
      this.close()
      resolve(judgeSmtpFailure(aborted, progress()))
    }
    signal.addEventListener('abort', onAbort, { once: true })
    this.#connection.send({ from, to, size: message.length }, stream, (error, info) => {
      const reached = progress()
      if (error) return resolve(this.#afterFailure(error, reached))
      if (reached.isWhole) return resolve({ kind: 'accepted', reply: info?.response ?? '' })
      this.close()
      resolve({ kind: 'uncertain', reply: info?.response ?? '' })
    })
    const handOver = await promise
    signal.removeEventListener('abort', onAbort)
    return handOver
  }

  /** Says goodbye. */
  quit(): void {
    this.#isUsable = false
    if (!this.#connection.destroyed) this.#connection.quit()
  }

  close(): void {
    this.#isUsable = false
    this.#connection.close()
  }

  async #afterFailure(error: unknown, reached: SmtpProgress): Promise<HandOver> {
    const handOver = judgeSmtpFailure(error, reached)
    // In the middle of a message nothing but the rest of it can be said; between two of them the session goes on.
    const isBetween = !reached.hasBegun || reached.isWhole
    if (isBetween && (handOver.kind === 'refused' || handOver.kind === 'later')) await this.#reset()
    else this.close()
    return handOver
  }

  async #reset(): Promise<void> {
    if (!this.isUsable) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#connection.once('end', resolve)
    this.#connection.reset((failure) => {
      if (failure) this.close()
      resolve()
    })
    await promise
  }
}

export type OpenedSession = { ok: true; session: SmtpSession } | { ok: false; handOver: HandOver }

/** Connects, encrypts the connection if the server can, and signs in. */
export function openSession(url: string, signal: AbortSignal): Promise<OpenedSession> {
  const { auth, ...options } = parseConnectionUrl(url)
  const connection = new SMTPConnection({ ...limits, ...options, logger: false })
  const { promise, resolve } = Promise.withResolvers<OpenedSession>()
  const fail = (error: unknown) => {
    resolve({
      ok: false,
      handOver: judgeSmtpFailure(error, { isConnected: false, hasBegun: false, isWhole: false }),
    })
    // Reports its end as a failure of its own, which comes too late to count.
    connection.close()
  }
  const onAbort = () => fail(aborted)
  signal.addEventListener('abort', onAbort, { once: true })
  // Stays as long as the connection: an error that nobody listens to would end the process.
  connection.on('error', fail)
  connection.once('end', () => fail({ code: 'ECONNECTION' }))
  connection.connect((error) => {
    if (error) return fail(error)
    const hasSmtpUtf8 = /[ -]SMTPUTF8\b/i.test(connection.lastServerResponse || '')
    const session = new SmtpSession(connection, { hasSmtpUtf8 })
    if (!auth || !connection.allowsAuth) return resolve({ ok: true, session })
    connection.login({ user: auth.user, pass: auth.pass }, (refusal) => {
      if (refusal) fail(refusal)
      else resolve({ ok: true, session })
    })
  })
  return promise.finally(() => signal.removeEventListener('abort', onAbort))
}

/**
 * The message in slices. Where no line of it begins with a dot, and it ends with a line break, it goes out as it is: nodemailer looks at each byte
 * for that, which takes longer than all else but the signature.
 */
function readSlices(message: Buffer): Readable {
  const isPlain =
    !message.includes('\n.') && !message.includes('\r.') && message.subarray(-2).equals(lineBreak)
  // nodemailer puts a line break before the dot that ends it.
  const bytes = isPlain ? message.subarray(0, -lineBreak.length) : message
  let at = 0
  const options = {
    highWaterMark: 1,
    read(this: Readable) {
      this.push(at < bytes.length ? bytes.subarray(at, (at += sliceBytes)) : null)
    },
  }
  return isPlain ? new PlainSlices(options) : new Readable(options)
}

/** Slices that are as they have to be on the wire. */
class PlainSlices extends Readable {
  override pipe<Target extends NodeJS.WritableStream>(target: Target, options?: { end?: boolean }): Target {
    if (!(target instanceof Transform)) throw new Error('nodemailer sends messages through a transform.')
    target._transform = (slice, _encoding, done) => done(null, slice)
    return super.pipe(target, options)
  }
}
