import { cpus, release, totalmem } from 'node:os'

/** The machine a figure was measured on, in one line. */
export function describeMachine(): string {
  const cores = cpus()
  const memoryGiB = Math.round(totalmem() / 2 ** 30)
  return `${cores.length} × ${cores[0]?.model ?? 'unknown CPU'}, ${memoryGiB} GiB, Linux ${release()}, Node ${process.versions.node}`
}

/** The value below which `share` (0 to 1) of the values lie, by the nearest-rank method. */
export function percentile(values: number[], share: number): number {
  if (values.length === 0) throw new Error('A percentile needs at least one value.')
  const sorted = values.toSorted((a, b) => a - b)
  const rank = Math.max(1, Math.ceil(share * sorted.length))
  return sorted[rank - 1] ?? Number.NaN
}

export function median(values: number[]): number {
  return percentile(values, 0.5)
}

export type Goal = { what: string; measured: number; unit: string; atMost?: number; atLeast?: number }

/** Prints each figure beside what it must reach; tells whether all were reached. */
export function printGoals(goals: Goal[]): boolean {
  let areAllReached = true
  for (const goal of goals) {
    const isReached =
      (goal.atMost === undefined || goal.measured <= goal.atMost) &&
      (goal.atLeast === undefined || goal.measured >= goal.atLeast)
    areAllReached &&= isReached
    const bound = goal.atMost === undefined ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`
    const figure = `${formatFigure(goal.measured)} ${goal.unit}`.trim()
    console.log(`${isReached ? '✓' : '✗'} ${goal.what}: ${figure} (must be ${bound})`)
  }
  return areAllReached
}

function formatFigure(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(2)
}
