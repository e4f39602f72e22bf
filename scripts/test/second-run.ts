import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Outcome } from '../check/outcome.ts'
import { runPlaywright, type PlaywrightRun } from './playwright-run.ts'

/** So many journeys may fail beside their neighbours and pass alone; more of them are a fault, whatever its place. */
export const mostUnsteady = 3

/**
 * Runs the journeys. The few that fail are run once more, one by one, on a magazine of their own: journeys share one
 * magazine and two cores, and what only their neighbours brought about says nothing about the product. They are
 * named in the output either way (docs/decisions/010).
 */
export async function runJourneys(input: PlaywrightRun): Promise<Outcome> {
  const first = await runPlaywright(input)
  if (!mayRunAgain(first)) return first
  input.print(`\n  ${first.failed} failed beside others: run once more, alone\n`)
  keepTraces(input.root)
  const reportFile = input.reportFile.replace(/\.json$/, '-second.json')
  // What fails now is to be looked at closely.
  const args = [...(input.args ?? []), '--last-failed', '--workers=1', '--trace=retain-on-failure']
  return afterSecondRun(first, await runPlaywright({ ...input, reportFile, args }))
}

/** Whether a run is worth a second one: few failures, and nothing wrong but them. */
export function mayRunAgain(first: Outcome): boolean {
  return first.failed > 0 && first.failed <= mostUnsteady && first.details === ''
}

/** What both runs together came to: what failed twice, or did not run twice, has failed. */
export function afterSecondRun(first: Outcome, second: Outcome): Outcome {
  const failed = Math.max(0, first.failed - second.passed) + (second.details === '' ? 0 : 1)
  return { ...first, passed: first.passed + second.passed, failed, details: second.details }
}

/** Playwright empties its folder at each run; the traces of the first are what explains an unsteady journey. */
function keepTraces(root: string): void {
  const results = join(root, 'e2e', 'test-results')
  const kept = join(root, 'test-results', 'first-run')
  rmSync(kept, { recursive: true, force: true })
  if (!existsSync(results)) return
  mkdirSync(dirname(kept), { recursive: true })
  renameSync(results, kept)
  mkdirSync(results)
  copyFileSync(join(kept, '.last-run.json'), join(results, '.last-run.json'))
}
