import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { relative, resolve } from 'node:path'
import { checkOutcome, type Outcome } from '../check/outcome.ts'
import { runPlaywright } from './playwright-run.ts'
import { runVitest } from './vitest-run.ts'
import type { TestRun } from './test-run.ts'

/** Which folder's runner a test file belongs to, longest first. */
const folders = ['packages/shared', 'packages/sandbox', 'scripts', 'site', 'cms']

interface RepeatInput {
  run: TestRun
  times: number
  files: string[]
  print: (line: string) => void
}

/**
 * Runs each test file so many times while every core computes something else: what passes only on a machine with nothing
 * else to do fails here. A file is named by its path, or a journey by a part of its name.
 */
export async function repeatUnderLoad({ run, times, files, print }: RepeatInput): Promise<Outcome[]> {
  if (!Number.isInteger(times) || times < 1 || files.length === 0)
    return [
      checkOutcome('repeat', 'Say how often and which files: npm test -- --repeat 20 newsletter.e2e.ts'),
    ]
  const endLoad = loadEveryCore()
  try {
    const outcomes: Outcome[] = []
    for (const file of files) outcomes.push(...(await repeatFile({ run, times, file, print })))
    return outcomes
  } finally {
    endLoad()
  }
}

async function repeatFile(input: {
  run: TestRun
  times: number
  file: string
  print: (line: string) => void
}): Promise<Outcome[]> {
  const path = relative(input.run.root, resolve(input.run.root, input.file))
  const folder = folders.find((each) => path.startsWith(`${each}/`))
  return folder === undefined ? [await repeatJourney(input)] : repeatVitest({ ...input, path, folder })
}

/** In one run: the journeys of a file are to bear each other, too. */
async function repeatJourney({
  run,
  times,
  file,
  print,
}: Parameters<typeof repeatFile>[0]): Promise<Outcome> {
  const found = await run.chromium()
  if (!found.ok) return checkOutcome(file, found.advice)
  const isCrash = file.includes('resilience')
  return runPlaywright({
    name: file,
    config: isCrash ? 'resilience.config.ts' : 'playwright.config.ts',
    args: [file.replace(/^e2e\//, ''), `--repeat-each=${times}`],
    root: run.root,
    reportFile: run.reportFile(file),
    env: { ...run.env, ...(await run.magazineEnv()), CHROMIUM_PATH: found.path },
    print,
  })
}

async function repeatVitest(input: {
  run: TestRun
  times: number
  path: string
  folder: string
  print: (line: string) => void
}): Promise<Outcome[]> {
  const { run, times, path, folder, print } = input
  const outcomes: Outcome[] = []
  for (let round = 1; round <= times; round += 1) {
    const outcome = await runVitest({
      name: `${path}, ${round} of ${times}`,
      root: run.root,
      folder,
      args: [path.slice(folder.length + 1)],
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
