import type { ReadFigures } from './readers.ts'

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
