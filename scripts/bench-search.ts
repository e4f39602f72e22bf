import { hash } from 'node:crypto'
import { parseArgs } from 'node:util'
import { measureInTurn } from './bench/asked-in-turn.ts'
import { untilQuiet } from './bench/processor-time.ts'
import { percentile, describeMachine, printGoals } from './bench/report.ts'
import { readSearchMix, type SearchKind } from './bench/search-mix.ts'
import { openTimedClient } from './bench/timed-client.ts'
import type { Latency } from './bench/wrk.ts'
import { Installation } from './test/installation.ts'

/*
 * npm run bench:search [-- --articles 100000] [-- --folder .data/kept] [-- --former]
 *
 * A product of its own, filled to so many articles: what readers look for is made from the words of the corpus itself,
 * each search once, and compared with `GET /api/ready`, a plain `select 1` through the same API. Then readers search through the
 * site server, over 32 connections: some searches often and most of them rarely, by Zipf's law over thousands. With --folder an
 * installation that stands there already (and does not run) is measured and left as it is; with --former the goals are printed
 * and not required, for a version from before they were met.
 */
const { values: options } = parseArgs({
  options: {
    articles: { type: 'string', default: '100000' },
    folder: { type: 'string' },
    port: { type: 'string', default: '4381' },
    seconds: { type: 'string', default: '20' },
    former: { type: 'boolean', default: false },
  },
})
const port = Number(options.port)
/** Each search comes from a reader of its own. */
const variables = { TRUST_PROXY: 'true' }
const differentSearches = 4500
const searchingConnections = 32
const searchingSeconds = Number(options.seconds)
const searchesOfKind = 40
const warmUpSearches = 60
const readersAtOnce = 4

console.log(`${describeMachine()}\n`)
const installation = options.folder
  ? Installation.open({ dataDir: options.folder, port, variables })
  : await Installation.create({ name: 'bench-search', port, variables })
try {
  if (!options.folder) await installation.addArticles(Number(options.articles))
  await installation.start()
  // A new one renders all its pages for many minutes.
  if (options.folder) await untilQuiet(installation)
  const isReached = await measure()
  process.exitCode = isReached || options.former ? 0 : 1
} finally {
  if (options.folder) await installation.stop()
  else await installation.remove()
}

async function measure(): Promise<boolean> {
  const mix = await readSearchMix(installation.databaseUrl, searchesOfKind + warmUpSearches)
  const client = openTimedClient(installation.cmsOrigin)
  for (const { path } of mix.searches.slice(0, warmUpSearches)) await client.get(path)
  const measured = mix.searches.slice(warmUpSearches)

  const plainMs: number[] = []
  const times = new Map<SearchKind, number[]>()
  for (const { kind, path } of measured) {
    plainMs.push(await client.get('/api/ready'))
    times.set(kind, [...(times.get(kind) ?? []), await client.get(path)])
  }
  const all = [...times.values()].flat()
  console.log(`${mix.articles} articles, ${all.length} searches, one after the other\n`)
  const plain = percentile(plainMs, 0.5)
  printRow('select 1', plainMs, plain)
  for (const [kind, ofKind] of times) printRow(kind, ofKind, plain)
  printRow('all', all, plain)

  const crowded: number[] = []
  const waiting = measured.values()
  const read = async () => {
    for (const { path } of waiting) crowded.push(await client.get(path))
  }
  await Promise.all(Array.from({ length: readersAtOnce }, read))
  printRow(`all, ${readersAtOnce} at once`, crowded, plain)
  client.close()
  const { requestsPerSecond, p50Ms, p99Ms } = await measureTogether()
  console.log(
    `\nThrough the site server: ${requestsPerSecond.toFixed(0)} searches a second, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms\n`,
  )
  return printGoals([
    {
      what: `GET /api/search at ${mix.articles} articles, p95`,
      measured: percentile(all, 0.95),
      unit: 'ms',
      atMost: 20,
    },
    { what: 'searches a second', measured: requestsPerSecond, unit: '', atLeast: 300 },
  ])
}

/** Readers of whom many search for the same; no publish forgets what was answered. */
async function measureTogether(): Promise<Latency> {
  const kinds = 9
  const { searches } = await readSearchMix(installation.databaseUrl, differentSearches / kinds)
  const paths = [...new Set(searches.map(({ path }) => path))]
  const ranks = paths.map((_, index) => 1 / (index + 1))
  const total = ranks.reduce((sum, rank) => sum + rank, 0)
  const lines = paths.flatMap((path, index) => {
    const share = (ranks[index] ?? 0) / total
    return Array.from({ length: Math.max(1, Math.round(share * 4 * paths.length)) }, () => ({
      method: 'GET' as const,
      path,
    }))
  })
  const asked = shuffle(lines)
  const unshared = asked.length / paths.length
  console.log(`\n${paths.length} different searches, each asked for ${unshared.toFixed(1)} times on average`)
  return measureInTurn({
    origin: installation.origin,
    lines: asked,
    connections: searchingConnections,
    seconds: searchingSeconds,
  })
}

/** By the hash of the place: the same order in every run. */
function shuffle<Value>(list: readonly Value[]): Value[] {
  return list
    .map((value, index) => ({ value, key: hash('sha1', String(index)) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ value }) => value)
}

function printRow(what: string, timesMs: number[], plainMs: number): void {
  const [p50, p95] = [percentile(timesMs, 0.5), percentile(timesMs, 0.95)]
  const figures = `p50 ${p50.toFixed(1).padStart(6)} ms   p95 ${p95.toFixed(1).padStart(6)} ms`
  console.log(`${what.padEnd(18)} ${figures}   p50 ÷ select 1: ${(p50 / plainMs).toFixed(1)}`)
}
