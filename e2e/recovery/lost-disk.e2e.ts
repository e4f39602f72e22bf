import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseServer } from '../../scripts/test/database-server.ts'
import { Installation } from '../../scripts/test/installation.ts'
import { env } from '../env.ts'
import { Editors } from '../resilience/editors.ts'
import { missing } from '../resilience/missing.ts'
import { expectChargedOnce, startSubscribers } from '../resilience/served-once.ts'
import { expect, openNewsroom, test, type Newsroom } from '../resilience/stack.ts'
import type { Subscribers } from '../resilience/subscribers.ts'
import { Archive, archiveSettings } from './archive.ts'

/** So many publishes and payments before the disk is lost, and again after. */
const around = 100
/** The archive gets something once a minute: at the least so long everything works before the disk is lost. */
const workedMs = 150_000
/** And up to so much longer: the disk is lost at any moment of that minute. */
const minuteMs = 60_000
/** What the archive may be behind: its minute, and what it takes to write and send a segment. */
const longestLossSeconds = 75
const synchronisedMs = 600_000

const [port, databasePort] = [env.E2E_PORT + 10, env.E2E_PORT + 12]

test('a database whose disk is lost comes back as of the last minute, and everyone who has paid has what they paid for', async () => {
  const bin = env.POSTGRES_BIN
  const installation = await Installation.create({ name: 'recovery', port })
  const { databasePassword: password } = installation.secrets
  const place = { data: installation.folder.postgres, port: databasePort, password }
  const { data } = await DatabaseServer.at(place)
  const archive = new Archive({ data, port: databasePort, password, bin })
  const settings = archiveSettings
  const server = await DatabaseServer.at({ ...place, bin, settings, env: archive.env })
  Object.assign(installation.env, archive.env, { DATABASE_URL: server.url() })
  try {
    archive.make(server.identity)
    await server.start()
    await archive.run(server, 'stanza-create')
    await archive.run(server, '--type=full', 'backup')
    await installation.start()
    await loseTheDisk({ installation, server, archive })
  } finally {
    await installation.stop()
    await server.remove()
    await installation.remove()
  }
})

interface Drill {
  installation: Installation
  server: DatabaseServer
  archive: Archive
}

async function loseTheDisk({ installation, server, archive }: Drill): Promise<void> {
  const newsroom = await openNewsroom(installation)
  const before = await begin(newsroom, 'Before')
  await expectEarlierMoment(installation, before.editors)
  await before.untilDone(around)
  await pause(randomInt(minuteMs))

  await server.kill()
  server.loseDisk()
  const lostAtMs = Date.now()
  await Promise.all([before.editors.stop(), before.subscribers.abandon()])
  await installation.stop()

  const said = await installation.run('restore.ts', '--to', 'latest')
  console.log(said.trim())
  const [backup = ''] = /\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ/.exec(said.split('\n').at(-2) ?? '') ?? []
  await server.initialise()
  await server.start()
  await server.query('create database meridian', 'postgres')
  console.log((await installation.run('restore.ts', backup, '--yes')).trim())
  const downSeconds = (Date.now() - lostAtMs) / 1000
  const loss = await readLoss(server, before, lostAtMs)
  report(before, loss)
  expect(loss.oldestSeconds).toBeLessThan(longestLossSeconds)

  await archive.run(server, 'stanza-upgrade')
  await archive.run(server, '--type=full', 'backup')
  await installation.start()
  console.log(
    `Restored ${downSeconds.toFixed(0)} s after the loss, in use again ${((Date.now() - lostAtMs) / 1000).toFixed(0)} s after it.`,
  )
  await expectPayersServed(server, before.subscribers)
  const again = await openNewsroom(installation)
  const after = await begin(again, 'After')
  await after.untilDone(around)
  await Promise.all([after.editors.stop(), after.subscribers.stop()])
  const live = { message: 'what was published after it is live', timeout: synchronisedMs, intervals: [200] }
  await expect.poll(() => missing(installation.origin, after.editors), live).toEqual([])
  const rendered = { message: 'every page is rendered again', timeout: synchronisedMs }
  await expect.poll(async () => (await again.status()).isComplete, rendered).toBe(true)
  await expectGone(installation, loss.lostSlugs)
  await expectPayersServed(server, after.subscribers)
  const paid = [...before.subscribers.everyone, ...after.subscribers.everyone].filter(isPaid)
  await expectChargedOnce(
    installation,
    paid.map(({ email }) => email),
  )
  console.log(`✓ ${paid.length} readers have paid, each once, and have what they paid for.`)
  const [archiver] = await server.query<{ archived: number }>(
    'select archived_count::int as archived from pg_stat_archiver',
  )
  expect(archiver?.archived).toBeGreaterThan(0)
  // The former database's archive is still there, up to its last minute.
  await expect(installation.run('restore.ts', '--to', new Date(lostAtMs).toISOString())).rejects.toThrow(
    'The archive does not reach',
  )
}

interface Work {
  editors: Editors
  subscribers: Subscribers
  untilDone: (count: number) => Promise<void>
}

async function begin(newsroom: Newsroom, name: string): Promise<Work> {
  const articles = [await newsroom.publishCover(), await newsroom.publish()]
  const editors = new Editors({ cms: newsroom.cms, articles, draft: await newsroom.draft(), name })
  const subscribers = await startSubscribers(newsroom.installation, name.toLowerCase())
  editors.start()
  const untilDone = async (count: number) => {
    await editors.untilAcknowledged(Math.max(0, count - editors.acknowledged))
    await subscribers.untilPaid(Math.max(0, count - subscribers.paid))
  }
  return { editors, subscribers, untilDone }
}

/** While everything works: an earlier moment is made a backup of, and has what was there then and nothing of later. */
async function expectEarlierMoment(installation: Installation, editors: Editors): Promise<void> {
  await pause(workedMs / 5)
  const moment = new Date()
  await pause((workedMs * 4) / 5)
  const text = `${moment.toISOString().slice(0, 19).replace('T', ' ')}`
  const said = await installation.run('restore.ts', '--to', text)
  console.log(said.trim())
  const atMs = Math.floor(moment.getTime() / 1000) * 1000
  const name = `${text.replace(' ', 'T').replaceAll(':', '-')}Z`
  const file = join(installation.folder.backups, name, 'database/public.articles.copy.gz')
  const rows = gunzipSync(readFileSync(file)).toString('utf8')
  const created = new Map(editors.created.map(({ slug, title }) => [slug, title]))
  const creations = editors.acknowledgements.filter(({ slug, title }) => created.get(slug) === title)
  const has = ({ slug }: { slug: string }) => rows.includes(`\t${slug}\t`)
  const earlier = creations.filter((creation) => creation.atMs < atMs)
  // What was under way at that moment may be on either side of it.
  const later = creations.filter((creation) => creation.atMs > atMs + 5000)
  expect(earlier.filter((creation) => !has(creation))).toEqual([])
  expect(later.filter(has)).toEqual([])
  expect([earlier.length > 0, later.length > 0]).toEqual([true, true])
  console.log(
    `✓ ${basename(name)} has the ${earlier.length} new articles of before it, and none of the ${later.length} of later.`,
  )
}

interface Loss {
  publishes: number
  payments: number
  accounts: number
  /** How long before the disk was lost the first of what is lost was acknowledged; 0 where nothing is. */
  oldestSeconds: number
  newestSeconds: number
  lostSlugs: string[]
}

/** Compares what was acknowledged with what the restored database has, before anybody works on it. */
async function readLoss(
  server: DatabaseServer,
  { editors, subscribers }: Work,
  lostAtMs: number,
): Promise<Loss> {
  const articles = new Map(
    (await server.query<{ slug: string; title: string }>('select slug, title from articles')).map(
      ({ slug, title }) => [slug, title],
    ),
  )
  const ofArticle = Map.groupBy(editors.acknowledgements, ({ slug }) => slug)
  const lost = [...ofArticle].flatMap(([slug, publishes]) => {
    const found = publishes.findIndex(({ title }) => title === articles.get(slug))
    // A publish that was not acknowledged may be there in the place of the last that was.
    const isLater = found === -1 && articles.has(slug)
    return isLater ? [] : publishes.slice(found + 1)
  })
  const known = await server.query<{ email: string; isCustomer: boolean }>(
    `select email, exists (select from billing_customers where user_id = users.id) as "isCustomer" from users`,
  )
  const accounts = new Map(known.map(({ email, isCustomer }) => [email, isCustomer]))
  const paid = subscribers.everyone.filter(isPaid)
  const unserved = paid.filter(({ email }) => accounts.get(email) !== true)
  const moments = [...lost.map(({ atMs }) => atMs), ...unserved.map(({ paidAtMs }) => paidAtMs ?? 0)]
  const secondsBefore = (atMs: number) => Math.max(0, (lostAtMs - atMs) / 1000)
  return {
    publishes: lost.length,
    payments: unserved.length,
    accounts: paid.filter(({ email }) => !accounts.has(email)).length,
    oldestSeconds: secondsBefore(Math.min(...moments, lostAtMs)),
    newestSeconds: secondsBefore(Math.max(...moments, 0)),
    lostSlugs: editors.created.map(({ slug }) => slug).filter((slug) => !articles.has(slug)),
  }
}

function report({ editors, subscribers }: Work, loss: Loss): void {
  console.log(
    `Lost of ${editors.acknowledged} acknowledged publishes: ${loss.publishes}; of ${subscribers.paid} payments: ${loss.payments}, ` +
      `${loss.accounts} of them with the reader’s account. What is lost was acknowledged ${loss.newestSeconds.toFixed(1)} to ` +
      `${loss.oldestSeconds.toFixed(1)} s before the disk was lost.`,
  )
}

async function readServed(server: DatabaseServer): Promise<Set<string>> {
  const rows = await server.query<{ email: string }>(
    `select users.email from user_subscriptions subscription join users on users.id = subscription.user_id
     where subscription.kind = 'paid' and subscription.status = 'active'`,
  )
  return new Set(rows.map(({ email }) => email))
}

async function expectPayersServed(server: DatabaseServer, subscribers: Subscribers): Promise<void> {
  const unserved = async () => {
    const served = await readServed(server)
    return subscribers.everyone.filter(isPaid).filter(({ email }) => !served.has(email))
  }
  const options = { message: 'everyone who paid has what they paid for', timeout: synchronisedMs }
  await expect.poll(async () => (await unserved()).map(({ email }) => email), options).toEqual([])
}

/** Readers must not find what the database does not have. */
async function expectGone(installation: Installation, slugs: string[]): Promise<void> {
  for (const slug of slugs) {
    const answer = await fetch(`${installation.origin}/articles/${slug}`)
    expect([slug, answer.status]).toEqual([slug, 404])
  }
}

function isPaid({ paidAtMs }: { paidAtMs: number | null }): boolean {
  return paidAtMs !== null
}
