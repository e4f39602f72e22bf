import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { findPostgresHome } from '../start/postgres-home.ts'
import type { Installation } from '../test/installation.ts'

/** `drawings`: what the worker has drawn and typeset in processes of low priority, when the publish is live. */
const parts = ['site', 'cms', 'worker', 'drawings', 'postgres'] as const
export type ProcessorTimes = Record<(typeof parts)[number], number>

/** Linux counts processor time in hundredths of a second. */
const msPerTick = 10
const sampleMs = 2000
const idleMs = 10_000
const quietSamples = 3
const giveUpAfterMs = 10 * 60_000

/** What each service with all its processes has used of a processor since they started, in ms. */
export async function processorTimes(installation: Installation): Promise<ProcessorTimes> {
  const { data } = await findPostgresHome(installation.folder.postgres)
  const times: ProcessorTimes = { site: 0, cms: 0, worker: 0, drawings: 0, postgres: 0 }
  const groups = new Map(
    (['site', 'cms', 'worker'] as const).map((name) => [installation.process(name).pid, name]),
  )
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const process = readProcess(pid)
    if (!process) continue
    const part = groups.get(process.group) ?? (process.folder === data ? 'postgres' : null)
    if (!part) continue
    const isDrawing = part === 'worker' && Number(pid) !== process.group
    times[isDrawing ? 'drawings' : part] += process.usedMs
    times[part === 'worker' ? 'drawings' : part] += process.endedMs
  }
  return times
}

/** A first start draws pictures and typesets issues in the background: waits until that is done. */
export async function untilQuiet(installation: Installation): Promise<void> {
  const giveUpAtMs = Date.now() + giveUpAfterMs
  for (let quiet = 0; quiet < quietSamples;) {
    const before = sum(await processorTimes(installation))
    await pause(sampleMs)
    const used = sum(await processorTimes(installation)) - before
    quiet = used < sampleMs / 10 ? quiet + 1 : 0
    if (Date.now() > giveUpAtMs) throw new Error('The product did not become quiet.')
  }
}

/**
 * Counts what each service uses from now on, beyond what it would have used in that time with nothing to do: queues and
 * registrations are asked for regularly.
 */
export async function countFromNow(
  installation: Installation,
): Promise<{ untilQuiet: () => Promise<ProcessorTimes> }> {
  const [startedAtMs, before] = [performance.now(), await processorTimes(installation)]
  return {
    untilQuiet: async () => {
      await untilQuiet(installation)
      const [quietAtMs, after] = [performance.now(), await processorTimes(installation)]
      await pause(idleMs)
      const idle = timesBetween(after, await processorTimes(installation))
      const idleTimes = (quietAtMs - startedAtMs) / (performance.now() - quietAtMs)
      const used = timesBetween(before, after)
      return mapTimes(used, (ms, part) => ms - idle[part] * idleTimes)
    },
  }
}

/** The work between two moments, for each of so many requests. */
export function timesBetween(before: ProcessorTimes, after: ProcessorTimes, count = 1): ProcessorTimes {
  return mapTimes(after, (ms, part) => (ms - before[part]) / count)
}

/** The same figures, each put through a function. */
export function mapTimes(
  { site, cms, worker, drawings, postgres }: ProcessorTimes,
  map: (ms: number, part: keyof ProcessorTimes) => number,
): ProcessorTimes {
  return {
    site: map(site, 'site'),
    cms: map(cms, 'cms'),
    worker: map(worker, 'worker'),
    drawings: map(drawings, 'drawings'),
    postgres: map(postgres, 'postgres'),
  }
}

export function sum(times: ProcessorTimes): number {
  return parts.reduce((total, part) => total + times[part], 0)
}

export interface ProcessUse {
  group: number
  folder: string
  /** Processor time of its own, in ms. */
  usedMs: number
  /** That of its children that have ended. */
  endedMs: number
}

/** Null for a process that has ended meanwhile. */
export function readProcess(pid: string): ProcessUse | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may have spaces in it. From the state on: its group is the third, the times are 12 to 15.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const sumOf = (from: number, until: number) =>
      fields.slice(from, until).reduce((total, ticks) => total + ticks * msPerTick, 0)
    return {
      group: fields[2] ?? Number.NaN,
      folder: readlinkSync(`/proc/${pid}/cwd`),
      usedMs: sumOf(11, 13),
      endedMs: sumOf(13, 15),
    }
  } catch {
    return null
  }
}
