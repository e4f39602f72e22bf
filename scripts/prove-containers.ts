/*
 * `npm run prove:containers`: builds the images, starts docker-compose.yml as a project of its own, and shows what
 * docs/resilience.md says of it: containers are killed, multiplied, upgraded, backed up and restored while readers read and
 * somebody publishes. Ends with 1 when anything is not so, and takes all of it down again.
 *
 * HTTP_PORT and HTTPS_PORT say where its front listens (18080 and 18443); NODE_IMAGE and the others of
 * docs/how-to/operate.md, what the images are made of.
 */
import { printGoals, describeMachine } from './bench/report.ts'
import { backUpAndRestore } from './containers/backups.ts'
import { begin } from './containers/begin.ts'
import { findEngineProblem } from './containers/engine.ts'
import { checkImages } from './containers/image-checks.ts'
import { killEachContainer } from './containers/kills.ts'
import { ContainerProject } from './containers/project.ts'
import { startProfiles } from './containers/profiles.ts'
import { runPrograms } from './containers/programs.ts'
import { say } from './observers/summary.ts'
import { scaleSite } from './containers/scale.ts'
import { upgrade } from './containers/upgrade.ts'
import { endRunningCommands } from './start/run-command.ts'

const engineProblem = await findEngineProblem()
if (engineProblem !== null) {
  console.error(engineProblem)
  process.exit(1)
}

const project = new ContainerProject()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    say(`${signal}: what was started is removed.`)
    void endRunningCommands()
      .then(() => project.remove())
      .finally(() => process.exit(1))
  })
}

const startedAtMs = Date.now()
const problems: string[] = []
try {
  say(describeMachine())
  const proof = await begin(project)
  const steps = {
    runPrograms,
    startProfiles,
    checkImages,
    killEachContainer,
    scaleSite,
    upgrade,
    backUpAndRestore,
  }
  for (const [name, step] of Object.entries(steps)) {
    try {
      await step(proof)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      say(`✗ ${name}: ${error.message}`)
      problems.push(name)
      await proof.publisher.stop()
    }
    await proof.logs.read()
  }
  await proof.readers.stop()
  proof.client.close()
  for (const problem of proof.logs.problems) console.error(`✗ logged: ${problem}`)
  say(`${proof.logs.lines} lines of logs, ${proof.logs.problems.length} errors that no kill explains`)
  if (proof.logs.problems.length > 0) problems.push('logs')
  if (!printGoals(proof.goals)) problems.push('figures')
} catch (error) {
  console.error(error)
  console.error(await project.compose(['logs', '--no-color', '--tail', '15']))
  problems.push('start')
}
await project.remove()
const minutes = ((Date.now() - startedAtMs) / 60_000).toFixed(1)
console.log(
  problems.length === 0
    ? `✓ The containers hold what they promise (${minutes} min).`
    : `✗ Not proven: ${problems.join(', ')} (${minutes} min).`,
)
process.exitCode = problems.length === 0 ? 0 : 1
