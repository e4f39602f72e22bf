import { setTimeout as pause } from 'node:timers/promises'
import type { Goal } from '../bench/report.ts'
import type { FrontClient } from '../observers/front-client.ts'
import { until, type Publisher } from '../observers/publisher.ts'
import type { Readers } from '../observers/readers.ts'
import { say, summarize, unknownAddress } from '../observers/summary.ts'
import { untilOver, type Fault, type NotReady } from './faults.ts'
import { directOrigin, siteNames, type MachineName, type Shape } from './shape.ts'
import { untilDelivered } from './receipts.ts'
import { ask } from './until-answers.ts'

export interface Proof {
  shape: Shape
  publisher: Publisher
  readers: Readers
  /** Asks a site server itself, past the balancer. */
  sites: ReadonlyMap<MachineName, FrontClient>
  goals: Goal[]
}

/** What readers may be without after the balancer has died: its restart, and the first checks of the site servers. */
const balancerBackMs = 10_000

/** Lets something break while somebody publishes and readers read, and holds what they saw against what must hold. */
export async function runTrial(proof: Proof, fault: Fault): Promise<void> {
  const { shape, publisher, readers, goals } = proof
  publisher.start()
  await publisher.untilAcknowledged(2)
  readers.take()
  const refusedBefore = publisher.refused.length
  const begunAtMs = performance.now()
  await fault.begin(shape)
  const [nextLive, notReadyMs] = await Promise.all([
    fault.sites.length > 0 ? timeToNextLive(proof, fault, begunAtMs) : null,
    fault.notReady ? timeUntilNotReady(fault.notReady, begunAtMs) : null,
    untilOver(fault, begunAtMs),
  ])
  await fault.end(shape)
  const endedAtMs = performance.now()
  await shape.untilReady()
  const readyMs = performance.now() - endedAtMs
  await publisher.untilAcknowledged(2)
  await publisher.stop()
  const missing = await untilAllLive(proof)
  const seen = readers.take()
  const unknown = new Map([...seen].filter(([name]) => name === unknownAddress))
  seen.delete(unknownAddress)
  const [known, ofUnknown] = [summarize(seen), summarize(unknown)]
  say(`${fault.what}: ${known.line}`)
  const facts = [
    nextLive !== null && `next publish live after ${seconds(nextLive.liveMs)}`,
    nextLive?.deliveredMs !== undefined && `delivered by a worker after ${seconds(nextLive.deliveredMs)}`,
    notReadyMs !== null && `not ready after ${seconds(notReadyMs)}`,
    `all ready ${seconds(readyMs)} after it was over`,
    `${publisher.acknowledged.length} publishes acknowledged so far`,
  ]
  say(`  ${facts.filter((fact) => fact !== false).join('; ')}`)
  if (ofUnknown.failed > 0) say(`  addresses without a page: ${ofUnknown.line}`)
  const { what } = fault
  goals.push({
    what: `${what}: acknowledged publishes that are not live`,
    measured: missing,
    unit: '',
    atMost: 0,
  })
  if (fault.isAwayFromReaders) {
    const measuredMs = known.longestFailedMs
    goals.push({ what: `${what}: longest failure`, measured: measuredMs, unit: 'ms', atMost: balancerBackMs })
  } else {
    goals.push({ what: `${what}: failed reads`, measured: known.failed, unit: '', atMost: 0 })
  }
  const refused = publisher.refused.slice(refusedBefore)
  for (const reason of refused.slice(0, 3)) say(`  publish refused: ${reason.trim()}`)
  if (fault.isPlanned) {
    goals.push({ what: `${what}: publishes refused`, measured: refused.length, unit: '', atMost: 0 })
  }
  if (!fault.isWithoutCms) {
    const without = 'failed reads of addresses without a page'
    goals.push({ what: `${what}: ${without}`, measured: ofUnknown.failed, unit: '', atMost: 0 })
  }
  if (fault.deliveredWithinMs !== undefined && nextLive?.deliveredMs !== undefined) {
    const delivered = {
      measured: nextLive.deliveredMs / 1000,
      unit: 's',
      atMost: fault.deliveredWithinMs / 1000,
    }
    goals.push({ what: `${what}: next publish delivered to all`, ...delivered })
  }
  if (fault.notReady && notReadyMs !== null) {
    const noticed = {
      measured: notReadyMs / 1000,
      unit: 's',
      atMost: fault.notReady.withinMs / 1000,
    }
    goals.push({ what: `${what}: it is not ready after`, ...noticed })
  }
}

/** From the beginning of a fault until a publish that was begun after it is live, and delivered. */
async function timeToNextLive(
  { shape, publisher, sites }: Proof,
  fault: Fault,
  begunAtMs: number,
): Promise<{ liveMs: number; deliveredMs?: number }> {
  const before = publisher.acknowledged.length
  // The first one may have been under way already.
  await publisher.untilAcknowledged(2)
  const next = publisher.acknowledged[before + 1]
  if (!next) throw new Error('A publish was acknowledged and forgotten.')
  for (const name of fault.sites) {
    await until(() => publisher.isLive(next, sites.get(name)), `'${next.title}' is live on ${name}`)
  }
  const liveMs = performance.now() - begunAtMs
  if (fault.deliveredWithinMs === undefined) return { liveMs }
  const { databaseUrl } = shape
  const limitMs = 2 * fault.deliveredWithinMs
  const isDelivered = await untilDelivered({
    databaseUrl,
    slug: next.slug,
    targets: fault.sites.length,
    limitMs,
  })
  return { liveMs, deliveredMs: isDelivered ? performance.now() - begunAtMs : Infinity }
}

/** Infinity when it stays ready. */
async function timeUntilNotReady({ site, withinMs }: NotReady, begunAtMs: number): Promise<number> {
  while ((await ask(`${directOrigin(site)}/_meridian/ready`)) === null) {
    if (performance.now() - begunAtMs > 2 * withinMs) return Infinity
    await pause(50)
  }
  return performance.now() - begunAtMs
}

/** How many acknowledged publishes a site server has not got in the end. */
async function untilAllLive({ publisher, sites }: Proof): Promise<number> {
  const missing = new Set<string>()
  for (const name of siteNames) {
    for (const published of publisher.acknowledged) {
      const isLive = () => publisher.isLive(published, sites.get(name))
      await until(isLive, `'${published.title}' is live on ${name}`).catch((error: unknown) => {
        say(`✗ ${error instanceof Error ? error.message : String(error)}`)
        missing.add(published.slug)
      })
    }
  }
  return missing.size
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
