import pLimit, { type LimitFunction } from 'p-limit'
import type { HandOver } from '../mail-transport.ts'
import { openSession, type SmtpSession } from './smtp-session.ts'

/** Below the five minutes that RFC 5321 asks servers to wait: the connection is closed by us, not in the middle of a mail. */
const idleMs = 60_000
const mailsPerConnection = 100

const ended: HandOver = { kind: 'unreachable', reply: 'No answer: ABORTED' }

/** Connections to one mail server. Mails beyond their number wait. */
export class SmtpPool {
  readonly #url: string
  readonly #limit: LimitFunction
  readonly #idle: { session: SmtpSession; timer: NodeJS.Timeout }[] = []
  readonly #jobs = new Set<Promise<void>>()
  #isClosed = false

  constructor({ url, connections }: { url: string; connections: number }) {
    this.#url = url
    this.#limit = pLimit(connections)
  }

  /** Runs `work` with a connection. Whoever waits for one, or for its being opened, no longer does so once the signal ends it. */
  async use(signal: AbortSignal, work: (session: SmtpSession) => Promise<HandOver>): Promise<HandOver> {
    const { promise, resolve } = Promise.withResolvers<HandOver>()
    let hasBegun = false
    const onAbort = () => {
      if (!hasBegun) resolve(ended)
    }
    signal.addEventListener('abort', onAbort, { once: true })
    const job = this.#limit(async () => {
      if (signal.aborted || this.#isClosed) return ended
      hasBegun = true
      return this.#run(signal, work)
    }).then(resolve)
    this.#jobs.add(job)
    void job.finally(() => this.#jobs.delete(job))
    const handOver = await promise
    signal.removeEventListener('abort', onAbort)
    return handOver
  }

  /** Takes no more work, and ends with the last that is under way. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const { session, timer } of this.#idle.splice(0)) {
      clearTimeout(timer)
      session.quit()
    }
    await Promise.all(this.#jobs)
  }

  async #run(signal: AbortSignal, work: (session: SmtpSession) => Promise<HandOver>): Promise<HandOver> {
    const kept = this.#takeIdle()
    if (kept) {
      const handOver = await this.#finish(kept, work)
      // The server had closed it meanwhile: nothing of the mail was taken.
      if (handOver.kind !== 'unreachable' || signal.aborted) return handOver
    }
    const opened = await openSession(this.#url, signal)
    return opened.ok ? this.#finish(opened.session, work) : opened.handOver
  }

  async #finish(session: SmtpSession, work: (session: SmtpSession) => Promise<HandOver>): Promise<HandOver> {
    const handOver = await work(session)
    if (!session.isUsable) session.close()
    else if (this.#isClosed || session.mails >= mailsPerConnection) session.quit()
    else this.#keep(session)
    return handOver
  }

  #keep(session: SmtpSession): void {
    const timer = setTimeout(() => {
      this.#idle.splice(
        this.#idle.findIndex((kept) => kept.session === session),
        1,
      )
      session.quit()
    }, idleMs)
    timer.unref()
    this.#idle.push({ session, timer })
  }

  #takeIdle(): SmtpSession | null {
    for (;;) {
      const kept = this.#idle.pop()
      if (!kept) return null
      clearTimeout(kept.timer)
      if (kept.session.isUsable) return kept.session
    }
  }
}
