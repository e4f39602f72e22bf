import { parseArgs } from 'node:util'
import pg from 'pg'
import { type AskedLine, measureInTurn } from './bench/asked-in-turn.ts'
import { processorTimes, sum, timesBetween, untilQuiet } from './bench/processor-time.ts'
import { describeMachine, printGoals } from './bench/report.ts'
import { beginSessions } from './bench/session-rows.ts'
import { Installation } from './test/installation.ts'

/*
 * npm run bench:readers [-- --readers 100000] [-- --folder .data/kept] [-- --former]
 *
 * A product of its own with so many readers. Signed-in readers say how far they have read, each in articles of their own choice,
 * over 800 connections, and ask who they are over 64. Prints how many are answered a second, how long that takes and the processor time
 * of all processes for each. With --folder an installation that stands there already (and does not run) is measured and left as
 * it is; with --former the goals are printed and not required, for a version from before they were met.
 */
const { values: options } = parseArgs({
  options: {
    readers: { type: 'string', default: '100000' },
    folder: { type: 'string' },
    port: { type: 'string', default: '4391' },
    seconds: { type: 'string', default: '20' },
    former: { type: 'boolean', default: false },
  },
})
const port = Number(options.port)
/** Each call comes from a reader of its own. */
const variables = { TRUST_PROXY: 'true' }
const signedIn = 20_000
const warmUpSeconds = 5
const seconds = Number(options.seconds)
const readingConnections = 800
const userConnections = 64

console.log(`${describeMachine()}\n`)
const installation = options.folder
  ? Installation.open({ dataDir: options.folder, port, variables })
  : await Installation.create({ name: 'bench-readers', port, variables })
try {
  await installation.start()
  if (!options.folder) await installation.run('seed.ts', '--readers', options.readers)
  await untilQuiet(installation)
  const isReached = await measure()
  process.exitCode = isReached || options.former ? 0 : 1
} finally {
  if (options.folder) await installation.stop()
  else await installation.remove()
}

async function measure(): Promise<boolean> {
  const { readers, articles } = await readCast()
  const reading = await measureKind('reading progress', readingConnections, (index) => ({
    method: 'POST',
    path: '/api/user/reading-progress',
    cookie: at(readers, index).cookie,
    // Three times of a visit to one article: a pause, 30 s later, and the end.
    body: {
      articleId: at(articles, index % signedIn),
      progressPercent: [20, 50, 90][Math.floor(index / signedIn)] ?? 90,
    },
  }))
  const users = await measureKind('GET /api/user', userConnections, (index) => ({
    method: 'GET',
    path: '/api/user',
    cookie: at(readers, index).cookie,
  }))
  return printGoals([
    { what: 'reading progress a second', measured: reading.requestsPerSecond, unit: '', atLeast: 3000 },
    { what: 'processor time of one, all processes', measured: reading.costMs, unit: 'ms', atMost: 0.3 },
    {
      what: `GET /api/user at ${userConnections} connections, p99`,
      measured: users.p99Ms,
      unit: 'ms',
      atMost: 25,
    },
  ])

  async function measureKind(what: string, connections: number, line: (index: number) => AskedLine) {
    const lines = Array.from({ length: 3 * signedIn }, (_, index) => line(index))
    const ask = { origin: installation.origin, lines, connections }
    await measureInTurn({ ...ask, seconds: warmUpSeconds })
    const before = await processorTimes(installation)
    const latency = await measureInTurn({ ...ask, seconds })
    const answered = latency.requestsPerSecond * seconds
    const costs = timesBetween(before, await processorTimes(installation), answered)
    const { site, cms, postgres } = costs
    const parts = `site ${site.toFixed(3)}, CMS ${cms.toFixed(3)}, Postgres ${postgres.toFixed(3)}`
    console.log(
      `${what}: ${latency.requestsPerSecond.toFixed(0)} a second, p50 ${latency.p50Ms.toFixed(1)} ms, p99 ${latency.p99Ms.toFixed(1)} ms; processor time of one, in ms: ${parts}\n`,
    )
    return { ...latency, costMs: sum(costs) }
  }
}

async function readCast() {
  const database = new pg.Client(installation.databaseUrl)
  await database.connect()
  try {
    const { rows } = await database.query<{ slug: string }>(
      `select slug from articles where _status = 'published' and slug is not null order by published_at desc limit 2000`,
    )
    return { readers: await beginSessions(database, signedIn), articles: rows.map(({ slug }) => slug) }
  } finally {
    await database.end()
  }
}

function at<Value>(list: readonly Value[], index: number): Value {
  const value = list[index % list.length]
  if (value === undefined) throw new Error('There is nobody and nothing to ask with.')
  return value
}
