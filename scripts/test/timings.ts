import { existsSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { pad } from '../configuration/markdown-table.ts'
import type { FinishedPart } from './parts.ts'
import { TimingsSchema, timingsFileOf, type FileTiming } from './timings.schema.ts'

const slowestShown = 30
const sampledEveryMs = 10_000

/** How busy the cores were in each stretch of a run, from 0 to 1. */
export interface CoreSample {
  atMs: number
  busy: number
}

/** Watches how busy this machine's cores are until it is asked what it saw. */
export function watchCores(): () => CoreSample[] {
  const startedAtMs = performance.now()
  const samples: CoreSample[] = []
  let before = coreTimes()
  const take = () => {
    const now = coreTimes()
    const whole = now.whole - before.whole
    if (whole > 0)
      samples.push({ atMs: performance.now() - startedAtMs, busy: 1 - (now.idle - before.idle) / whole })
    before = now
  }
  const timer = setInterval(take, sampledEveryMs)
  return () => {
    clearInterval(timer)
    take()
    return samples
  }
}

function coreTimes(): { whole: number; idle: number } {
  const times = cpus().map((core) => core.times)
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  return {
    whole: sum(times.flatMap((each) => Object.values(each))),
    idle: sum(times.map(({ idle }) => idle)),
  }
}

/** What a part's reporter wrote of its files; none if it has no files. */
export function readTimings(reportFile: string): FileTiming[] {
  const file = timingsFileOf(reportFile)
  return existsSync(file) ? TimingsSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : []
}

/**
 * Three tables, in Markdown: when each part ran and how busy the cores were meanwhile, what the time of its files went
 * into, and the slowest files.
 */
export function timingsReport(input: {
  parts: FinishedPart[]
  cores: CoreSample[]
  filesOf: (part: string) => FileTiming[]
}): string {
  const parts = input.parts.toSorted((one, other) => one.startedAtMs - other.startedAtMs)
  const files = parts.flatMap(({ name }) => input.filesOf(name).map((timing) => ({ part: name, ...timing })))
  const slowest = files.toSorted((one, other) => wholeMs(other) - wholeMs(one)).slice(0, slowestShown)
  return [
    'Parts, in the order in which they began',
    pad({
      head: ['part', 'from', 'to', 'seconds', 'cores busy'],
      rows: parts.map(({ name, startedAtMs, endedAtMs }) => [
        name,
        clock(startedAtMs),
        clock(endedAtMs),
        seconds(endedAtMs - startedAtMs),
        percent(busyBetween(input.cores, startedAtMs, endedAtMs)),
      ]),
    }),
    'What the time of the test files went into, in seconds (files that run beside one another add up)',
    ...parts.flatMap(({ name }) => {
      const ofPart = input.filesOf(name)
      if (ofPart.length === 0) return []
      const kinds = sumByKind(ofPart)
      return [
        pad({
          head: [name, ...Object.keys(kinds), 'whole'],
          rows: [
            [
              `${ofPart.length} files`,
              ...Object.values(kinds).map(seconds),
              seconds(ofPart.reduce((sum, timing) => sum + wholeMs(timing), 0)),
            ],
          ],
        }),
      ]
    }),
    'The slowest files, in seconds',
    pad({
      head: ['file', 'whole', 'of which'],
      rows: slowest.map((timing) => [
        `${timing.part}: ${timing.file}`,
        seconds(wholeMs(timing)),
        Object.entries(timing.msByKind)
          .toSorted(([, one], [, other]) => other - one)
          .filter(([, ms]) => ms >= 50)
          .map(([kind, ms]) => `${kind} ${seconds(ms)}`)
          .join(', '),
      ]),
    }),
  ].join('\n\n')
}

function wholeMs({ msByKind }: FileTiming): number {
  return Object.values(msByKind).reduce((sum, ms) => sum + ms, 0)
}

function sumByKind(timings: FileTiming[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { msByKind } of timings) {
    for (const [kind, ms] of Object.entries(msByKind)) sums[kind] = (sums[kind] ?? 0) + ms
  }
  return sums
}

/** The mean of what was seen in a stretch; null if it was too short to be sampled. */
function busyBetween(samples: CoreSample[], fromMs: number, toMs: number): number | null {
  const within = samples.filter(({ atMs }) => atMs > fromMs && atMs - sampledEveryMs < toMs)
  return within.length === 0 ? null : within.reduce((sum, { busy }) => sum + busy, 0) / within.length
}

/** Minutes and seconds since the run began: `3:07`. */
function clock(ms: number): string {
  const whole = Math.round(ms / 1000)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1)
}

function percent(share: number | null): string {
  return share === null ? '' : `${Math.round(share * 100)} %`
}
