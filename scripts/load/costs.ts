import type { Kind } from './mix.ts'
import { coresOf } from './report-run.ts'
import { runLoad, type Stage } from './run.ts'

const durationMs = 10_000
const visitors = 200

/** So many of each kind a second: enough to tell them from nothing, and few enough for two cores. */
const rates = {
  article: 400,
  file: 400,
  picture: 150,
  miss: 100,
  search: 10,
  'who am I': 80,
  dashboard: 15,
  'reading progress': 80,
  'sign-in': 4,
  autosave: 3,
} as const satisfies Partial<Record<Kind, number>>

/** What a request of each kind costs every part in processor time, less what the product takes while nobody asks. */
export async function measureCosts(stage: Stage, castFile: string): Promise<void> {
  const order = { castFile, visitors, publishesPerSecond: 0, durationMs, periodMs: durationMs }
  const idle = coresOf(await runLoad(stage, { ...order, rates: {} }))
  const parts = ['site', 'cms', 'postgres', 'worker', 'balancer'] as const
  console.log(`Processor time of one request, in ms, from ${durationMs / 1000} s of each:`)
  console.log(
    `${''.padEnd(18)}${[...parts, 'all', 'p50', 'wrong'].map((name) => name.padStart(10)).join('')}`,
  )
  for (const [kind, perSecond] of Object.entries(rates)) {
    const run = await runLoad(stage, { ...order, rates: { [kind]: perSecond } })
    const cores = coresOf(run)
    const figure = run.record.totals[kind]
    if (!figure) throw new Error(`Nothing was answered to ${kind}.`)
    const perRequest = figure.count / (durationMs / 1000)
    const costs = parts.map((part) => (Math.max(0, cores[part] - idle[part]) / perRequest) * 1000)
    const cells = [...costs, costs.reduce((sum, cost) => sum + cost, 0), figure.p50Ms]
      .map((value) => value.toFixed(value < 1 ? 3 : 1).padStart(10))
      .join('')
    console.log(`${kind.padEnd(18)}${cells}${String(figure.failures).padStart(10)}`)
  }
  console.log('')
}
