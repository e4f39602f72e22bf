/* `npm run check [-- name…]`: everything that can be told without running the product. */
import { runChecks } from './check/run-checks.ts'
import { summaryLine } from './check/outcome.ts'
import { endRunningCommands } from './start/run-command.ts'
import { processEnvironment, projectRoot } from './env.ts'

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void endRunningCommands().then(() => process.exit(130)))
}

const outcomes = await runChecks(
  { root: projectRoot, env: processEnvironment() },
  process.argv.slice(2),
  console.log,
)
console.log(`\n${summaryLine(outcomes)}`)
process.exitCode = outcomes.length === 0 || outcomes.some((outcome) => outcome.failed > 0) ? 1 : 0
