import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { relative, resolve } from 'node:path'
import { checkOutcome, type Outcome } from '../check/outcome.ts'
import { runPlaywright } from './playwright-run.ts'
import { runVitest } from './vitest-run.ts'
import type { TestRun } from './test-run.ts'

/** Which folder's runner a test file belongs to, longest first. */
const folders = [
  'packages/stripe-sandbox',
  'packages/mail-sandbox',
  'packages/shared',
  'packages/sandbox',
  'scripts',
  'site',
  'cms',
]

interface RepeatInput {
  run: TestRun
  times: number
  files: string[]
  /** Of these files only the tests whose names match; all of them otherwise. */
  grep?: string | undefined
  print: (line: string) => void
}

/**
 * Runs each test file so many times while every core computes something else: what passes only on a machine with nothing
 * else to do fails here. A file is named by its path, or a journey by a part of its name.
 */
export async function repeatUnderLoad(input: RepeatInput): Promise<Outcome[]> {
  const { run, times, files } = input
  if (!Number.isInteger(times) || times < 1 || files.length === 0)
    return [
      checkOutcome('repeat', 'Say how often and which files: npm test -- --repeat 20 newsletter.e2e.ts'),
    ]
  const paths = files.map((file) => relative(run.root, resolve(run.root, file)))
  const folderOf = (path: string) => folders.find((folder) => path.startsWith(`${folder}/`))
  const ofBrowsers = paths.filter((path) => folderOf(path) === undefined)
  const crashes = ofBrowsers.filter((path) => path.includes('resilience'))
  const journeys = ofBrowsers.filter((path) => !path.includes('resilience'))
  const endLoad = loadEveryCore()
  try {
    const outcomes: Outcome[] = []
    if (journeys.length > 0) outcomes.push(await repeatBrowsing(input, 'playwright.config.ts', journeys))
    if (crashes.length > 0) outcomes.push(await repeatBrowsing(input, 'resilience.config.ts', crashes))
    for (const path of paths) {
      const folder = folderOf(path)
      if (folder) outcomes.push(...(await repeatVitest(input, folder, path)))
    }
    return outcomes
  } finally {
    endLoad()
  }
}

/** In one run, on one product: the journeys are to bear each other, too. */
async function repeatBrowsing(
  { run, times, grep, print }: RepeatInput,
  config: string,
  paths: string[],
): Promise<Outcome> {
  const name = `${config === 'playwright.config.ts' ? 'journeys' : 'crashes'}, ${times} times`
  const found = await run.chromium()
  if (!found.ok) return checkOutcome(name, found.advice)
  return runPlaywright({
    name,
    config,
    args: [
      ...paths.map((path) => path.replace(/^e2e\//, '')),
      `--repeat-each=${times}`,
      ...(grep === undefined ? [] : ['--grep', grep]),
    ],
    root: run.root,
    reportFile: run.reportFile(name),
    env: { ...run.env, ...(await run.magazineEnv()), CHROMIUM_PATH: found.path },
    print,
  })
}

async function repeatVitest(
  { run, times, grep, print }: RepeatInput,
  folder: string,
  path: string,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (let round = 1; round <= times; round += 1) {
    const outcome = await runVitest({
      name: `${path}, ${round} of ${times}`,
      root: run.root,
      folder,
      args: [path.slice(folder.length + 1), ...(grep === undefined ? [] : ['--testNamePattern', grep])],
      workers: 1,
      reportFile: run.reportFile(path),
      env: { ...run.env, TEST_DATABASE_URL: await run.databaseUrl() },
    })
    print(`  ${outcome.failed > 0 ? '✗' : '✓'} ${outcome.name}`)
    outcomes.push(outcome)
  }
  return outcomes
}

/** Keeps every core busy until told otherwise; its processes end with this one. */
function loadEveryCore(): () => void {
  const program =
    "process.stdin.on('close', () => process.exit()).resume(); (function spin() { const until = Date.now() + 50; while (Date.now() < until); setImmediate(spin) })()"
  const busy = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['--eval', program], { stdio: ['pipe', 'ignore', 'ignore'] }),
  )
  return () => {
    for (const child of busy) child.kill()
  }
}
