import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { z } from 'zod'
import { tellSteadily, type ToldViews } from './bench/steady-beacons.ts'
import { describeMachine } from './bench/report.ts'
import { Installation } from './test/installation.ts'

/*
 * npm run prove:count [-- --kills 3 --per-second 200]
 *
 * Tells of views at a steady rate while site server, CMS, worker and Postgres are killed, each so many times, and then compares what is
 * counted with what was told: never more, and less by at most ten seconds for each kill of the site server.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '3' },
    'per-second': { type: 'string', default: '200' },
    port: { type: 'string', default: '4481' },
  },
})
const positive = z.coerce.number().int().positive()
const kills = positive.parse(values.kills)
const perSecond = positive.parse(values['per-second'])
/** What may be lost of each kill, and how far apart they are. */
const lostSeconds = 10
const betweenMs = 15_000

console.log(`${describeMachine()}\n`)
const installation = await Installation.create({
  name: 'prove-count',
  port: positive.parse(values.port),
  variables: { TRUST_PROXY: 'true', TIMEOUT_FACTOR: '2' },
})
try {
  await installation.start()
  const client = tellSteadily({
    origin: installation.origin,
    publicUrl: installation.origin,
    paths: await articlePaths(),
    perSecond,
  })
  await pause(betweenMs)
  for (let round = 1; round <= kills; round += 1) {
    for (const victim of ['site', 'cms', 'worker', 'Postgres'] as const) {
      if (victim === 'Postgres') await installation.killPostgres()
      else await installation.signal(victim, 'SIGKILL')
      console.log(`round ${round}: ${victim} killed`)
      await pause(betweenMs)
    }
  }
  const told = await client.stop()
  // What was counted last is told within ten seconds, once all are there again.
  await pause(3 * betweenMs)
  process.exitCode = judge(told, await countViews()) ? 0 : 1
} finally {
  await installation.remove()
}

async function articlePaths(): Promise<string[]> {
  const feed = await (await fetch(`${installation.origin}/rss.xml`)).text()
  return [...feed.matchAll(/<item>.*?<link>[^<]*(\/articles\/[^<]+)<\/link>/gs)].flatMap(
    ([, path]) => path ?? [],
  )
}

/** Those that stand in the hours, and those that wait to be added to them: what was added stays in the inbox for a while. */
async function countViews(): Promise<number> {
  const client = new pg.Client({ connectionString: installation.databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ views: number }>(
      `select ((select coalesce(sum(views), 0) from audience_hours)
             + (select coalesce(sum(number), 0)
                  from audience_deltas join audience_boots using (boot) cross join unnest(views) as number
                 where not folded @> sequence))::int as views`,
    )
    return rows[0]?.views ?? 0
  } finally {
    await client.end()
  }
}

function judge({ taken, uncertain }: ToldViews, counted: number): boolean {
  const lost = taken - counted
  const mayBeLost = kills * lostSeconds * perSecond
  console.log(`\n${taken} views were taken, ${uncertain} ended in an error, ${counted} are counted.`)
  console.log(
    `Lost: ${lost}, ${(lost / perSecond / kills).toFixed(1)} s for each kill of the site server (at most ${lostSeconds}).`,
  )
  const isExact = counted <= taken + uncertain && lost <= mayBeLost
  console.log(
    isExact ? '✓ never more than was told, and no more lost than may be' : '✗ the counts do not fit',
  )
  return isExact
}
