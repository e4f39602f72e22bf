import { percentile, type Goal } from '../bench/report.ts'
import type { StatementCost } from './database-watch.ts'
import { groups, kinds, mix, viewsPerSecond } from './mix.ts'
import { type Part, parts } from './process-watch.ts'
import type { Figure, LoadRecord } from './recorder.ts'
import type { Run } from './run.ts'

const megabyte = 2 ** 20
const changedRows = 50

/** What is to hold while the mix goes on. Memory and queues are judged by runs that are long enough to tell. */
export function goalsOf(run: Run): Goal[] {
  const limits: Record<string, number> = {
    'pages, files and feeds': 200,
    'calls of readers': 500,
    searches: 1000,
    'sign-ins': 1000,
    'saves of editors': 1000,
  }
  const latencies = Object.entries(limits).map(([name, atMost]) => ({
    what: `${name}, p99`,
    measured: run.record.totals[name]?.p99Ms ?? Number.NaN,
    unit: 'ms',
    atMost,
  }))
  const { liveMs, problems } = run.publishes
  const failures = sum(Object.values(run.record.failures)) + problems.length
  return [
    ...latencies,
    ...(liveMs.length > 0
      ? [
          {
            what: 'commit → live on home and article, p99',
            measured: percentile(liveMs, 0.99),
            unit: 'ms',
            atMost: 1000,
          },
        ]
      : []),
    { what: 'answers that were wrong or missing', measured: failures, unit: '', atMost: 0 },
    {
      what: 'the longest that a job was due at the end',
      measured: run.queue.at(-1)?.oldestSeconds ?? Number.NaN,
      unit: 's',
      atMost: 10,
    },
  ]
}

/** Cores that each part used, on average. */
export function coresOf({ samples }: Run): Record<Part, number> {
  const [first, last] = [samples[0], samples.at(-1)]
  const ms = first && last ? last.atMs - first.atMs : Number.NaN
  const of = (part: Part) => (first && last ? (last.processorMs[part] - first.processorMs[part]) / ms : 0)
  return {
    site: of('site'),
    cms: of('cms'),
    worker: of('worker'),
    payments: of('payments'),
    postgres: of('postgres'),
    balancer: of('balancer'),
    generator: of('generator'),
  }
}

export function printMix(factor: number): void {
  console.log(
    `The mix at ${factor} of the goal (${(viewsPerSecond * factor).toFixed(0)} views a second), a second:`,
  )
  for (const kind of kinds) {
    const { perSecond, reason } = mix[kind]
    console.log(`  ${kind.padEnd(18)} ${(perSecond * factor).toFixed(2).padStart(8)}   ${reason}`)
  }
  console.log('')
}

export function printRun(run: Run): void {
  printFigures(run.record, run.order.durationMs)
  printPeriods(run.record)
  printPublishes(run)
  printProcesses(run)
  printDatabase(run)
  console.log(
    `Figures of site, CMS and worker were asked for in ${percentile(run.scrapesMs, 0.5).toFixed(0)} ms (p50), ${percentile(run.scrapesMs, 1).toFixed(0)} ms at most.`,
  )
  console.log(
    `Requests began ${run.record.latenessP99Ms.toFixed(1)} ms late at most, 99 of 100; this is in every figure.\n`,
  )
}

function printFigures({ totals, failures, bytes }: LoadRecord, durationMs: number): void {
  console.log(row(['', 'answers', 'a second', 'wrong', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms']))
  for (const [name, figure] of Object.entries(totals)) {
    if (name === Object.keys(groups)[0]) console.log('')
    const perSecond = figure.count / (durationMs / 1000)
    console.log(
      row([name, String(figure.count), perSecond.toFixed(1), String(figure.failures), ...millis(figure)]),
    )
  }
  const rate = (bytes * 8) / durationMs / 1000
  console.log(`\n${(bytes / megabyte).toFixed(0)} MB of bodies, ${rate.toFixed(0)} Mbit/s`)
  for (const [reason, count] of Object.entries(failures)) console.log(`  ✗ ${count} × ${reason}`)
  console.log('')
}

function millis({ p50Ms, p95Ms, p99Ms, maxMs }: Figure): string[] {
  return [p50Ms, p95Ms, p99Ms, maxMs].map((ms) => ms.toFixed(ms < 100 ? 1 : 0))
}

function printPeriods({ periods }: LoadRecord): void {
  console.log('p50 / p99 in ms, period by period:')
  for (const name of Object.keys(groups)) {
    const cells = (periods[name] ?? []).map(({ p50Ms, p99Ms }) => `${p50Ms.toFixed(1)} / ${p99Ms.toFixed(0)}`)
    console.log(row([name, ...cells], 16))
  }
  console.log('')
}

function printPublishes({ publishes: { acknowledgedMs, liveMs, problems } }: Run): void {
  for (const [what, times] of [
    ['click → acknowledged', acknowledgedMs],
    ['commit → live', liveMs],
  ] as const) {
    if (times.length === 0) continue
    const at = (share: number) => percentile(times, share).toFixed(0)
    console.log(
      `${what}: ${times.length} publishes, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, at most ${at(1)} ms`,
    )
  }
  for (const problem of problems) console.log(`  ✗ ${problem}`)
  console.log('')
}

function printProcesses(run: Run): void {
  const cores = coresOf(run)
  const { samples } = run
  /** After the first minute: until then heaps grow to what their work needs. */
  const settled = samples.find(({ atMs }) => atMs - (samples[0]?.atMs ?? 0) >= 60_000) ?? samples[0]
  console.log(row(['', 'cores', 'MB at first', 'after 1 min', 'at the end', 'at most']))
  for (const part of parts) {
    const memory = [
      samples[0]?.megabytes[part],
      settled?.megabytes[part],
      samples.at(-1)?.megabytes[part],
      Math.max(...samples.map(({ megabytes }) => megabytes[part])),
    ]
    console.log(
      row([part, cores[part].toFixed(2), ...memory.map((megabytes) => (megabytes ?? 0).toFixed(0))]),
    )
  }
  const all = sum(Object.values(cores))
  console.log(row(['all', all.toFixed(2)]))
  const [first, last] = [samples[0], samples.at(-1)]
  if (first && last) {
    const of = (name: 'busy' | 'stolen') =>
      (last.machineMs[name] - first.machineMs[name]) / (last.atMs - first.atMs)
    console.log(row(['everything else on the machine', Math.max(0, of('busy') - all).toFixed(2)]))
    console.log(row(['taken by the host', of('stolen').toFixed(2)]))
  }
  console.log('')
}

function printDatabase({ before, after, queue }: Run): void {
  console.log(row(['table', 'rows', 'more', 'dead', 'MB', 'MB more', 'scans', 'rows scanned']))
  const changes = [...after.tables.values()].map((table) => {
    const old = before.tables.get(table.name)
    return {
      ...table,
      more: table.rows - (old?.rows ?? 0),
      bytesMore: table.bytes - (old?.bytes ?? 0),
      newScans: table.scans - (old?.scans ?? 0),
      newRowsScanned: table.rowsScanned - (old?.rowsScanned ?? 0),
    }
  })
  const notable = changes.filter(
    ({ more, bytesMore, newRowsScanned }) =>
      more > changedRows || bytesMore > megabyte || newRowsScanned > 100_000,
  )
  for (const table of notable.toSorted((a, b) => b.bytesMore - a.bytesMore)) {
    const numbers = [table.rows, table.more, table.deadRows].map(String)
    const sizes = [table.bytes, table.bytesMore].map((bytes) => (bytes / megabyte).toFixed(1))
    console.log(row([table.name, ...numbers, ...sizes, String(table.newScans), String(table.newRowsScanned)]))
  }
  const size = (bytes: number) => `${(bytes / megabyte).toFixed(0)} MB`
  console.log(
    `The database: ${size(after.bytes)}, ${size(after.bytes - before.bytes)} more; its log of changes ${size(after.walBytes - before.walBytes)}`,
  )
  const names = new Set(queue.flatMap(({ waiting }) => Object.keys(waiting)))
  for (const name of names) {
    const most = Math.max(...queue.map(({ waiting }) => waiting[name] ?? 0))
    console.log(`  queue ${name}: ${most} at most, ${queue.at(-1)?.waiting[name] ?? 0} at the end`)
  }
  console.log(
    `  the longest that a job was due: ${Math.max(0, ...queue.map(({ oldestSeconds }) => oldestSeconds)).toFixed(1)} s\n`,
  )
}

export function printStatements(statements: StatementCost[]): void {
  console.log('Statements by the time that they took in all:')
  for (const { text, calls, totalMs } of statements) {
    const each = (totalMs / calls).toFixed(2)
    console.log(
      `  ${(totalMs / 1000).toFixed(1).padStart(7)} s  ${String(calls).padStart(8)} × ${each.padStart(8)} ms  ${text.slice(0, 150)}`,
    )
  }
  console.log('')
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function row([name = '', ...cells]: string[], width = 12): string {
  return `${name.padEnd(36)}${cells.map((cell) => cell.padStart(width)).join(' ')}`
}
