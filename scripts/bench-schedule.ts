import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { z } from 'zod'
import { CmsClient } from '../e2e/cms/cms-client.ts'
import { body, paragraph } from '../e2e/content/rich-text.ts'
import { describeMachine, percentile, printGoals } from './bench/report.ts'
import { firstAnswerWith } from './bench/title-watch.ts'
import { Installation } from './test/installation.ts'

/*
 * npm run bench:schedule [-- --articles 10000] [-- --rounds 5] [-- --together 30]
 *
 * A product of its own, filled to so many articles. In each round an article, or so many together, is scheduled for the
 * next full minute, and measured from that moment to the first answer of the site server that has the last of them on
 * home and each of them on its own page.
 */
const { values: options } = parseArgs({
  options: {
    articles: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '5' },
    together: { type: 'string', default: '1' },
  },
})
const port = 4391
const minuteMs = 60_000
const together = Number(options.together)
/** So long before the minute the articles have to be scheduled. */
const leadMs = 5000 + 500 * together
const watchAheadMs = 1000

const SavedSchema = z.object({ doc: z.object({ id: z.number(), updatedAt: z.string() }) })

console.log(`${describeMachine()}\n`)
const installation = await Installation.create({ name: 'bench-schedule', port })
try {
  await installation.addArticles(Number(options.articles))
  await installation.start()
  process.exitCode = (await measure(Number(options.rounds))) ? 0 : 1
} finally {
  await installation.remove()
}

async function measure(rounds: number): Promise<boolean> {
  const { origin, cmsOrigin } = installation
  const cms = await CmsClient.signIn({ origin: cmsOrigin, publicUrl: origin }, installation.credentials)
  const database = new pg.Client(installation.databaseUrl)
  await database.connect()
  const lateMs: number[] = []
  const carriedOutMs: number[] = []
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const titles = Array.from({ length: together }, (_, index) => `On the minute ${round}, ${index + 1}`)
      const dueAtMs = nextMinuteMs()
      const ids: number[] = []
      for (const title of titles) {
        const { id } = await draftArticle(cms, title)
        await schedule(cms, { id, dueAt: new Date(dueAtMs) })
        ids.push(id)
      }
      await pause(dueAtMs - watchAheadMs - Date.now())
      // Those of one minute go out in the order in which they were scheduled.
      const liveAtMs = await firstAnswerWith({ origin, path: '/', text: titles.at(-1) ?? '' })
      await requirePages(database, ids)
      lateMs.push(liveAtMs - dueAtMs)
      for (const id of ids) carriedOutMs.push(await settledAfterMs(database, id))
      console.log(`  round ${round}: live ${lateMs.at(-1)?.toFixed(0)} ms after its minute`)
    }
  } finally {
    await database.end()
  }
  console.log(
    `  carried out after ${percentile(carriedOutMs, 0.5).toFixed(0)} ms, p50; the last after ${Math.max(...carriedOutMs).toFixed(0)} ms\n`,
  )
  return printGoals([
    { what: 'minute → live on home, the latest', measured: Math.max(...lateMs), unit: 'ms', atMost: 5000 },
  ])
}

async function draftArticle(cms: CmsClient, title: string): Promise<{ id: number }> {
  return cms.createArticle({
    title,
    excerpt: 'It is about time, and comes on time.',
    body: body(paragraph('One paragraph of it.')),
    section: await cms.idOf('sections', 'leadership'),
    authors: [await cms.idOf('authors', 'helena-marchetti')],
    _status: 'draft',
  })
}

async function schedule(cms: CmsClient, { id, dueAt }: { id: number; dueAt: Date }): Promise<void> {
  const { origin, cmsOrigin } = installation
  const newest = await cms.send('PATCH', `articles/${id}?draft=true&depth=0`, { _status: 'draft' })
  if (!newest.ok) throw new Error(newest.reason)
  const response = await fetch(`${cmsOrigin}/api/staff/schedules`, {
    method: 'POST',
    headers: { origin, cookie: cms.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({
      collection: 'articles',
      documentId: id,
      seenAt: SavedSchema.parse(newest.body).doc.updatedAt,
      action: 'publish',
      dueAt: dueAt.toISOString(),
      timeZone: 'UTC',
    }),
  })
  if (!response.ok) throw new Error(`Not scheduled: ${response.status}: ${await response.text()}`)
}

/** Readers have each of them, as soon as they have the last. */
async function requirePages(database: pg.Client, ids: number[]): Promise<void> {
  const { rows } = await database.query<{ slug: string }>('select slug from articles where id = any($1)', [
    ids,
  ])
  const pages = rows.map(async ({ slug }) => (await fetch(`${installation.origin}/articles/${slug}`)).status)
  const missing = (await Promise.all(pages)).filter((status) => status !== 200).length
  if (missing > 0) throw new Error(`${missing} of ${ids.length} articles had no page when the last was live.`)
}

/** How long after its moment the transaction of a schedule was about to commit. */
async function settledAfterMs(database: pg.Client, articleId: number): Promise<number> {
  const { rows } = await database.query<{ ms: number }>(
    `select extract(epoch from settled_at - due_at)::float8 * 1000 as ms from publish_schedules
     where collection = 'articles' and document_id = $1 and state = 'done'`,
    [articleId],
  )
  if (!rows[0]) throw new Error(`The schedule of article ${articleId} is not done.`)
  return rows[0].ms
}

function nextMinuteMs(): number {
  return Math.ceil((Date.now() + leadMs) / minuteMs) * minuteMs
}
