/*
 * `npm run test:changed [-- <commit>]`: the tests that what has changed since a commit (the last one, unless stated) can
 * break. Tests and journeys are found by what they import and by the feature that they belong to: docs/how-to/test.md.
 */
import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { summaryLine } from './check/outcome.ts'
import { listProjectFiles } from './check/source-files.ts'
import { processEnvironment, projectRoot } from './env.ts'
import { changedParts } from './test/changed/changed-parts.ts'
import { partLine, runParts } from './test/parts.ts'
import { openTestRun } from './test/test-run.ts'

const [since = 'HEAD'] = process.argv.slice(2)
const startedAtMs = Date.now()
const run = openTestRun({ root: projectRoot, env: processEnvironment() })
const files = listProjectFiles(projectRoot)
const parts = changedParts(run, { files, changed: changedSince(since) })
if (parts.length === 0) console.log(`  Nothing that is tested has changed since ${since}.`)
const outcomes = await runParts(parts, {
  places: Math.max(2, availableParallelism()) + 1,
  finished: (part) => {
    console.log(partLine(part))
    if (part.outcome.failed > 0) console.log(`\n${part.outcome.details.replace(/^/gm, '      ')}\n`)
  },
})
await run.close()
console.log(`\n  Took ${((Date.now() - startedAtMs) / 1000).toFixed(0)} s.\n\n${summaryLine(outcomes)}`)
process.exit(outcomes.some((outcome) => outcome.failed > 0) ? 1 : 0)

/** What is committed since, what is not yet, and what git does not know yet. */
function changedSince(commit: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' })
      .split('\0')
      .filter((file) => file !== '')
  return [
    ...git('diff', '--name-only', '-z', commit, '--'),
    ...git('ls-files', '--others', '--exclude-standard', '-z'),
  ]
}
