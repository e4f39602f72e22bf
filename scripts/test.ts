/*
 * `npm test`: checks, unit and integration tests on a real Postgres, and journeys through the real product in a
 * real Chromium, beside one another so that all cores are busy. Ends with one line that counts them all, and with 1 if
 * anything failed.
 *
 *   npm test -- --timings           also prints where the time went (docs/how-to/test.md)
 *   npm test -- --repeat 20 FILE…   runs these test files so often, while every core is busy with something else;
 *                                   with `--grep TEXT` only the tests whose names match
 */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { summaryLine, type Outcome } from './check/outcome.ts'
import { processEnvironment, projectRoot } from './env.ts'
import { allParts } from './test/all-parts.ts'
import { partLine, runParts, type FinishedPart } from './test/parts.ts'
import { repeatUnderLoad } from './test/repeat.ts'
import { openTestRun } from './test/test-run.ts'
import { readTimings, timingsReport, watchCores } from './test/timings.ts'
import { writeFileSync } from 'node:fs'

/** A process that computes waits now and then for another one; one more than there are cores keeps them all busy. */
const places = Math.max(2, availableParallelism()) + 1

const { values, positionals } = parseArgs({
  options: {
    timings: { type: 'boolean', default: false },
    repeat: { type: 'string' },
    grep: { type: 'string' },
  },
  allowPositionals: true,
})
const run = openTestRun({ root: projectRoot, env: processEnvironment() })
const startedAtMs = Date.now()
const outcomes = await (values.repeat === undefined ? runAll() : repeat(values.repeat, positionals))
await run.close()
console.log(`\n  Took ${((Date.now() - startedAtMs) / 60_000).toFixed(1)} minutes.\n`)
// Once more where a long run is read: at its end.
for (const outcome of outcomes.filter(({ failed }) => failed > 0)) printFailure(outcome)
console.log(summaryLine(outcomes))
process.exit(outcomes.some((outcome) => outcome.failed > 0) ? 1 : 0)

async function runAll(): Promise<Outcome[]> {
  const coresSeen = watchCores()
  const finished: FinishedPart[] = []
  const all = await runParts(allParts(run), {
    places,
    finished: (part) => {
      finished.push(part)
      console.log(partLine(part))
      if (part.outcome.failed > 0) printFailure(part.outcome)
    },
  })
  const report = timingsReport({
    parts: finished,
    cores: coresSeen(),
    filesOf: (part) => readTimings(run.reportFile(part)),
  })
  writeFileSync(join(run.reports, 'timings.md'), `${report}\n`)
  if (values.timings) console.log(`\n${report}`)
  return all
}

async function repeat(times: string, files: string[]): Promise<Outcome[]> {
  return repeatUnderLoad({ run, times: Number(times), files, grep: values.grep, print: console.log })
}

function printFailure({ name, details }: Outcome): void {
  console.log(`\n  ✗ ${name}\n\n${details.replace(/^/gm, '      ')}\n`)
}
