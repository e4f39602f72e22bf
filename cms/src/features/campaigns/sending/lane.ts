import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { sleep, type Wakeup } from '../../../platform/queue/wakeup.ts'
import { decideSubjects } from '../subject-test/decide-subjects.ts'
import { beginDueSends, wasInterrupted } from './begin-sends.ts'
import { endStoppedSends } from './end-send.ts'
import type { SendJournal } from './journal.ts'
import type { ResolveMx } from './mail-servers.ts'
import { type ActiveSend, listSending, nextDue, noteRests, pauseSend, readSend } from './send-rows.ts'
import { type RunOptions, SendRun } from './send-run.ts'
import { type RateLimits, ServerRate } from './server-rate.ts'

const tickMs = 50
/** What is due, paused or stopped is looked up so often; a notification has it looked up at once. */
const lookMs = 500
const failurePauseMs = 500
const stopLimitMs = 8000

export interface LaneOptions extends Omit<RunOptions, 'compose' | 'rateOf'> {
  db: Pool
  journal: SendJournal
  resolveMx: ResolveMx
  /** Of the magazine: for readers of whom no zone is known. */
  timeZone: string
  limits?: RateLimits
  composerOf: (send: ActiveSend) => RunOptions['compose']
  logger: Logger
  /** How often it looks for sends when nobody has told of one. */
  pollMs?: number
  /** It ends when there has been nothing to do for so long. */
  endAfterIdleMs?: number
}

/**
 * Brings out the sends that are due and under way, until `signal` aborts: the lane of campaigns, which has connections and paces of its own, so
 * that no sign-in code waits behind it. A database that is away holds it up and loses nothing.
 */
export async function runLane(options: LaneOptions, wakeup: Wakeup, signal: AbortSignal): Promise<void> {
  const lane = new Lane(options)
  const { endAfterIdleMs = Infinity } = options
  let busyAtMs = performance.now()
  while (!signal.aborted && performance.now() - busyAtMs < endAfterIdleMs) {
    try {
      const isBusy = await lane.turn()
      if (isBusy) busyAtMs = performance.now()
      const isCalled = await wakeup.wait(isBusy ? tickMs : await lane.pauseMs(), signal)
      if (isCalled || !isBusy) lane.called()
    } catch (error) {
      options.logger.warn({ err: error }, 'campaigns were held up')
      await sleep(failurePauseMs, signal)
    }
  }
  await lane.stop()
  if (!signal.aborted) await noteRests(options.db)
}

class Lane {
  readonly #options: LaneOptions
  readonly #runs = new Map<number, SendRun>()
  readonly #rates = new Map<string, ServerRate>()
  #lookedAtMs = -Infinity

  constructor(options: LaneOptions) {
    this.#options = options
  }

  /** Gives whether there is more to do at once. */
  async turn(): Promise<boolean> {
    if (performance.now() - this.#lookedAtMs >= lookMs) await this.#look()
    let isBusy = false
    const failures: unknown[] = []
    for (const run of this.#runs.values()) {
      try {
        if (await run.step()) isBusy = true
      } catch (error) {
        // One that cannot go on keeps no other one back.
        failures.push(error)
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Some campaigns could not go on.')
    return isBusy
  }

  /** Something was asked of a send: the next turn looks it up. */
  called(): void {
    this.#lookedAtMs = -Infinity
  }

  /** Begins what is due, takes up what is under way, and lets go of what was paused or stopped. */
  async #look(): Promise<void> {
    this.#lookedAtMs = performance.now()
    const { db, logger } = this.#options
    await beginDueSends(this.#options)
    const sending = await listSending(db)
    for (const [id, run] of this.#runs) {
      if (sending.includes(id) && !run.isOver) continue
      await run.stop(stopLimitMs)
      this.#runs.delete(id)
    }
    await endStoppedSends(this.#options)
    await decideSubjects(db, logger)
    for (const id of sending) {
      if (this.#runs.has(id)) continue
      // One that cannot go on keeps no other one back.
      await this.#takeUp(id).catch((error: unknown) =>
        logger.error({ err: error, send: id }, 'a campaign could not be taken up'),
      )
    }
  }

  async pauseMs(): Promise<number> {
    const { db, pollMs = 5000 } = this.#options
    const due = await nextDue(db)
    return due === null ? pollMs : Math.min(pollMs, Math.max(lookMs, due.getTime() - Date.now()))
  }

  async stop(): Promise<void> {
    const { journal, logger } = this.#options
    const ends = await Promise.allSettled(
      [...this.#runs.values()].map((run) =>
        run.stop(stopLimitMs).catch((error: unknown) => {
          logger.warn({ err: error }, 'what was claimed could not be given back')
          // What is under way is waited for all the same.
          return run.stop(stopLimitMs)
        }),
      ),
    )
    journal.close()
    // What could not be written is found in the journal once the claims have ended.
    for (const end of ends)
      if (end.status === 'rejected')
        logger.warn({ err: end.reason }, 'what became of some mails could not be written')
  }

  async #takeUp(id: number): Promise<void> {
    const { db, logger, composerOf } = this.#options
    const send = await readSend(db, id)
    if (!send) return
    if (await wasInterrupted(db, send)) {
      await pauseSend(db, id, 'interrupted')
      logger.warn({ send: id }, 'a campaign that was interrupted for long waits for a decision')
      return
    }
    const run = new SendRun(send, {
      ...this.#options,
      compose: composerOf(send),
      rateOf: (servers) => this.#rateOf(servers),
    })
    this.#runs.set(id, run)
  }

  #rateOf(servers: string): ServerRate {
    const known = this.#rates.get(servers)
    if (known) return known
    const { limits } = this.#options
    const rate = new ServerRate(limits ? { limits } : {})
    this.#rates.set(servers, rate)
    return rate
  }
}
