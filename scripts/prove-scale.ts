/*
 * `npm run prove:scale [-- --only "worker,live"]`: the shape of docs/how-to/scale.md as processes on this machine: each of its
 * machines is a network namespace with a link of its own. All of them are killed and cut off in turn while somebody
 * publishes and readers read through the balancer; then live is measured with one and with three site servers, in turn.
 * Ends with 1 when anything is not as docs/resilience.md says, and takes all of it down again.
 *
 * `--only` names what is wanted by parts of its name, separated by commas. Needs Linux, root and HAProxy.
 */
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { describeMachine, printGoals, type Goal } from './bench/report.ts'
import { FrontClient } from './observers/front-client.ts'
import { createMagazine } from './observers/magazine.ts'
import { Publisher } from './observers/publisher.ts'
import { Readers } from './observers/readers.ts'
import { findReadings } from './observers/readings.ts'
import { CredentialsSchema, Staff } from './observers/staff.ts'
import { say } from './observers/summary.ts'
import { faults } from './scale/faults.ts'
import { measureLive } from './scale/live-figures.ts'
import { removeNetwork } from './scale/network.ts'
import { findObstacle, thisHost } from './scale/requirements.ts'
import { directOrigin, origin, Shape, siteNames } from './scale/shape.ts'
import { checkSharedState } from './scale/shared-state.ts'
import { runTrial, type Proof } from './scale/trial.ts'
import { takeProcessLock } from './start/process-lock.ts'
import { endRunningCommands } from './start/run-command.ts'

const wantedPublishes = 100
const { values } = parseArgs({ options: { only: { type: 'string' } } })
const wanted = values.only?.split(',').map((name) => name.trim())
const isWanted = (what: string) => wanted === undefined || wanted.some((name) => what.includes(name))

const obstacle = findObstacle(thisHost())
if (obstacle !== null) {
  console.error(obstacle)
  process.exit(1)
}
// Its network is one for the whole machine, whichever copy of the project it is run from.
const lock = takeProcessLock(join(tmpdir(), 'meridian-prove-scale.lock'), 'npm run prove:scale')
if (!lock.ok) {
  console.error(`It is running already (process ${lock.holder.pid}).`)
  process.exit(1)
}

const startedAtMs = Date.now()
const problems: string[] = []
say(describeMachine())
const shape = await Shape.create().catch((error: unknown) => {
  removeNetwork()
  throw error
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    say(`${signal}: what was started is removed.`)
    void endRunningCommands()
      .then(() => shape.remove())
      .finally(() => process.exit(1))
  })
}
try {
  await shape.start()
  say('all parts are ready')
  await prove()
} catch (error) {
  console.error(error)
  problems.push('it did not come to its end')
} finally {
  await shape.remove()
  lock.release()
}
const minutes = ((Date.now() - startedAtMs) / 60_000).toFixed(1)
console.log(
  problems.length === 0
    ? `✓ The shape holds what it promises (${minutes} min).`
    : `✗ Not proven: ${problems.join(', ')} (${minutes} min).`,
)
process.exit(problems.length === 0 ? 0 : 1)

async function prove(): Promise<void> {
  const credentials = CredentialsSchema.parse(JSON.parse(readFileSync(shape.folder.credentialsFile, 'utf8')))
  const client = new FrontClient(origin)
  const staff = new Staff(client, origin)
  const goals: Goal[] = []
  // Before staff set up their second factor, which ends their other sessions.
  if (isWanted('shared state')) goals.push(...(await checkSharedState(credentials)))
  await staff.begin(credentials)
  const magazine = await createMagazine(staff)
  // While nobody reads.
  if (isWanted('live')) goals.push(...(await measureLive({ shape, staff, article: magazine.article })))
  const publisher = new Publisher({ staff, client, magazine, name: 'Machine' })
  await publisher.timeToLive()
  const [published] = publisher.acknowledged
  if (!published) throw new Error('Nothing was published.')
  const sites = new Map(siteNames.map((name) => [name, new FrontClient(directOrigin(name))]))
  const readers = new Readers(client, await findReadings({ client, magazine, published }))
  const proof: Proof = { shape, publisher, readers, sites, goals }
  for (const fault of faults.filter(({ what }) => isWanted(what))) {
    try {
      await runTrial(proof, fault)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      say(`✗ ${fault.what}: ${error.message}`)
      problems.push(fault.what)
      await publisher.stop()
    }
  }
  await readers.stop()
  if (wanted === undefined) {
    const measured = publisher.acknowledged.length
    proof.goals.push({ what: 'acknowledged publishes', measured, unit: '', atLeast: wantedPublishes })
  }
  for (const each of [client, ...sites.values()]) each.close()
  if (!printGoals(proof.goals)) problems.push('figures')
}
