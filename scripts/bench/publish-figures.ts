import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { z } from 'zod'
import { Installation } from '../test/installation.ts'
import { SiteServerProcess } from '../test/site-server-process.ts'
import { type ProcessorTimes, sum, untilQuiet } from './processor-time.ts'
import {
  measurePublishes,
  measureSaves,
  measureSettings,
  openPublishing,
  type Publishing,
  type Round,
} from './publish-rounds.ts'
import { percentile } from './report.ts'

const port = 4371

export type PublishFigures = {
  articles: number
  fullRenderSeconds: number
  /** Highest resident memory of the site server, over pre-render, publishes and changes of the settings. */
  peakMegabytes: number
  p50Ms: number
  p99Ms: number
  /** From the commit of a change of the settings until it is on home, p50. */
  settingsMs: number
  /** The most pages that one publish made live together, by its receipt; feeds follow a moment later. */
  maxPages: number
  /** Processor time of CMS, worker and Postgres for each publish, beyond the editor's save, with one site server. */
  cmsMs: number
  /** What all site servers take of it, as against one alone in the round before and in the one after. */
  allToOne: number | null
}

const StatusSchema = z.object({
  isComplete: z.boolean(),
  appliedPosition: z.number().nullable(),
  lastFullRender: z.object({ finishedAt: z.string().nullable(), tookMs: z.number() }).nullable(),
})

/** Fills a product of its own to so many articles and measures it, with so many site servers; everything is deleted afterwards. */
export async function measurePublishing(articles: number, sites: number): Promise<PublishFigures> {
  const installation = await Installation.create({ name: `bench-publish-${articles}`, port })
  try {
    console.log(`${articles} articles`)
    await timed('  filled', () => installation.addArticles(articles))
    await timed('  started', () => installation.start())
    return await measure(installation, { articles, sites })
  } finally {
    await installation.remove()
  }
}

async function timed(what: string, work: () => Promise<void>): Promise<void> {
  const startedAtMs = performance.now()
  await work()
  console.log(`${what} in ${((performance.now() - startedAtMs) / 1000).toFixed(1)} s`)
}

async function measure(
  installation: Installation,
  { articles, sites }: { articles: number; sites: number },
): Promise<PublishFigures> {
  const fullRenderSeconds = await untilRendered(installation.origin)
  console.log(`  rendered in ${fullRenderSeconds.toFixed(1)} s`)
  const publishing = await openPublishing(installation)
  try {
    await untilQuiet(installation)
    const first = await measurePublishes(publishing)
    const maxPages = await mostPages(publishing.database)
    const saves = await measureSaves(publishing)
    const beyondSave = ({ times }: Round) => ofCms(times) - ofCms(saves.times)
    const all = sites > 1 ? await measureAll(publishing, sites) : null
    const last = all && (await measurePublishes(publishing))
    const peakBeforeSettings = peakMegabytes(installation)
    const settings = await measureSettings(publishing)
    const figures = {
      articles,
      fullRenderSeconds,
      peakMegabytes: peakMegabytes(installation),
      p50Ms: percentile(first.latenciesMs, 0.5),
      p99Ms: percentile(first.latenciesMs, 0.99),
      settingsMs: percentile(settings.latenciesMs, 0.5),
      maxPages,
      cmsMs: beyondSave(first),
      // What a round takes changes while the processes are young.
      allToOne: all && last && (2 * beyondSave(all)) / (beyondSave(first) + beyondSave(last)),
    }
    console.log(
      `  ${first.latenciesMs.length} publishes: p50 ${figures.p50Ms.toFixed(0)} ms, p99 ${figures.p99Ms.toFixed(0)} ms, at most ${maxPages} pages; settings on home after ${figures.settingsMs.toFixed(0)} ms; the site server took ${peakBeforeSettings.toFixed(0)} MB at most, and ${figures.peakMegabytes.toFixed(0)} with all pages rendered again for the settings`,
    )
    console.log(`  processor time per publish: ${describe(first.times)}`)
    if (all) console.log(`  … with ${sites} site servers: ${describe(all.times)}`)
    if (last) console.log(`  … with one again: ${describe(last.times)}`)
    console.log(`  … of which the save alone: ${describe(saves.times)}\n`)
    return figures
  } finally {
    await publishing.database.end()
  }
}

/** The same with further site servers beside the installation's own. */
async function measureAll(publishing: Publishing, sites: number): Promise<Round> {
  const { installation } = publishing
  const others: SiteServerProcess[] = []
  try {
    for (let number = 2; number <= sites; number += 1) {
      const server = await SiteServerProcess.start(installation, `site-${number}`)
      others.push(server)
      await untilRendered(server.origin)
    }
    await untilQuiet(installation)
    const round = await measurePublishes(publishing)
    for (const server of others) await untilAt(server.origin, installation.origin)
    return round
  } finally {
    await Promise.all(others.map((server) => server.end('SIGTERM')))
  }
}

function ofCms({ cms, worker, postgres }: ProcessorTimes): number {
  return cms + worker + postgres
}

function describe(times: ProcessorTimes): string {
  const used = Object.entries(times).map(([part, ms]) => `${part} ${ms.toFixed(0)}`)
  return `${sum(times).toFixed(0)} ms (${used.join(', ')})`
}

async function untilRendered(origin: string): Promise<number> {
  for (;;) {
    const { isComplete, lastFullRender } = await readStatus(origin)
    if (isComplete && lastFullRender?.finishedAt) return lastFullRender.tookMs / 1000
    await pause(200)
  }
}

/** Waits until one site server has what another one has. */
async function untilAt(origin: string, other: string): Promise<void> {
  const { appliedPosition: wanted } = await readStatus(other)
  while (((await readStatus(origin)).appliedPosition ?? 0) < (wanted ?? 0)) await pause(50)
}

async function readStatus(origin: string): Promise<z.infer<typeof StatusSchema>> {
  return StatusSchema.parse(await (await fetch(`${origin}/_meridian/status`)).json())
}

async function mostPages(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ pages: number }>(
    'SELECT max(cardinality(pages))::int AS pages FROM publish_receipts',
  )
  return rows[0]?.pages ?? Number.NaN
}

function peakMegabytes(installation: Installation): number {
  const status = readFileSync(`/proc/${installation.process('site').pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}
