import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import { CmsClient } from '../../e2e/cms/cms-client.ts'
import type { Installation } from '../test/installation.ts'
import { countFromNow, mapTimes, type ProcessorTimes } from './processor-time.ts'
import { firstAnswerWith } from './title-watch.ts'

const publishes = 60
const settingsChanges = 20
/** Not measured: the processes have just started and have compiled little of what a publish runs. */
const warmUps = 10
/** From one to the next at least: rounds take equally long, so that equally many share images are drawn meanwhile. */
const paceMs = 400

const ActiveSchema = z.array(z.object({ id: z.string(), title: z.string(), featured: z.boolean() }))

/** The cover story, through the CMS and the database that it is watched by. */
export interface Publishing {
  installation: Installation
  cms: CmsClient
  database: pg.Client
  cover: { id: number; slug: string; title: string }
}

export interface Round {
  latenciesMs: number[]
  /** Processor time for each of them, in ms; with what goes on after the last, and without what services use at rest. */
  times: ProcessorTimes
}

export async function openPublishing(installation: Installation): Promise<Publishing> {
  const { origin, cmsOrigin, credentials } = installation
  const cms = await CmsClient.signIn({ origin: cmsOrigin, publicUrl: origin }, credentials)
  const active = ActiveSchema.parse(await (await fetch(`${origin}/api/articles/active`)).json())
  const cover = active.find(({ featured }) => featured) ?? active[0]
  if (!cover) throw new Error('The magazine has no article.')
  const database = new pg.Client(installation.databaseUrl)
  await database.connect()
  const id = await cms.idOf('articles', cover.id)
  return { installation, cms, database, cover: { id, slug: cover.id, title: cover.title } }
}

/** Publishes of the cover story, each from its commit until its title is on home and on its page. */
export function measurePublishes(publishing: Publishing): Promise<Round> {
  const { installation, cover } = publishing
  return measure({ installation, count: publishes }, (turn) =>
    publish(publishing, `${cover.title}, version ${turn}`),
  )
}

/** The latencies alone of as many publishes as so many seconds have room for, whatever else the product does meanwhile. */
export async function publishFor(
  publishing: Publishing,
  { seconds, name }: { seconds: number; name: string },
): Promise<number[]> {
  const latenciesMs: number[] = []
  const endsAtMs = performance.now() + seconds * 1000
  while (performance.now() < endsAtMs) {
    const title = `${publishing.cover.title}, ${name} ${latenciesMs.length + 1}`
    const [tookMs] = await Promise.all([publish(publishing, title), pause(paceMs)])
    latenciesMs.push(tookMs)
  }
  return latenciesMs
}

/** Gives how long it took from the commit until the title was on home and on the article's page, in ms. */
async function publish({ installation, cms, database, cover }: Publishing, title: string): Promise<number> {
  const live = Promise.all(
    ['/', `/articles/${cover.slug}`].map((path) =>
      firstAnswerWith({ origin: installation.origin, path, text: title }),
    ),
  )
  await cms.updateArticle(cover.id, { title, _status: 'published' })
  const liveAtMs = Math.max(...(await live))
  return liveAtMs - (await committedAtMs(database, `articles:${cover.id}`))
}

/** The same saves as drafts, which nobody publishes: what of a publish's processor time is the editor's save. */
export function measureSaves({ installation, cms, cover }: Publishing): Promise<Round> {
  return measure({ installation, count: publishes }, async (turn) => {
    const startedAtMs = performance.now()
    await cms.updateArticle(cover.id, { title: `${cover.title}, draft ${turn}`, _status: 'draft' })
    return performance.now() - startedAtMs
  })
}

/** Changes of the magazine's settings, each from its commit until home shows it; all pages are being rendered again for the one before. */
export function measureSettings({ installation, cms, database }: Publishing): Promise<Round> {
  return measure({ installation, count: settingsChanges }, async (turn) => {
    const copyright = `Meridian, ${turn} ${Date.now()}`
    const live = firstAnswerWith({ origin: installation.origin, path: '/', text: copyright })
    const answer = await cms.send('POST', 'globals/site-settings', { copyright, _status: 'published' })
    if (!answer.ok) throw new Error(answer.reason)
    const liveAtMs = await live
    return liveAtMs - (await committedAtMs(database, 'site-settings'))
  })
}

async function measure(
  { installation, count }: { installation: Installation; count: number },
  work: (turn: number) => Promise<number>,
): Promise<Round> {
  const latenciesMs: number[] = []
  let counted = await countFromNow(installation)
  for (let turn = 1 - warmUps; turn <= count; turn += 1) {
    if (turn === 1) counted = await countFromNow(installation)
    const [tookMs] = await Promise.all([work(turn), pause(paceMs)])
    if (turn >= 1) latenciesMs.push(tookMs)
  }
  const used = await counted.untilQuiet()
  return { latenciesMs, times: mapTimes(used, (ms) => ms / count) }
}

/** When the newest event of a document was committed; Postgres runs on this machine and has the same clock. */
export async function committedAtMs(database: pg.Client, subject: string): Promise<number> {
  const { rows } = await database.query<{ at: number }>(
    `SELECT extract(epoch FROM committed_at)::float8 * 1000 AS at
     FROM publish_events WHERE subject = $1 ORDER BY id DESC LIMIT 1`,
    [subject],
  )
  if (!rows[0]) throw new Error(`There is no event of ${subject}.`)
  return rows[0].at
}
