import { measurePublishing, type PublishFigures } from './bench/publish-figures.ts'
import { describeMachine, printGoals } from './bench/report.ts'

/*
 * npm run bench:publish [-- 100 10000 100000]
 *
 * For each number of articles: a product of its own on an empty data folder, filled to that number; the full
 * pre-render; then publishes of the cover story through the CMS, each measured from its commit to the first
 * answer of the site server with the new title on home and on the article's page both.
 */
const sizes = process.argv.slice(2).map(Number)
if (sizes.length === 0) sizes.push(100, 10_000, 100_000)
if (sizes.some((size) => !Number.isInteger(size) || size < 1)) {
  console.error('Give numbers of articles: npm run bench:publish -- 100 10000 100000')
  process.exit(1)
}

console.log(`${describeMachine()}\n`)
const figures: PublishFigures[] = []
for (const articles of sizes.toSorted((a, b) => a - b)) figures.push(await measurePublishing(articles))

console.log('')
process.exitCode = printGoals(goalsOf(figures)) ? 0 : 1

/** The goals that can be judged by the sizes that were run. */
function goalsOf(all: PublishFigures[]) {
  const [smallest, largest] = [all[0], all.at(-1)]
  const perSize = all.flatMap((one) => {
    const at = `at ${one.articles} articles`
    return [
      { what: `pages re-rendered by one publish ${at}`, measured: one.maxPages, unit: 'pages', atMost: 25 },
      ...(one.articles === 10_000
        ? [
            {
              what: `commit → live on home and article, p50 ${at}`,
              measured: one.p50Ms,
              unit: 'ms',
              atMost: 300,
            },
            {
              what: `commit → live on home and article, p99 ${at}`,
              measured: one.p99Ms,
              unit: 'ms',
              atMost: 1000,
            },
            { what: `full pre-render ${at}`, measured: one.fullRenderSeconds, unit: 's', atMost: 60 },
          ]
        : []),
      ...(one.articles === 100_000
        ? [
            {
              what: `memory of the site server ${at}, peak`,
              measured: one.peakMegabytes,
              unit: 'MB',
              atMost: 1024,
            },
          ]
        : []),
    ]
  })
  if (!smallest || !largest || smallest === largest) return perSize
  const what = `p50 at ${largest.articles} ÷ p50 at ${smallest.articles} articles`
  return [...perSize, { what, measured: largest.p50Ms / smallest.p50Ms, unit: '', atMost: 1.5 }]
}
