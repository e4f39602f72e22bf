import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import { CmsClient } from '../e2e/cms/cms-client.ts'
import { findFreePort } from '../packages/sandbox/src/network/free-port.ts'
import { hasVarnish, VarnishServer } from '../packages/sandbox/src/varnish/varnish-server.ts'
import { describeMachine, percentile, printGoals, type Goal } from './bench/report.ts'
import { changeBuild } from './cdn/changed-build.ts'
import { until, type Newsroom, type Published } from './cdn/editors.ts'
import { sweepPrivate } from './cdn/private-sweep.ts'
import { CdnReaders } from './cdn/readers.ts'
import { articleOf, changeCover, coverTitle, publishesOfStory, tellStories } from './cdn/stories.ts'
import { findAddresses } from './connections/errands.ts'
import { Installation } from './test/installation.ts'
import { siteDist, SiteServerProcess } from './test/site-server-process.ts'

/*
 * `npm run prove:cdn [-- <publishes>]`: two site servers, a real Varnish in front of them, readers who ask for every page
 * through it without pause, and so many publishes (200 unless stated): new articles at addresses that were asked for
 * before, edits, moved addresses, unpublished articles, redirects, renamed sections. Two seconds after the receipt of a
 * publish nobody may get what was there before; at least 99 of 100 requests for pages are hits; nothing that is one
 * reader's own is ever kept. Worker and site server are killed in between, and a deploy follows. Takes some seven minutes.
 */
const port = 4431
const articles = 300
const storyTellers = 3
const readersAtOnce = 6
const secret = 'the-purge-secret-of-the-proof'
const StatusSchema = z.object({ isComplete: z.boolean(), stale: z.number(), failures: z.number() })

const wanted = Number(process.argv[2] ?? 200)
if (!Number.isInteger(wanted) || wanted < 20) {
  console.error('How many publishes? 20 at least: npm run prove:cdn -- 200')
  process.exit(1)
}
if (!hasVarnish()) {
  console.error('There is no varnishd here. On Debian: apt-get install varnish varnish-modules')
  process.exit(1)
}

console.log(`${describeMachine()}\n`)
const varnishPort = await findFreePort()
const installation = await Installation.create({
  name: 'prove-cdn',
  port,
  variables: {
    CDN: 'varnish',
    CDN_PURGE_URLS: `http://127.0.0.1:${varnishPort}`,
    CDN_PURGE_TOKEN: secret,
    TRUST_PROXY: 'true',
    SERVE_THREADS: '1',
  },
})
const running: SiteServerProcess[] = []
let varnish: VarnishServer | null = null
let nextBuild: string | null = null
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stopAll().then(() => process.exit(130)))
}
try {
  await installation.addArticles(articles)
  await installation.start()
  process.exitCode = (await prove()) ? 0 : 1
} finally {
  await stopAll()
}

async function stopAll(): Promise<void> {
  await varnish?.stop()
  await Promise.all(running.map((server) => server.end('SIGKILL')))
  if (nextBuild !== null) rmSync(nextBuild, { recursive: true, force: true })
  await installation.remove()
}

async function startSite(store: string, given: { port: number; dist?: string }): Promise<SiteServerProcess> {
  const server = await SiteServerProcess.start(installation, store, given)
  running.push(server)
  await untilComplete(server.origin)
  return server
}

async function prove(): Promise<boolean> {
  const { origin, cmsOrigin, credentials } = installation
  const secondPort = await findFreePort()
  await untilComplete(origin)
  let second = await startSite('page-store-second', { port: secondPort })
  let origins = [origin, second.origin]
  varnish = await VarnishServer.start({
    port: varnishPort,
    secret,
    folder: join(installation.folder.root, 'varnish'),
    sites: [port, secondPort],
  })
  const endWatch = varnish.watchPrivateHits()

  const cms = await CmsClient.signIn({ origin: cmsOrigin, publicUrl: origin }, credentials)
  const place = {
    topics: [await cms.idOf('topics', 'decision-making')],
    authors: [await cms.idOf('authors', 'helena-marchetti')],
  }
  const leadership = await cms.idOf('sections', 'leadership')
  const cover = await cms.createArticle(
    articleOf({ title: coverTitle(1), slug: 'cdn-proof-cover', section: leadership, ...place }),
  )
  await cms.send('POST', 'globals/home-page?depth=0', { coverStory: cover.id, _status: 'published' })

  const readers = new CdnReaders(varnish.origin, await hotPaths(origin))
  const db = new pg.Pool({ connectionString: installation.databaseUrl, max: 4 })
  db.on('error', () => {})
  const targets = [`http://127.0.0.1:${port}/_meridian/publish`, `${second.origin}/_meridian/publish`]
  const newsroom: Newsroom = { cms, db, readers, targets, origins: () => origins }
  const published: Published = { count: 0, receiptMs: [] }
  const rounds = Math.floor(wanted / (4 * publishesOfStory))
  const covers = wanted - storyTellers * rounds * publishesOfStory
  const before = await varnish.counts()
  const startedAt = performance.now()
  readers.start(readersAtOnce)
  const work = Promise.all([
    changeCover(newsroom, published, {
      publishes: covers,
      cover: { id: cover.id, slug: 'cdn-proof-cover' },
      section: { id: leadership, path: '/leadership' },
    }),
    ...Array.from({ length: storyTellers }, (_, index) =>
      tellStories(newsroom, published, {
        name: `teller-${index + 1}`,
        rounds,
        place: { section: leadership, ...place },
      }),
    ),
  ])

  await whenPublished(published, Math.floor(wanted / 3), work)
  console.log(`After ${published.count} publishes the worker is killed.`)
  await installation.signal('worker', 'SIGKILL')
  await whenPublished(published, Math.floor((2 * wanted) / 3), work)
  console.log(`After ${published.count} publishes a site server is killed.`)
  await second.end('SIGKILL')
  await pause(2000)
  second = await startSite('page-store-second', { port: secondPort })
  await work
  const seconds = (performance.now() - startedAt) / 1000
  const after = await varnish.counts()
  const [hits, misses] = [after.hits - before.hits, after.misses - before.misses]
  console.log(
    `${published.count} publishes in ${seconds.toFixed(0)} s: receipt p50 ${percentile(published.receiptMs, 0.5).toFixed(0)} ms, p99 ${percentile(published.receiptMs, 0.99).toFixed(0)} ms`,
  )
  console.log(
    `${readers.report.answers} answers to readers, ${readers.report.judged} of them judged; Varnish: ${hits} hits, ${misses} misses, ${after.passes - before.passes} passed on`,
  )

  const email = credentials.email
  const sweep = await sweepPrivate({ origin: varnish.origin, publicUrl: origin, cookie: cms.cookie, email })
  console.log(`${sweep.asked} private requests: ${sweep.problems.join('; ') || 'none was kept'}`)

  const deployed = await deploy(readers, { secondPort, second })
  origins = deployed.origins
  await readers.stop()
  const differing = await compare(varnish.origin, origins, await hotPaths(origins[0] ?? origin))
  const keptPrivate = await endWatch()
  await db.end()
  for (const line of readers.report.stale.slice(0, 10)) console.log(`  old: ${line}`)
  for (const line of readers.report.failed.slice(0, 5)) console.log(`  failed: ${line}`)
  for (const line of [...differing, ...keptPrivate].slice(0, 10)) console.log(`  ${line}`)
  console.log('')
  const most = (what: string, measured: number, atMost = 0, unit = ''): Goal => ({
    what,
    measured,
    unit,
    atMost,
  })
  return printGoals([
    { what: 'publishes', measured: published.count, unit: '', atLeast: wanted },
    { what: 'answers judged', measured: readers.report.judged, unit: '', atLeast: wanted * 10 },
    most('old answers later than 2 s after the receipt', readers.report.stale.length),
    { what: 'hit ratio', measured: (100 * hits) / (hits + misses), unit: '%', atLeast: 99 },
    most('private answers that were hits', keptPrivate.length),
    most('faults of the private sweep', sweep.problems.length),
    most('from the end of a deploy to its pages through Varnish', deployed.seconds, 2, 's'),
    most('pages that differ from a site server in the end', differing.length),
    most('purges that wait in the end', deployed.waiting),
  ])
}

/**
 * A rolling deploy while readers read: one site server after the other is replaced by one of the next build, on the same
 * pages. The supervisor's own cannot be: another takes its place before.
 */
async function deploy(
  readers: CdnReaders,
  { secondPort, second }: { secondPort: number; second: SiteServerProcess },
): Promise<{ origins: string[]; seconds: number; waiting: number }> {
  const built = await siteDist(installation.env)
  // Beside the present build, where its packages are found.
  const dist = `${built}-of-prove-cdn`
  nextBuild = dist
  const { after } = changeBuild(built, dist)
  const thirdPort = await findFreePort()
  const third = await startSite('page-store-third', { port: thirdPort })
  await varnish?.use([thirdPort, secondPort])
  await second.end('SIGTERM')
  const secondAgain = await startSite('page-store-second', { port: secondPort, dist })
  await third.end('SIGTERM')
  const thirdAgain = await startSite('page-store-third', { port: thirdPort, dist })
  const startedAt = performance.now()
  const isNew = (path: string) => async () => (await readers.read(path))?.text().includes(after) ?? false
  for (const path of ['/', '/leadership', '/articles/cdn-proof-cover', '/about', '/archive']) {
    await until(`${path} through Varnish is of the next build`, isNew(path))
  }
  const seconds = (performance.now() - startedAt) / 1000
  console.log(
    `A deploy: the pages of the next build are there ${seconds.toFixed(1)} s after the site servers have them.`,
  )
  const waiting = await purgesLeft()
  return { origins: [thirdAgain.origin, secondAgain.origin], seconds, waiting }
}

/** Waits until the last purge is over, repeats included. */
async function purgesLeft(): Promise<number> {
  const Count = z.object({ count: z.coerce.number() })
  const db = new pg.Pool({ connectionString: installation.databaseUrl, max: 1 })
  const read = async () => Count.parse((await db.query('select count(*) from cdn_purges')).rows[0]).count
  const giveUpAt = performance.now() + 30_000
  while ((await read()) > 0 && performance.now() < giveUpAt) await pause(100)
  const left = await read()
  await db.end()
  return left
}

/** Which paths are not through the CDN what both site servers answer. */
async function compare(cdn: string, origins: string[], paths: string[]): Promise<string[]> {
  const differing: string[] = []
  for (const path of paths) {
    const read = async (origin: string) => {
      const response = await fetch(`${origin}${path}`, { redirect: 'manual' })
      return `${response.status} ${response.headers.get('etag')} ${await response.text()}`
    }
    const [kept, ...there] = await Promise.all([cdn, ...origins].map(read))
    if (!there.includes(kept ?? '')) differing.push(`${path} is another page than the site servers have`)
  }
  return differing
}

async function hotPaths(origin: string): Promise<string[]> {
  const { pages, assets } = await findAddresses(origin)
  const more = [
    '/leadership',
    '/archive',
    '/current-issue',
    '/digital-magazine',
    '/authors',
    '/about',
    '/subscription',
    '/rss.xml',
    '/atom.xml',
    '/sitemap.xml',
    '/leadership/rss.xml',
    '/api/articles/active',
    '/api/issues',
    '/api/weather',
  ]
  return [...new Set([...pages, ...more, ...assets.slice(0, 3)])]
}

async function untilComplete(origin: string): Promise<void> {
  for (;;) {
    const status = StatusSchema.safeParse(
      await fetch(`${origin}/_meridian/status`).then(
        (response) => response.json(),
        () => null,
      ),
    )
    if (status.success && status.data.isComplete && status.data.stale <= status.data.failures) return
    await pause(100)
  }
}

/** Resolves when so many publishes are done; fails with the work. */
async function whenPublished(published: Published, count: number, work: Promise<unknown>): Promise<void> {
  let failure: unknown = null
  work.catch((error: unknown) => {
    failure = error
  })
  while (published.count < count) {
    if (failure) throw failure
    await pause(50)
  }
}
