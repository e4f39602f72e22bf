import { setTimeout as pause } from 'node:timers/promises'
import type { FrontAnswer, FrontClient } from './front-client.ts'

const restMs = 15

/** What readers ask for without pause. */
export interface Reading {
  name: string
  /** `turn` counts up: an address may be another one each time. */
  path: (turn: number) => string
  /** What is wrong with an answer; null when nothing is. */
  problem: (answer: FrontAnswer) => string | null
}

export interface ReadFigures {
  reads: number
  failed: number
  /** From the start of the first read that failed to the end of the next that did not. */
  longestFailedMs: number
  longestWaitMs: number
  /** The first few, with what was asked for. */
  problems: string[]
}

/** Readers who ask for each of these things again and again, one after the other, through the front. */
export class Readers {
  readonly #client: FrontClient
  #figures = new Map<string, ReadFigures>()
  #failingSince = new Map<string, number>()
  #isReading = true
  readonly #done: Promise<void[]>

  constructor(client: FrontClient, readings: Reading[]) {
    this.#client = client
    this.#done = Promise.all(readings.map((reading) => this.#readOn(reading)))
  }

  /** What has been read since the last time, by the name of the reading. */
  take(): Map<string, ReadFigures> {
    const now = performance.now()
    for (const [name, since] of this.#failingSince) {
      const figures = this.#of(name)
      figures.longestFailedMs = Math.max(figures.longestFailedMs, now - since)
    }
    const taken = this.#figures
    this.#figures = new Map()
    return taken
  }

  async stop(): Promise<void> {
    this.#isReading = false
    await this.#done
  }

  async #readOn(reading: Reading): Promise<void> {
    let turn = 0
    while (this.#isReading) {
      const startedAtMs = performance.now()
      const path = reading.path(turn)
      const problem = await this.#client.send(path).then(reading.problem, String)
      this.#note(reading.name, { problem: problem && `${path}: ${problem}`, startedAtMs })
      turn += 1
      await pause(restMs)
    }
  }

  #note(name: string, { problem, startedAtMs }: { problem: string | null; startedAtMs: number }): void {
    const figures = this.#of(name)
    const nowMs = performance.now()
    figures.reads += 1
    figures.longestWaitMs = Math.max(figures.longestWaitMs, nowMs - startedAtMs)
    if (problem !== null) {
      figures.failed += 1
      if (figures.problems.length < 3) figures.problems.push(problem)
      if (!this.#failingSince.has(name)) this.#failingSince.set(name, startedAtMs)
      return
    }
    const since = this.#failingSince.get(name)
    if (since === undefined) return
    this.#failingSince.delete(name)
    figures.longestFailedMs = Math.max(figures.longestFailedMs, nowMs - since)
  }

  #of(name: string): ReadFigures {
    const known = this.#figures.get(name)
    if (known) return known
    const fresh = { reads: 0, failed: 0, longestFailedMs: 0, longestWaitMs: 0, problems: [] }
    this.#figures.set(name, fresh)
    return fresh
  }
}
