import { setTimeout as pause } from 'node:timers/promises'
import type { Installation } from '../test/installation.ts'
import type { Hostility } from './hostile-client.ts'
import type { HostileOrder } from './hostile-run.ts'
import { startHostileRun } from './hostile-run.ts'
import {
  breachesOf,
  figuresOf,
  leaksOf,
  memoryLeaksOf,
  readinessBreaches,
  socketLeaksOf,
  type Figure,
  type Remains,
} from './judgement.ts'
import type { SecondClient } from './second-client.ts'
import { countSockets, residentMegabytes, type Sockets } from './sockets.ts'

/** What came of one kind of hostile client at one hop. */
export interface Trial extends Hostility, Remains {
  figures: Figure[]
  peak: Sockets
  breaches: string[]
}

/** Held for so long at least, and waited for at most so long until all is open. */
const heldMs = 12_000
const openingLimitMs = 90_000
const warmUpMs = 2000
/** So long after the hostile client has gone everything is as it was. */
const restMs = 5000
const samplingMs = 500
/** The CMS keeps idle connections for 75 s. */
const keptMs = 80_000

/** What stays behind of each client grows each time; a heap that has grown for other reasons does not. */
const mostRounds = 4

/**
 * One hostile client beside the second client. It comes twice: the first time for the heaps to grow to what such a client
 * needs, the second time for what is measured. What it leaves behind is compared with what there was before either;
 * memory with what there was after the time before, and when it has grown the client comes again until it does not.
 */
export async function runTrial(
  installation: Installation,
  second: SecondClient,
  order: HostileOrder,
): Promise<Trial> {
  const before = socketsOf(installation)
  await attack(order, warmUpMs, () => undefined)
  await pause(restMs)
  const memory = await leastMegabytes(installation)
  second.take()

  let peak = before
  const hostility = await attack(order, heldMs, () => {
    const now = socketsOf(installation)
    peak = {
      clients: Math.max(peak.clients, now.clients),
      toCms: Math.max(peak.toCms, now.toCms),
      toCore: Math.max(peak.toCore, now.toCore),
      ofCms: Math.max(peak.ofCms, now.ofCms),
    }
  })
  await pause(restMs)
  const after = socketsOf(installation)
  await second.settle()
  const answers = second.take()
  const sockets = { before, after, settled: await settledSockets(installation, before) }
  let megabytes = growthOf(memory, await leastMegabytes(installation))
  for (let round = 2; round < mostRounds && memoryLeaksOf(megabytes).length > 0; round += 1) {
    await attack(order, warmUpMs, () => undefined)
    await pause(restMs)
    const last = Object.fromEntries(megabytes.map((one) => [one.name, one.after]))
    megabytes = growthOf(last, await leastMegabytes(installation))
  }
  const remains: Remains = { sockets, megabytes }
  const figures = figuresOf(answers)
  const breaches = [...breachesOf(figures), ...readinessBreaches(answers), ...leaksOf(remains)]
  return { ...hostility, ...remains, figures, peak, breaches }
}

/** Waits until no more are open than before, or for as long as the CMS keeps a connection that nobody uses. */
async function settledSockets(installation: Installation, before: Sockets): Promise<Sockets> {
  const giveUpAtMs = performance.now() + keptMs
  for (;;) {
    const now = socketsOf(installation)
    const isSettled = socketLeaksOf({ before, after: before, settled: now }).length === 0
    if (isSettled || performance.now() > giveUpAtMs) return now
    await pause(samplingMs)
  }
}

function growthOf(before: Record<string, number>, after: Record<string, number>): Remains['megabytes'] {
  return Object.entries(after).map(([name, now]) => ({ name, before: before[name] ?? 0, after: now }))
}

/** The sockets of an installation as they are now. */
export function socketsOf(installation: Installation): Sockets {
  const { port } = installation
  return countSockets({
    sitePid: installation.process('site').pid,
    cmsPid: installation.process('cms').pid,
    port,
    cmsPort: Number(new URL(installation.cmsOrigin).port),
    operationsPort: Number(new URL(installation.operationsOrigins.site).port),
  })
}

async function attack(order: HostileOrder, holdMs: number, sample: () => void): Promise<Hostility> {
  const run = startHostileRun(order)
  const sampler = setInterval(sample, samplingMs)
  try {
    await Promise.race([run.opened, pause(openingLimitMs)])
    await pause(holdMs)
  } finally {
    clearInterval(sampler)
  }
  return run.stop()
}

/** What the processes need at the least within some seconds: garbage comes and goes. */
async function leastMegabytes(installation: Installation): Promise<Record<string, number>> {
  const least: Record<string, number> = {}
  for (let sample = 0; sample < 6; sample += 1) {
    for (const name of ['site', 'cms'] as const) {
      const now = residentMegabytes(installation.process(name).pid)
      least[name] = Math.min(least[name] ?? now, now)
    }
    await pause(samplingMs)
  }
  return least
}
