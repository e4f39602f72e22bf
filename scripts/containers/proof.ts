import type { Goal } from '../bench/report.ts'
import type { FrontClient } from './front-client.ts'
import type { LogWatch } from './log-watch.ts'
import type { Magazine } from './magazine.ts'
import type { ContainerProject } from './project.ts'
import type { Publisher } from './publisher.ts'
import type { ReadFigures, Readers } from './readers.ts'
import type { Staff } from './staff.ts'

/** What the steps of the proof work with. */
export interface Proof {
  project: ContainerProject
  client: FrontClient
  staff: Staff
  magazine: Magazine
  publisher: Publisher
  readers: Readers
  logs: LogWatch
  /** Every figure, with what it must reach. */
  goals: Goal[]
}

/** What is kept running: `prepare` ends by itself. */
export const services = ['postgres', 'cms', 'worker', 'site', 'payments', 'front']

/** The longest that reads may fail, whatever dies. */
export const longestFailedMs = 1000

/** The reading of addresses that nobody wrote, each another one: none is in a page store. */
export const unknownAddress = 'an address without a page'

export function say(line: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)} ${line}`)
}

/** What readers saw, all kinds of reads together. */
export function summarize(figures: Map<string, ReadFigures>): {
  reads: number
  failed: number
  longestFailedMs: number
  longestWaitMs: number
  line: string
} {
  const all = [...figures.values()]
  const sum = (pick: (figures: ReadFigures) => number) => all.reduce((total, each) => total + pick(each), 0)
  const longest = (pick: (figures: ReadFigures) => number) => Math.max(0, ...all.map(pick))
  const summary = {
    reads: sum(({ reads }) => reads),
    failed: sum(({ failed }) => failed),
    longestFailedMs: longest((each) => each.longestFailedMs),
    longestWaitMs: longest((each) => each.longestWaitMs),
  }
  const problems = [...figures].flatMap(([name, each]) =>
    each.problems.map((problem) => `\n    ${name}: ${problem}`),
  )
  const line = `${summary.failed} of ${summary.reads} reads failed, for ${round(summary.longestFailedMs)} ms at the longest; longest wait ${round(summary.longestWaitMs)} ms${problems.join('')}`
  return { ...summary, line }
}

function round(ms: number): string {
  return ms.toFixed(0)
}
