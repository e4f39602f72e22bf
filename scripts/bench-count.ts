import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { describeMachine, median, printGoals, type Goal } from './bench/report.ts'
import { measureLatency } from './bench/wrk.ts'
import { Installation } from './test/installation.ts'
import { SiteServerProcess } from './test/site-server-process.ts'

/*
 * npm run bench:count [-- --rounds 21 --seconds 4]
 *
 * What counting the audience costs: two site servers with the same pages, one that counts and one that does not, are asked in turn; then
 * pages are read and views told at once. Needs wrk on the PATH. All of it, the asking too, shares the machine.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '21' },
    seconds: { type: 'string', default: '4' },
    port: { type: 'string', default: '4471' },
  },
})
const positive = z.coerce.number().int().positive()
const [rounds, seconds] = [positive.parse(values.rounds), positive.parse(values.seconds)]
const StatusSchema = z.object({ isComplete: z.boolean() })
const folder = mkdtempSync(join(tmpdir(), 'meridian-bench-'))
const pathsFile = join(folder, 'paths')
const connections = 32

console.log(`${describeMachine()}\n`)
const variables = { TRUST_PROXY: 'true', TIMEOUT_FACTOR: '1' }
const installation = await Installation.create({
  name: 'bench-count',
  port: positive.parse(values.port),
  variables,
})
const servers: SiteServerProcess[] = []
try {
  await installation.start()
  const [counting, silent] = [await startServer('count-on', 'true'), await startServer('count-off', 'false')]
  writeFileSync(pathsFile, `${(await articlePaths()).join('\n')}\n`)
  const goals = [await compareReads(counting, silent), ...(await readAndTell(counting))]
  console.log('')
  process.exitCode = printGoals(goals) ? 0 : 1
} finally {
  for (const server of servers) await server.end('SIGTERM')
  await installation.remove()
  rmSync(folder, { recursive: true })
}

async function startServer(store: string, counts: string): Promise<SiteServerProcess> {
  const server = await SiteServerProcess.start(installation, store, {
    variables: { ...variables, COUNT_AUDIENCE: counts, SERVE_THREADS: '2', PUBLIC_URL: installation.origin },
  })
  servers.push(server)
  for (;;) {
    const answer = await fetch(`${server.origin}/_meridian/status`)
    if (StatusSchema.parse(await answer.json()).isComplete) return server
    await pause(100)
  }
}

async function articlePaths(): Promise<string[]> {
  const feed = await (await fetch(`${installation.origin}/rss.xml`)).text()
  return [...feed.matchAll(/<item>.*?<link>[^<]*(\/articles\/[^<]+)<\/link>/gs)].flatMap(
    ([, path]) => path ?? [],
  )
}

/** Article pages a second with counting ÷ without, in alternating rounds; the first round of each warms up. */
async function compareReads(counting: SiteServerProcess, silent: SiteServerProcess): Promise<Goal> {
  const ratios: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const sides = round % 2 === 0 ? [counting, silent] : [silent, counting]
    const rates = new Map<SiteServerProcess, number>()
    for (const side of sides) rates.set(side, await readsPerSecond(side))
    const [withCounting = 0, without = 0] = [rates.get(counting), rates.get(silent)]
    if (round === 0) continue
    ratios.push(withCounting / without)
    console.log(
      `reads, round ${round}: counting ${withCounting.toFixed(0)}/s, not counting ${without.toFixed(0)}/s, ratio ${(withCounting / without).toFixed(3)}`,
    )
  }
  return {
    what: 'article pages per second with counting ÷ without',
    measured: median(ratios),
    unit: '',
    atLeast: 0.97,
  }
}

async function readsPerSecond({ origin }: SiteServerProcess): Promise<number> {
  const { requestsPerSecond } = await measureLatency({
    url: origin,
    headers: {},
    connections,
    seconds,
    script: fileURLToPath(new URL('bench/reads.lua', import.meta.url)),
    variables: { READ_PATHS: pathsFile },
  })
  return requestsPerSecond
}

/** Pages that are read and views that are told at once. */
async function readAndTell(counting: SiteServerProcess): Promise<Goal[]> {
  const [readRates, toldRates]: [number[], number[]] = [[], []]
  for (let round = 1; round <= rounds; round += 1) {
    const [reads, told] = await Promise.all([readsPerSecond(counting), toldPerSecond(counting)])
    readRates.push(reads)
    toldRates.push(told)
    console.log(`at once, round ${round}: ${reads.toFixed(0)} pages/s, ${told.toFixed(0)} beacons/s`)
  }
  return [
    { what: 'beacons per second', measured: median(toldRates), unit: '/s', atLeast: 15_000 },
    {
      what: 'article pages per second beside them',
      measured: median(readRates),
      unit: '/s',
      atLeast: 10_000,
    },
  ]
}

async function toldPerSecond({ origin }: SiteServerProcess): Promise<number> {
  const { requestsPerSecond } = await measureLatency({
    url: origin,
    headers: {},
    connections,
    seconds,
    script: fileURLToPath(new URL('bench/beacons.lua', import.meta.url)),
    variables: { BEACON_PATHS: pathsFile, BEACON_ORIGIN: installation.origin },
  })
  return requestsPerSecond
}
