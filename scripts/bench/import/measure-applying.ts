import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Installation } from '../../test/installation.ts'
import { untilQuiet } from '../processor-time.ts'
import { openPublishing, publishFor, type Publishing } from '../publish-rounds.ts'
import { percentile, type Goal } from '../report.ts'
import { measureLatency } from '../wrk.ts'
import { withExport } from './export-files.ts'

const seconds = 30
const warmUpSeconds = 15
/** Readers of stored pages: so many at a time, each of which rests so long between two pages. */
const connections = 20
const restMs = 100
const restingScript = join(import.meta.dirname, '../asked-now-and-then.lua')

const CountSchema = z.array(z.object({ count: z.coerce.number() }))

interface Others {
  publishMs: number
  pageMs: number
}

/** How long so many articles take to come in and to be live, and how long publishes and readers wait meanwhile. */
export function measureApplying(articles: number): Promise<Goal[]> {
  return withExport({ posts: articles, bytesPerPost: 5000 }, (file, withInstallation) =>
    withInstallation(async (installation) => {
      await installation.start()
      await untilQuiet(installation)
      const publishing = await openPublishing(installation)
      try {
        await measureOthers(publishing, { name: 'warm-up', forSeconds: warmUpSeconds })
        await untilQuiet(installation)
        const before = await measureOthers(publishing, { name: 'before', forSeconds: seconds })
        const startedAtMs = performance.now()
        const imported = installation.run('import.ts', ...file.command).then(() => performance.now())
        await untilWritten(publishing, articles / 20)
        const appliesAtMs = performance.now()
        const busy = await measureOthers(publishing, { name: 'busy', forSeconds: seconds })
        const wasBusy = (await countLive(publishing)) < articles
        const importedAtMs = await imported
        const liveAtMs = await untilLive(installation, publishing)
        await untilQuiet(installation)
        const after = await measureOthers(publishing, { name: 'after', forSeconds: seconds })
        console.log(`publish p50 and page p99, in ms, before: ${describe(before)}; while it comes in: ${describe(busy)}; after: ${describe(after)}
written from ${((appliesAtMs - startedAtMs) / 1000).toFixed(0)} s after the start on\n`)
        if (!wasBusy) throw new Error('All articles were here before the rest was measured.')
        return [
          {
            what: `${articles} articles read, planned and applied`,
            measured: (importedAtMs - startedAtMs) / 1000,
            unit: 's',
            atMost: (360 * articles) / 10_000,
          },
          {
            what: 'all of them live after that',
            measured: (liveAtMs - importedAtMs) / 1000,
            unit: 's',
            atMost: 90,
          },
          {
            what: 'publish p50 ÷ that of idle',
            measured: (busy.publishMs * 2) / (before.publishMs + after.publishMs),
            unit: '',
            atMost: 1.3,
          },
          {
            what: 'page p99 ÷ that of idle',
            measured: (busy.pageMs * 2) / (before.pageMs + after.pageMs),
            unit: '',
            atMost: 1.3,
          },
        ]
      } finally {
        await publishing.database.end()
      }
    }),
  )
}

async function measureOthers(
  publishing: Publishing,
  { name, forSeconds }: { name: string; forSeconds: number },
): Promise<Others> {
  const latenciesMs = await publishFor(publishing, { name, seconds: forSeconds })
  const { p99Ms } = await measureLatency({
    url: `${publishing.installation.origin}/`,
    // As every browser does: without, each answer would be unpacked for it.
    headers: { 'Accept-Encoding': 'gzip, br' },
    connections,
    seconds: forSeconds,
    script: restingScript,
    variables: { REST_MS: String(restMs) },
  })
  return { publishMs: percentile(latenciesMs, 0.5), pageMs: p99Ms }
}

function describe({ publishMs, pageMs }: Others): string {
  return `${publishMs.toFixed(0)} and ${pageMs.toFixed(2)}`
}

async function countLinks({ database }: Publishing): Promise<number> {
  const { rows } = await database.query(
    `select count(*) from import_links where kind = 'articles' and document_hash <> ''`,
  )
  return CountSchema.parse(rows)[0]?.count ?? 0
}

async function untilWritten(publishing: Publishing, count: number): Promise<void> {
  while ((await countLinks(publishing)) < count) await pause(100)
}

async function countLive({ database }: Publishing): Promise<number> {
  const { rows } = await database.query(
    `select count(*) from import_links link join articles on articles.id = link.document_id and articles._status = 'published'
      where link.kind = 'articles'`,
  )
  return CountSchema.parse(rows)[0]?.count ?? 0
}

/** Until the article that was brought in last is on its page, and all others have theirs. */
async function untilLive(installation: Installation, { database }: Publishing): Promise<number> {
  const { rows } = await database.query(
    `select articles.slug from import_links link join articles on articles.id = link.document_id
      where link.kind = 'articles' and articles._status = 'published' order by articles.id`,
  )
  const slugs = z.array(z.object({ slug: z.string() })).parse(rows)
  for (const { slug } of [slugs.at(-1), slugs[0], slugs[Math.floor(slugs.length / 2)]].flatMap(
    (row) => row ?? [],
  )) {
    while ((await fetch(`${installation.origin}/articles/${slug}`)).status !== 200) await pause(100)
  }
  return performance.now()
}
