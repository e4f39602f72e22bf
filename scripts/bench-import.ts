import { parseArgs } from 'node:util'
import { measureApplying } from './bench/import/measure-applying.ts'
import { measureKills } from './bench/import/measure-kills.ts'
import { measureReading } from './bench/import/measure-reading.ts'
import { describeMachine, printGoals } from './bench/report.ts'

/*
 * npm run bench:import [-- --megabytes 1000] [--articles 10000] [--kills 20]
 *
 * An export of WordPress of so many megabytes is read and planned; one of so many articles is brought in while articles are published and
 * readers read, both as against what they take when nothing comes in; and one is brought in by a command that is killed so many times,
 * after which the database has to be equal to that of one that was left alone. What is 0 is left out.
 */
const { values } = parseArgs({
  options: {
    megabytes: { type: 'string', default: '1000' },
    articles: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '20' },
  },
})
const parts = [
  { measure: measureReading, size: Number(values.megabytes) },
  { measure: measureApplying, size: Number(values.articles) },
  { measure: measureKills, size: Number(values.kills) },
]

console.log(`${describeMachine()}\n`)
const goals = []
for (const { measure, size } of parts) if (size > 0) goals.push(...(await measure(size)))
process.exitCode = printGoals(goals) ? 0 : 1
