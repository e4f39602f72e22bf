import { parseArgs } from 'node:util'
import { measurePublishing, type PublishFigures } from './bench/publish-figures.ts'
import { describeMachine, type Goal, printGoals } from './bench/report.ts'

/*
 * npm run bench:publish [-- 100 10000 100000] [--sites 4]
 *
 * For each number of articles: a product of its own on an empty data folder, filled to that number; the full
 * pre-render; then publishes of the cover story through the CMS, each measured from its commit to the first
 * answer of the site server with the new title on home and on the article's page both; then changes of the settings until home shows them.
 * With `--sites` the publishes twice more: beside further site servers, and without them again.
 */
const { values, positionals } = parseArgs({
  options: { sites: { type: 'string', default: '1' } },
  allowPositionals: true,
})
const sites = Number(values.sites)
const sizes = positionals.map(Number)
if (sizes.length === 0) sizes.push(100, 10_000, 100_000)
if ([sites, ...sizes].some((size) => !Number.isInteger(size) || size < 1)) {
  console.error('Give numbers of articles: npm run bench:publish -- 100 10000 100000 [--sites 4]')
  process.exit(1)
}

console.log(`${describeMachine()}\n`)
const figures: PublishFigures[] = []
for (const articles of sizes.toSorted((a, b) => a - b)) figures.push(await measurePublishing(articles, sites))

console.log('')
process.exitCode = printGoals(goalsOf(figures)) ? 0 : 1

/** The goals that can be judged by the sizes that were run. */
function goalsOf(all: PublishFigures[]): Goal[] {
  const [smallest, largest] = [all[0], all.at(-1)]
  const perSize = all.flatMap(goalsOfSize)
  if (!smallest || !largest || smallest === largest) return perSize
  const what = `p50 at ${largest.articles} ÷ p50 at ${smallest.articles} articles`
  return [...perSize, { what, measured: largest.p50Ms / smallest.p50Ms, unit: '', atMost: 1.2 }]
}

function goalsOfSize(one: PublishFigures): Goal[] {
  const at = `at ${one.articles} articles`
  const live = 'commit → live on home and article'
  const goals: Goal[] = [
    { what: `pages re-rendered by one publish ${at}`, measured: one.maxPages, unit: 'pages', atMost: 25 },
    { what: `${live}, p50 ${at}`, measured: one.p50Ms, unit: 'ms', atMost: 120 },
    { what: `${live}, p99 ${at}`, measured: one.p99Ms, unit: 'ms', atMost: 350 },
    { what: `settings on home, p50 ${at}`, measured: one.settingsMs, unit: 'ms', atMost: 300 },
    { what: `CMS, worker and Postgres per publish ${at}`, measured: one.cmsMs, unit: 'ms', atMost: 40 },
    { what: `memory of the site server ${at}, peak`, measured: one.peakMegabytes, unit: 'MB', atMost: 600 },
  ]
  if (one.articles === 10_000 || one.articles === 100_000) {
    const atMost = one.articles === 10_000 ? 30 : 330
    goals.push({ what: `full pre-render ${at}`, measured: one.fullRenderSeconds, unit: 's', atMost })
  }
  if (one.allToOne !== null) {
    const what = `the same with ${sites} site servers ÷ with one ${at}`
    goals.push({ what, measured: one.allToOne, unit: '', atMost: 1.1 })
  }
  return goals
}
