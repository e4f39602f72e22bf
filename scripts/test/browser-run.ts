import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { summaryLine } from '../check/outcome.ts'
import { processEnvironment, projectRoot } from '../env.ts'
import { endRunningCommands } from '../start/run-command.ts'
import { ensureChromium } from './chromium.ts'
import { runPlaywright } from './playwright-run.ts'

/**
 * A command that is one run of Playwright, with an own configuration in `e2e/` and variables besides the caller's;
 * answers with its exit code.
 */
export async function runInBrowser({
  variables = {},
  ...input
}: {
  name: string
  config: string
  args: string[]
  variables?: Record<string, string>
}): Promise<0 | 1> {
  const env = { ...processEnvironment(), ...variables }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void endRunningCommands().then(() => process.exit(130)))
  }
  const chromium = await ensureChromium({ root: projectRoot, env, print: console.log })
  if (!chromium.ok) throw new Error(chromium.advice)
  const reports = join(projectRoot, 'test-results')
  mkdirSync(reports, { recursive: true })
  const outcome = await runPlaywright({
    ...input,
    root: projectRoot,
    reportFile: join(reports, `${input.name}.json`),
    env: { ...env, CHROMIUM_PATH: chromium.path },
    print: (text) => process.stdout.write(text),
  })
  console.log(`\n${outcome.details}\n${summaryLine([outcome])}`)
  return outcome.failed > 0 ? 1 : 0
}
