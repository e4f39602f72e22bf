import { type ChildProcess, fork } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { z } from 'zod'
import { body, paragraph } from '../e2e/content/rich-text.ts'
import { untilQuiet } from './bench/processor-time.ts'
import { openPublishing, publishFor, type Publishing } from './bench/publish-rounds.ts'
import { describeMachine, percentile, printGoals } from './bench/report.ts'
import { watchProcess } from './bench/watch-process.ts'
import { measureLatency } from './bench/wrk.ts'
import { Installation } from './test/installation.ts'

/*
 * npm run bench:campaign [-- --mails 50000] [--delay 20]
 *
 * A product of its own with so many subscribers, and a mail server on the same machine that thinks 20 ms about each mail. A campaign of twelve articles
 * goes out to all of them, signed by DKIM, while articles are published and readers' browsers ask who they are: both as against what they take
 * when nothing goes out, in the same run.
 */
const { values: options } = parseArgs({
  options: { mails: { type: 'string', default: '50000' }, delay: { type: 'string', default: '20' } },
})
const port = 4371
const mails = Number(options.mails)
const articlesInMail = 12
/** Readers' browsers: so many at a time, each of which rests so long between two requests, on average. */
const userConnections = 10
const userRestMs = 200
/** So long publishes are measured, and then browsers: before, meanwhile and after; at least as long as it takes to say anything. */
const seconds = Math.max(5, Math.min(45, mails / 1000))
const warmUpSeconds = 15
/** As the admin asks while somebody looks on. */
const followMs = 2000
const restingScript = fileURLToPath(new URL('./bench/asked-now-and-then.lua', import.meta.url))

const SinkSchema = z.object({ taken: z.number(), doubles: z.number(), first: z.string() })
const SendSchema = z.object({
  send: z.object({ isFinished: z.boolean(), sums: z.record(z.string(), z.number()) }).nullable(),
})
const SavedSchema = z.object({ doc: z.object({ id: z.number() }) })

console.log(`${describeMachine()}\n`)
// In a session of its own, as all other servers are: Linux shares the cores among sessions, and `wrk` is in this one.
const sink = fork(new URL('./bench/mail-sink.ts', import.meta.url), [options.delay], { detached: true })
const { url } = z.object({ url: z.string() }).parse((await once(sink, 'message'))[0])
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const installation = await Installation.create({
  name: 'bench-campaign',
  port,
  variables: {
    SMTP_URL: url,
    SMTP_CONNECTIONS: '12',
    CAMPAIGN_MAILS_PER_SECOND: '400',
    MAIL_FROM: 'Meridian <agenda@meridian.example>',
    DKIM_DOMAIN: 'meridian.example',
    DKIM_SELECTOR: 'news',
    DKIM_PRIVATE_KEY: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  },
})
try {
  await installation.start()
  await untilQuiet(installation)
  const publishing = await openPublishing(installation)
  try {
    process.exitCode = (await measure(publishing)) ? 0 : 1
  } finally {
    await publishing.database.end()
  }
} finally {
  await installation.remove()
  sink.disconnect()
}

async function measure(publishing: Publishing): Promise<boolean> {
  await addSubscribers(publishing.database)
  const campaign = await writeCampaign(publishing)
  await measureOthers(publishing, { name: 'warm-up', seconds: warmUpSeconds })
  await untilQuiet(installation)
  const before = await measureOthers(publishing, { name: 'before', seconds })

  const watched = watchProcess('sending/lane-process.ts')
  const startedAtMs = performance.now()
  await post(publishing, `campaigns/${campaign}/send`, {
    plan: { time: { kind: 'now' }, parts: 1, minutesBetween: 60, test: null },
    audience: { match: 'all', conditions: [] },
    uncertain: 'hold',
    lateAfterMinutes: 60,
    accepted: [],
  })
  const finished = untilFinished(publishing, campaign).then(() => performance.now())
  await untilTaken(mails / 50)
  const busy = await measureOthers(publishing, { name: 'busy', seconds })
  const isMeasuredWhileItGoesOut = (await askSink(sink)).taken < mails
  const tookSeconds = ((await finished) - startedAtMs) / 1000
  const { peakMebibytes, processorMs } = watched.stop()
  const taken = await askSink(sink)
  await untilQuiet(installation)
  const after = await measureOthers(publishing, { name: 'after', seconds })
  const idle = {
    publishMs: (before.publishMs + after.publishMs) / 2,
    userMs: (before.userMs + after.userMs) / 2,
  }
  console.log(
    `before: ${describe(before)}
while it goes out: ${describe(busy)}
after: ${describe(after)}
${(mails / tookSeconds).toFixed(0)} mails a second, the first of ${(taken.first.length / 1024).toFixed(0)} KB; ${(processorMs / mails).toFixed(2)} ms of processor time a mail in the process of campaigns\n`,
  )
  if (!/^DKIM-Signature:/m.test(taken.first)) throw new Error('The mails are not signed.')
  if (!isMeasuredWhileItGoesOut) throw new Error('All mails were out before the rest was measured.')
  return printGoals([
    {
      what: `${mails} mails signed and handed over`,
      measured: tookSeconds,
      unit: 's',
      atMost: (300 * mails) / 50_000,
    },
    { what: 'mails that the server took', measured: taken.taken, unit: '', atLeast: mails },
    { what: 'mails that it took twice', measured: taken.doubles, unit: '', atMost: 0 },
    { what: 'memory of the process of campaigns, peak', measured: peakMebibytes, unit: 'MB', atMost: 400 },
    { what: 'publish p50 ÷ that of idle', measured: busy.publishMs / idle.publishMs, unit: '', atMost: 1.5 },
    { what: 'GET /api/user p99 ÷ that of idle', measured: busy.userMs / idle.userMs, unit: '', atMost: 1.5 },
  ])
}

/** Readers of the first newsletter, at the hosts of forty operators. */
async function addSubscribers(database: pg.Client): Promise<void> {
  await database.query(
    `with readers as (
       insert into newsletter_subscribers (email, first_name, key, state, confirmed_at)
       select 'reader' || n || '@host' || (n % 40) || '.example', 'Reader ' || n, substr(md5('bench' || n), 1, 22), 'confirmed', now()
         from generate_series(1, $1::int) n
       returning id
     )
     insert into newsletter_memberships (subscriber_id, newsletter_id)
     select readers.id, newsletters.id from readers, newsletters where newsletters.slug = 'newsletter'`,
    [mails],
  )
  // What is looked up by name servers is not what is measured.
  await database.query(
    `insert into mail_domains (domain, servers)
     select 'host' || n || '.example', 'operator' || n || '.example' from generate_series(0, 39) n on conflict do nothing`,
  )
  await database.query('analyze newsletter_subscribers, newsletter_memberships')
}

async function writeCampaign({ cms, database }: Publishing): Promise<number> {
  const { rows } = await database.query<{ id: number }>(
    `select id from articles where _status = 'published' order by published_at desc limit ${articlesInMail}`,
  )
  const { rows: newsletters } = await database.query<{ id: number }>(
    `select id from newsletters where slug = 'newsletter'`,
  )
  const cards = rows.map(({ id: article }, index) =>
    block(index, { blockType: 'mail-article', article, isLead: index === 0 }),
  )
  const greeting = block(99, { blockType: 'mail-greeting', words: 'Dear {name},', fallback: 'Good morning,' })
  const answer = await cms.send('POST', 'campaigns?draft=true', {
    subject: 'What matters this week',
    newsletter: newsletters[0]?.id,
    body: body(greeting, paragraph('Twelve pieces, and what they have in common.'), ...cards),
  })
  if (!answer.ok) throw new Error(answer.reason)
  return SavedSchema.parse(answer.body).doc.id
}

function block(index: number, fields: object): object {
  return {
    type: 'content-block',
    version: 1,
    format: '',
    fields: { id: `block-${index}`, shownTo: 'everyone', ...fields },
  }
}

interface Others {
  publishMs: number
  userMs: number
}

async function measureOthers(
  publishing: Publishing,
  round: { name: string; seconds: number },
): Promise<Others> {
  const latenciesMs = await publishFor(publishing, round)
  const { p99Ms } = await measureLatency({
    url: `${installation.origin}/api/user`,
    headers: { cookie: publishing.cms.cookie },
    connections: userConnections,
    seconds: Math.ceil(round.seconds),
    script: restingScript,
    variables: { REST_MS: String(userRestMs) },
  })
  return { publishMs: percentile(latenciesMs, 0.5), userMs: p99Ms }
}

function describe({ publishMs, userMs }: Others): string {
  return `publish p50 ${publishMs.toFixed(0)} ms, GET /api/user p99 ${userMs.toFixed(1)} ms`
}

async function post({ cms }: Publishing, path: string, data: object): Promise<void> {
  const { origin } = installation
  const answer = await fetch(`${origin}/api/staff/${path}`, {
    method: 'POST',
    headers: { origin, cookie: cms.cookie, 'content-type': 'application/json' },
    body: JSON.stringify(data),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}: ${await answer.text()}`)
}

async function untilFinished({ cms }: Publishing, campaign: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`${installation.origin}/api/staff/campaigns/${campaign}/send`, {
      headers: { cookie: cms.cookie },
    })
    const { send } = SendSchema.parse(await answer.json())
    if (send?.isFinished) return
    await pause(followMs)
  }
}

/** Mails go out slowly at first. */
async function untilTaken(number: number): Promise<void> {
  while ((await askSink(sink)).taken < number) await pause(200)
}

async function askSink(process: ChildProcess): Promise<z.output<typeof SinkSchema>> {
  process.send('count')
  return SinkSchema.parse((await once(process, 'message'))[0])
}
