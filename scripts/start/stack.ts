import { listPublishEventsEndpoint } from '../../packages/shared/src/publishing/publishing.endpoints.ts'
import { relative } from 'node:path'
import type { StackEnv } from '../env.ts'
import { ensureBuild, type FinishedBuild } from './build.ts'
import { cmsBuild, siteBuild, type BuildTarget } from './build-targets.ts'
import { openDataFolder, type DataFolder } from './data-folder.ts'
import { prepareDatabase, runInCms } from './database-preparation.ts'
import { waitUntilHealthy } from './health.ts'
import { endOrphans } from './orphans.ts'
import { requireFreePort } from './ports.ts'
import { restartPostgres, startPostgres } from './postgres.ts'
import { PostgresSupervisor } from './postgres-supervisor.ts'
import { busyWithCommand, isCommand } from './busy-installation.ts'
import { takeProcessLock } from './process-lock.ts'
import type { Progress } from './progress.ts'
import { loadOrCreateSecrets } from './secrets.ts'
import { serviceEnvironment } from './service-environment.ts'
import { Service, type ServiceSpec } from './service.ts'
import { stackCommands, type Builds, type StackMode } from './stack-commands.ts'
import { explainSystemError, StartFailure } from './start-failure.ts'

export type StackInput = {
  root: string
  stack: StackEnv
  baseEnv: NodeJS.ProcessEnv
  mode: StackMode
  progress: Progress
  /** Aborts a start that is under way. */
  signal: AbortSignal
}

export type RunningStack = { folder: DataFolder; stop: () => Promise<void> }

/** Starts everything; whatever was started is stopped again if a part fails. */
export async function startStack(input: StackInput): Promise<RunningStack> {
  const folder = openDataFolder(input.stack.dataDir)
  const releaseLock = lockInstallation(input, folder)
  const undo: (() => Promise<void>)[] = [async () => releaseLock()]
  const stop = async () => {
    for (const step of undo.splice(0).toReversed()) await step()
  }
  try {
    await startParts({ ...input, folder, undo })
    return { folder, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type Starting = StackInput & { folder: DataFolder; undo: (() => Promise<void>)[] }

async function startParts(input: Starting): Promise<void> {
  const { stack, folder, progress } = input
  const orphans = await endOrphans(folder.services)
  if (orphans.length > 0) progress.say(`Ended what a killed predecessor left running: ${orphans.join(', ')}.`)
  await requireFreePort({ port: stack.sitePort, purpose: 'the magazine', variable: 'PORT' })
  await requireFreePort({ port: stack.cmsPort, purpose: 'the CMS', variable: 'CMS_PORT' })
  if (stack.paymentMode === 'sandbox') {
    const variable = 'PAYMENT_SANDBOX_PORT'
    await requireFreePort({ port: stack.sandboxPort, purpose: 'the payment sandbox', variable })
  }
  if (stack.aiSandboxPort !== null) {
    const purpose = "the content creator's sandbox"
    await requireFreePort({ port: stack.aiSandboxPort, purpose, variable: 'AI_SANDBOX_PORT' })
  }
  for (const [name, port] of Object.entries(stack.operationsPorts)) {
    await requireFreePort({ port, purpose: `health and figures of ${name}`, variable: 'OPERATIONS_PORT' })
  }
  const secrets = loadOrCreateSecrets(folder.secretsFile)
  const databaseUrl = stack.databaseUrl ?? (await startDatabase(input, secrets.databasePassword))
  const env = serviceEnvironment({
    base: input.baseEnv,
    stack,
    folder,
    secrets,
    databaseUrl,
    mode: input.mode,
  })
  const [builds] = await allOrFirstFailure(input.signal, (signal) => [
    input.mode === 'production' ? buildAll({ ...input, signal }, env) : Promise.resolve(null),
    prepareData({ ...input, signal }, env, databaseUrl),
  ])
  input.signal.throwIfAborted()
  await startServices(input, env, builds)
}

async function startDatabase(input: Starting, password: string): Promise<string> {
  const data = input.folder.postgres
  const postgres = await input.progress.step('Start the database', async (note) => {
    const running = await startPostgres({ data, port: input.stack.postgresPort, password })
    if (running.isReused) note(`took over the one that still ran on port ${running.port}`)
    else if (running.isElsewhere) note(`in ${running.data}, where the user postgres can reach it`)
    else note(`port ${running.port}`)
    return running
  })
  const supervisor = new PostgresSupervisor({
    running: postgres,
    startAgain: ({ port }) => restartPostgres({ data, port, password }),
    say: input.progress.say,
    restartLimitMs: input.stack.restartLimitMs,
  })
  supervisor.start()
  input.undo.push(() => supervisor.stop())
  return postgres.url
}

/** Live keys are refused as soon as the database can be asked, not after minutes of building. */
async function prepareData(input: Starting, env: NodeJS.ProcessEnv, databaseUrl: string): Promise<void> {
  await prepareDatabase({ ...input, env, databaseUrl, drawing: 'by the worker' })
  if (input.stack.paymentMode !== 'live') return
  await runInCms({ ...input, env }, 'take payments in live mode', ['src/programs/check-payments.ts'])
}

async function buildAll(input: StackInput, env: NodeJS.ProcessEnv): Promise<Builds> {
  const make = async (target: BuildTarget) => {
    const build = await input.progress.step(target.title, async (note) => {
      const finished: FinishedBuild = await ensureBuild({ ...input, target, env, say: input.progress.say })
      if (!finished.isNew) note('nothing has changed')
      return finished
    })
    return build.folder
  }
  return { cms: await make(cmsBuild), site: await make(siteBuild) }
}

/** How long a process may take to answer; in development its first answer is compiled, which busy machines take long for. */
const answerLimitsMs = {
  production: { cms: 120_000, site: 180_000, worker: 120_000 },
  development: { cms: 900_000, site: 900_000, worker: 900_000 },
}

async function startServices(input: Starting, env: NodeJS.ProcessEnv, builds: Builds | null): Promise<void> {
  const { progress, signal, stack } = input
  const limits = answerLimitsMs[input.mode]
  const { paymentSandboxFile } = input.folder
  const commands = stackCommands({ root: input.root, stack, env, builds, paymentSandboxFile })
  const run = (spec: ServiceSpec) => {
    const service = new Service({
      spec,
      folders: input.folder,
      say: progress.say,
      restartLimitMs: stack.restartLimitMs,
    })
    service.start()
    return service
  }
  const services = { cms: run(commands.cms), worker: run(commands.worker), site: run(commands.site) }
  const payments = commands.payments && run(commands.payments)
  // Nothing waits for it: who asks the content creator before it is there is told to ask again.
  const ai = commands.ai && run(commands.ai)
  input.undo.push(async () => {
    await Promise.all(Object.values({ ...services, payments, ai }).map((service) => service?.stop()))
  })
  // What site servers ask for: the CMS, its database and the secret are there.
  const log = `http://127.0.0.1:${stack.cmsPort}${listPublishEventsEndpoint.path}?limit=0`
  const headers = { authorization: `Bearer ${env.INTERNAL_SECRET ?? ''}` }
  await progress.step('Start the CMS', () =>
    waitUntilHealthy(services.cms, { url: log, headers, limitMs: limits.cms }, signal),
  )
  if (payments) {
    const health = `${env.PAYMENT_SANDBOX_URL ?? ''}/_sandbox/health`
    await progress.step('Start the payment sandbox', () =>
      waitUntilHealthy(payments, { url: health, limitMs: 30_000 }, signal),
    )
  }
  const workerReady = `http://127.0.0.1:${stack.operationsPorts.worker}/ready`
  await progress.step('Start the worker', () =>
    waitUntilHealthy(services.worker, { url: workerReady, limitMs: limits.worker }, signal),
  )
  await progress.step('Start the site', () =>
    waitUntilHealthy(
      services.site,
      { url: `http://127.0.0.1:${stack.sitePort}/`, limitMs: limits.site },
      signal,
    ),
  )
}

function lockInstallation(input: StackInput, folder: DataFolder): () => void {
  try {
    const lock = takeProcessLock(folder.lockFile, input.stack.publicUrl)
    if (lock.ok) return lock.release
    if (isCommand(lock.holder)) throw busyWithCommand(lock.holder)
    throw new StartFailure(
      `Meridian is already running at ${lock.holder.note} (process ${lock.holder.pid}).`,
      `Use that one, or end it first: press Ctrl-C in its window, or kill ${lock.holder.pid}. A second one beside it needs its own MERIDIAN_DATA_DIR and PORT.`,
    )
  } catch (error) {
    throw explainSystemError(error, `write to ${relative(input.root, folder.root) || folder.root}`)
  }
}

/** Like Promise.all, but when one fails the others are aborted and waited for before it throws. */
async function allOrFirstFailure<T extends unknown[]>(
  outer: AbortSignal,
  start: (signal: AbortSignal) => { [K in keyof T]: Promise<T[K]> },
): Promise<T> {
  const failed = new AbortController()
  const work = start(AbortSignal.any([outer, failed.signal]))
  try {
    return await Promise.all(work)
  } catch (error) {
    failed.abort()
    await Promise.allSettled(work)
    throw error
  }
}
