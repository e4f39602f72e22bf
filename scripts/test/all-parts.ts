import { appendFileSync } from 'node:fs'
import { checks, type Check } from '../check/checks.ts'
import { checkOutcome, type Outcome } from '../check/outcome.ts'
import { generationEnv } from '../check/generation.ts'
import { ensureBuild } from '../start/build.ts'
import { type BuildTarget, cmsBuild, siteBuild } from '../start/build-targets.ts'
import { StartFailure } from '../start/start-failure.ts'
import { ensureSeededData } from './data-copies.ts'
import type { Part } from './parts.ts'
import { runPlaywright } from './playwright-run.ts'
import type { TestRun } from './test-run.ts'
import { runVitest } from './vitest-run.ts'

/** The tests of the CMS take longest of all that need no browser: in so many parts, they fill the places as they come free. */
const cmsShards = 2

/** So often a long part says how far it is. */
const progressEvery = 100

const packages = [
  ...Array.from({ length: cmsShards }, (_, index) => ({
    name: `tests of the CMS, ${index + 1} of ${cmsShards}`,
    folder: 'cms',
    args: [`--shard=${index + 1}/${cmsShards}`],
  })),
  ...[
    'site',
    'scripts',
    'packages/stripe-sandbox',
    'packages/mail-sandbox',
    'packages/sandbox',
    'packages/shared',
  ].map((folder) => ({ folder })),
]

const product = ['build of the CMS', 'build of the site', 'seed', 'Chromium']

/** Everything that `npm test` runs: what others wait for first, then the longest first. */
export function allParts(run: TestRun): Part[] {
  return [
    ...productParts(run),
    journeysPart(run),
    {
      name: 'crashes',
      needs: product,
      workers: 1,
      run: () => browse(run, { name: 'crashes', config: 'resilience.config.ts' }),
    },
    ...packages.map((tests) => vitestPart(run, tests)),
    ...checks.map((check) => checkPart(run, check)),
  ]
}

/** A built product with a seeded magazine, and a browser: once for all journeys and crash tests. */
export function productParts(run: TestRun): Part[] {
  return [
    { name: 'build of the CMS', workers: 1, run: () => buildOutcome(run, cmsBuild) },
    { name: 'seed', workers: 1, run: seed },
    { name: 'build of the site', workers: 1, run: () => buildOutcome(run, siteBuild) },
    // It waits for the network.
    { name: 'Chromium', workers: 0, run: () => chromium(run) },
  ]
}

/** All journeys, or those of some files below `e2e/`. */
export function journeysPart(run: TestRun, files: string[] = []): Part {
  return {
    name: 'journeys',
    needs: product,
    workers: 2,
    run: () => browse(run, { name: 'journeys', config: 'playwright.config.ts', args: files }),
  }
}

/** The tests of a package, or some of them. */
export function vitestPart(
  run: TestRun,
  { folder, name = `tests of ${folder}`, args = [] }: { folder: string; name?: string; args?: string[] },
): Part {
  return {
    name,
    workers: 1,
    run: async () =>
      runVitest({
        name,
        root: run.root,
        folder,
        args,
        workers: 1,
        reportFile: run.reportFile(name),
        env: { ...run.env, TEST_DATABASE_URL: await run.databaseUrl() },
      }),
  }
}

export function checkPart(run: TestRun, check: Check): Part {
  return {
    name: check.name,
    workers: 1,
    run: async () => checkOutcome(check.name, await check.run({ root: run.root, env: run.env }, console.log)),
  }
}

async function seed(): Promise<Outcome> {
  await ensureSeededData()
  return checkOutcome('seed', '')
}

async function chromium(run: TestRun): Promise<Outcome> {
  const found = await run.chromium()
  return checkOutcome('Chromium', found.ok ? '' : found.advice)
}

/** Runs what a configuration of Playwright names; what it prints is kept beside its results, but for what fails. */
async function browse(
  run: TestRun,
  { name, config, args = [] }: { name: string; config: string; args?: string[] },
): Promise<Outcome> {
  const found = await run.chromium()
  if (!found.ok) return checkOutcome(name, found.advice)
  const reportFile = run.reportFile(name)
  let done = 0
  return runPlaywright({
    name,
    config,
    args,
    root: run.root,
    reportFile,
    env: { ...run.env, ...(await run.magazineEnv()), CHROMIUM_PATH: found.path },
    print: (text) => {
      appendFileSync(reportFile.replace(/\.json$/, '.log'), text)
      for (const line of text.split('\n').filter((each) => /^ +[✓✘] /.test(each))) {
        done += 1
        if (line.includes('✘')) console.log(line)
        if (done % progressEvery === 0) console.log(`  … ${done} ${name}`)
      }
    },
  })
}

/** Builds the site or the CMS as `npm start` would, so that the journeys find it finished. */
async function buildOutcome(
  run: { root: string; env: NodeJS.ProcessEnv },
  target: BuildTarget,
): Promise<Outcome> {
  const name = `build of the ${target.name}`
  const env = { ...run.env, ...generationEnv }
  try {
    await ensureBuild({ root: run.root, target, env, signal: new AbortController().signal, say: console.log })
    return checkOutcome(name, '')
  } catch (error) {
    if (error instanceof StartFailure) return checkOutcome(name, `${error.message}\n${error.wayOut}`)
    throw error
  }
}
