/*
 * `npm test`: checks, unit and integration tests on a real Postgres, and journeys through the real product in a
 * real Chromium. Ends with one line that counts them all, and with 1 if anything failed.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { checkOutcome, summaryLine, type Outcome } from './check/outcome.ts'
import { runChecks } from './check/run-checks.ts'
import { processEnvironment, projectRoot } from './env.ts'
import { endRunningCommands } from './start/run-command.ts'
import { ensureChromium } from './test/chromium.ts'
import { buildOutcome } from './test/build-run.ts'
import { runJourneys } from './test/second-run.ts'
import { runPlaywright } from './test/playwright-run.ts'
import { startTestDatabase } from './test/test-database.ts'
import { runVitest } from './test/vitest-run.ts'

const packages = [
  { name: 'tests of shared', folder: 'packages/shared' },
  { name: 'tests of the sandbox', folder: 'packages/sandbox' },
  { name: 'tests of scripts', folder: 'scripts' },
  { name: 'tests of the site', folder: 'site' },
  { name: 'tests of the CMS', folder: 'cms' },
]

const root = projectRoot
const env = processEnvironment()
const reports = join(root, 'test-results')
const outcomes: Outcome[] = []
const startedAtMs = Date.now()

const cleanUps: (() => Promise<void>)[] = []
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void interrupt())

console.log('\n  Checks')
outcomes.push(...(await runChecks({ root, env }, [], console.log)))

console.log('\n  Unit and integration tests')
mkdirSync(reports, { recursive: true })
const database = await startTestDatabase()
cleanUps.push(database.stop)
for (const { name, folder } of packages) {
  const reportFile = join(reports, `${folder.replace('/', '-')}.json`)
  const testEnv = { ...env, TEST_DATABASE_URL: database.url }
  await record(() => runVitest({ name, root, folder, reportFile, env: testEnv }))
}
await cleanUp()

console.log('\n  Build')
await record(() => buildOutcome(root, env))

console.log('\n  Journeys in a browser')
await record(() => runInBrowser('journeys', 'playwright.config.ts', runJourneys))

console.log('\n  Nothing lost')
await record(() => runInBrowser('crashes', 'resilience.config.ts'))

const minutes = ((Date.now() - startedAtMs) / 60_000).toFixed(1)
console.log(`\n  Took ${minutes} minutes.\n`)
// Once more where a long run is read: at its end.
for (const outcome of outcomes.filter(({ failed }) => failed > 0)) printFailure(outcome)
console.log(summaryLine(outcomes))
process.exit(outcomes.some((outcome) => outcome.failed > 0) ? 1 : 0)

async function runInBrowser(name: string, config: string, run = runPlaywright): Promise<Outcome> {
  const chromium = await ensureChromium({ root, env, print: console.log })
  if (!chromium.ok) return checkOutcome(name, chromium.advice)
  return run({
    name,
    config,
    root,
    reportFile: join(reports, `${name}.json`),
    env: { ...env, CHROMIUM_PATH: chromium.path },
    print: (text) => process.stdout.write(text),
  })
}

async function cleanUp(): Promise<void> {
  for (const step of cleanUps.splice(0)) await step()
}

async function interrupt(): Promise<never> {
  await endRunningCommands()
  await cleanUp()
  process.exit(130)
}

/** Runs one part; an exception of ours counts as a failure like any other. */
async function record(run: () => Promise<Outcome>): Promise<void> {
  const partStartedAtMs = Date.now()
  const outcome = await run().catch((error: unknown) => checkOutcome('test run', String(error)))
  outcomes.push(outcome)
  const seconds = ((Date.now() - partStartedAtMs) / 1000).toFixed(1)
  console.log(
    `  ${outcome.failed > 0 ? '✗' : '✓'} ${outcome.name.padEnd(28)} ${seconds.padStart(5)} s   ${summaryLine([outcome])}`,
  )
  if (outcome.failed > 0) printFailure(outcome)
}

function printFailure({ name, details }: Outcome): void {
  console.log(`\n  ✗ ${name}\n\n${details.replace(/^/gm, '      ')}\n`)
}
