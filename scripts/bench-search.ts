import { parseArgs } from 'node:util'
import { percentile, describeMachine, printGoals } from './bench/report.ts'
import { readSearchMix, type SearchKind } from './bench/search-mix.ts'
import { openTimedClient } from './bench/timed-client.ts'
import { Installation } from './test/installation.ts'

/*
 * npm run bench:search [-- --articles 100000] [-- --folder .data/kept]
 *
 * A product of its own, filled to so many articles: what readers look for is made from the words of the corpus itself,
 * each search once, and compared with `GET /api/ready`, a plain `select 1` through the same API. With --folder an
 * installation that stands there already (and does not run) is measured and left as it is.
 */
const { values: options } = parseArgs({
  options: { articles: { type: 'string', default: '100000' }, folder: { type: 'string' } },
})
const port = 4381
const searchesOfKind = 40
const warmUpSearches = 60
const readersAtOnce = 4

console.log(`${describeMachine()}\n`)
const installation = options.folder
  ? Installation.open({ dataDir: options.folder, port })
  : await Installation.create({ name: 'bench-search', port })
try {
  if (!options.folder) await installation.addArticles(Number(options.articles))
  await installation.start()
  process.exitCode = (await measure()) ? 0 : 1
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
  console.log('')
  const what = `GET /api/search at ${mix.articles} articles, p95`
  return printGoals([{ what, measured: percentile(all, 0.95), unit: 'ms', atMost: 50 }])
}

function printRow(what: string, timesMs: number[], plainMs: number): void {
  const [p50, p95] = [percentile(timesMs, 0.5), percentile(timesMs, 0.95)]
  const figures = `p50 ${p50.toFixed(1).padStart(6)} ms   p95 ${p95.toFixed(1).padStart(6)} ms`
  console.log(`${what.padEnd(18)} ${figures}   p50 ÷ select 1: ${(p50 / plainMs).toFixed(1)}`)
}
