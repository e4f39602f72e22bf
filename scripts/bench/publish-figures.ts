import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import { CmsClient } from '../../e2e/cms/cms-client.ts'
import { Installation } from '../test/installation.ts'
import { type ProcessorTimes, processorTimes, sum, timesBetween, untilQuiet } from './processor-time.ts'
import { percentile } from './report.ts'
import { firstAnswerWith } from './title-watch.ts'

const publishes = 60
/** Not measured: the processes have just started and have compiled little of what a publish runs. */
const warmUpPublishes = 10
const port = 4371

export type PublishFigures = {
  articles: number
  fullRenderSeconds: number
  /** Highest resident memory of the site server, over pre-render and publishes. */
  peakMegabytes: number
  p50Ms: number
  p99Ms: number
  /** The most pages that one publish made live together, by its receipt; feeds follow a moment later. */
  maxPages: number
}

const StatusSchema = z.object({
  isComplete: z.boolean(),
  lastFullRender: z.object({ finishedAt: z.string().nullable(), tookMs: z.number() }).nullable(),
})
const ActiveSchema = z.array(z.object({ id: z.string(), title: z.string(), featured: z.boolean() }))
const CountSchema = z.object({ totalDocs: z.number() })

/** Fills a product of its own to so many articles and measures it; everything is deleted afterwards. */
export async function measurePublishing(articles: number): Promise<PublishFigures> {
  const installation = await Installation.create({ name: `bench-publish-${articles}`, port })
  try {
    console.log(`${articles} articles`)
    await timed('  filled', () => installation.addArticles(articles))
    await timed('  started', () => installation.start())
    return await measure(installation, articles)
  } finally {
    await installation.remove()
  }
}

async function timed(what: string, work: () => Promise<void>): Promise<void> {
  const startedAtMs = performance.now()
  await work()
  console.log(`${what} in ${((performance.now() - startedAtMs) / 1000).toFixed(1)} s`)
}

async function measure(installation: Installation, articles: number): Promise<PublishFigures> {
  const fullRenderSeconds = await untilRendered(installation)
  const { origin, cmsOrigin } = installation
  const cms = await CmsClient.signIn({ origin: cmsOrigin, publicUrl: origin }, installation.credentials)
  const { totalDocs } = CountSchema.parse(await accepted(cms.send('GET', 'articles?limit=1&depth=0')))
  console.log(`  ${totalDocs} articles rendered in ${fullRenderSeconds.toFixed(1)} s`)

  const database = new pg.Client(installation.databaseUrl)
  await database.connect()
  try {
    await untilQuiet(installation)
    const { latenciesMs, times } = await publishAgainAndAgain({ installation, cms, database })
    const figures = {
      articles,
      fullRenderSeconds,
      peakMegabytes: peakMegabytes(installation),
      p50Ms: percentile(latenciesMs, 0.5),
      p99Ms: percentile(latenciesMs, 0.99),
      maxPages: await mostPages(database),
    }
    console.log(
      `  ${publishes} publishes: p50 ${figures.p50Ms.toFixed(0)} ms, p99 ${figures.p99Ms.toFixed(0)} ms, at most ${figures.maxPages} pages; the site server took ${figures.peakMegabytes.toFixed(0)} MB at most`,
    )
    const used = Object.entries(times).map(([part, ms]) => `${part} ${ms.toFixed(0)}`)
    console.log(`  processor time per publish: ${sum(times).toFixed(0)} ms (${used.join(', ')})\n`)
    return figures
  } finally {
    await database.end()
  }
}

async function untilRendered(installation: Installation): Promise<number> {
  for (;;) {
    const response = await fetch(`${installation.origin}/_meridian/status`)
    const { isComplete, lastFullRender } = StatusSchema.parse(await response.json())
    if (isComplete && lastFullRender?.finishedAt) return lastFullRender.tookMs / 1000
    await pause(200)
  }
}

async function publishAgainAndAgain(input: {
  installation: Installation
  cms: CmsClient
  database: pg.Client
}): Promise<{ latenciesMs: number[]; times: ProcessorTimes }> {
  const { installation, cms, database } = input
  const active = ActiveSchema.parse(await (await fetch(`${installation.origin}/api/articles/active`)).json())
  const cover = active.find(({ featured }) => featured) ?? active[0]
  if (!cover) throw new Error('The magazine has no article.')
  const id = await cms.idOf('articles', cover.id)
  const latenciesMs: number[] = []
  let before = await processorTimes(installation)
  for (let publish = 1; publish <= warmUpPublishes + publishes; publish += 1) {
    if (publish === warmUpPublishes + 1) before = await processorTimes(installation)
    const title = `${cover.title}, version ${publish}`
    const paths = ['/', `/articles/${cover.id}`]
    const live = Promise.all(
      paths.map((path) => firstAnswerWith({ origin: installation.origin, path, text: title })),
    )
    await cms.updateArticle(id, { title, _status: 'published' })
    const liveAtMs = Math.max(...(await live))
    latenciesMs.push(liveAtMs - (await committedAtMs(database, id)))
  }
  await untilQuiet(installation)
  const times = timesBetween(before, await processorTimes(installation), publishes)
  return { latenciesMs: latenciesMs.slice(warmUpPublishes), times }
}

/** When the newest event of an article was committed; Postgres runs on this machine and has the same clock. */
export async function committedAtMs(database: pg.Client, id: number): Promise<number> {
  const { rows } = await database.query<{ at: number }>(
    `SELECT extract(epoch FROM committed_at)::float8 * 1000 AS at
     FROM publish_events WHERE subject = $1 ORDER BY id DESC LIMIT 1`,
    [`articles:${id}`],
  )
  if (!rows[0]) throw new Error(`There is no event of article ${id}.`)
  return rows[0].at
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

async function accepted(answer: ReturnType<CmsClient['send']>): Promise<unknown> {
  const settled = await answer
  if (!settled.ok) throw new Error(settled.reason)
  return settled.body
}
