import { setTimeout as pause } from 'node:timers/promises'
import { isSameProcessAlive } from './process-identity.ts'
import type { RunningPostgres } from './postgres.ts'
import { restartDelayMs, settledAfterMs } from './restart-delay.ts'
import { describe, StartFailure } from './start-failure.ts'

/** Postgres is no child of ours (pg_ctl starts it, or a supervisor before us did): nothing tells us of its end. */
const lookEveryMs = 250

/** Keeps the embedded Postgres running: it is started again with growing pauses whenever it ends. */
export class PostgresSupervisor {
  readonly #startAgain: (before: RunningPostgres) => Promise<RunningPostgres>
  readonly #say: (line: string) => void
  readonly #restartLimitMs: number
  readonly #stopping = new AbortController()
  #postgres: RunningPostgres
  #failures = 0
  #done: Promise<void> = Promise.resolve()

  constructor(input: {
    running: RunningPostgres
    /** Starts it on the same data and port. */
    startAgain: (before: RunningPostgres) => Promise<RunningPostgres>
    say: (line: string) => void
    /** The longest pause before it is started again. */
    restartLimitMs: number
  }) {
    this.#postgres = input.running
    this.#startAgain = input.startAgain
    this.#say = input.say
    this.#restartLimitMs = input.restartLimitMs
  }

  start(): void {
    this.#done = this.#keepRunning()
  }

  /** Stops it, during a start as well, and resolves when nothing of it is left. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    const done = this.#done.then(() => true)
    // A start under way ends when the Postgres that it has started is stopped, which takes a moment to be there.
    do await this.#postgres.stop()
    while (!(await Promise.race([done, pause(50, false)])))
    await this.#postgres.stop()
  }

  async #keepRunning(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const startedAtMs = Date.now()
      await this.#untilEnded()
      if (this.#stopping.signal.aborted) return
      if (Date.now() - startedAtMs > settledAfterMs) this.#failures = 0
      await this.#bringBack()
    }
  }

  async #untilEnded(): Promise<void> {
    while (!this.#stopping.signal.aborted && isRunning(this.#postgres)) {
      await this.#wait(lookEveryMs)
    }
  }

  async #bringBack(): Promise<void> {
    const endedAtMs = Date.now()
    const delayMs = this.#nextDelayMs()
    this.#say(`postgres ended; starting it again in ${seconds(delayMs)}. Log: ${this.#postgres.logFile}`)
    await this.#wait(delayMs)
    while (!this.#stopping.signal.aborted) {
      const problem = await this.#start()
      if (problem === null) return this.#say(`postgres is back after ${seconds(Date.now() - endedAtMs)}.`)
      if (this.#stopping.signal.aborted) return
      const nextDelayMs = this.#nextDelayMs()
      this.#say(`postgres could not be started, trying again in ${seconds(nextDelayMs)}: ${problem}`)
      await this.#wait(nextDelayMs)
    }
  }

  /** Why it could not be started, or null. */
  async #start(): Promise<string | null> {
    try {
      this.#postgres = await this.#startAgain(this.#postgres)
      return null
    } catch (error) {
      return error instanceof StartFailure ? error.message : describe(error)
    }
  }

  #nextDelayMs(): number {
    this.#failures += 1
    return restartDelayMs(this.#failures, this.#restartLimitMs)
  }

  async #wait(ms: number): Promise<void> {
    try {
      await pause(ms, undefined, { signal: this.#stopping.signal })
    } catch (error) {
      if (!this.#stopping.signal.aborted) throw error
    }
  }
}

function isRunning({ postmaster }: RunningPostgres): boolean {
  return postmaster !== null && isSameProcessAlive(postmaster)
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
