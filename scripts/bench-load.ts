import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { z } from 'zod'
import { CmsClient } from '../e2e/cms/cms-client.ts'
import { describeMachine, printGoals } from './bench/report.ts'
import { projectRoot } from './env.ts'
import { startBalancer } from './load/balancer.ts'
import { countStatements, readCostliest } from './load/database-watch.ts'
import { measureCosts } from './load/costs.ts'
import { publishesPerSecond, ratesAt } from './load/mix.ts'
import { timeBackup, timeNightlyJobs, timeStaffViews } from './load/once.ts'
import { prepareCast } from './load/prepare-cast.ts'
import { ProcessWatch } from './load/process-watch.ts'
import { coresOf, goalsOf, printMix, printRun, printStatements } from './load/report-run.ts'
import { type LoadOrder, runLoad, type Stage } from './load/run.ts'
import { Installation } from './test/installation.ts'

/*
 * npm run bench:load [-- --minutes 30 --factor 1] [-- --steps 1,2,3 --minutes 3]
 *
 * The peak hour of a magazine with 100,000 articles, 1,000,000 readers and 100,000 subscriptions: readers, robots,
 * editors, as scripts/load/mix.ts says, through a balancer (HAProxy must be installed). `--factor` is the share of the
 * goal; with `--steps` one run follows the other, so that it shows which goal breaks first. The data are kept in --folder,
 * because it takes half an hour to make them; a folder that is there is used as it is. With --costs
 * it also measures what a request of each kind costs; with --once, in place of the peak hour, what staff open and what
 * the worker does at night, each once.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    factor: { type: 'string', default: '1' },
    steps: { type: 'string' },
    costs: { type: 'boolean', default: false },
    once: { type: 'boolean', default: false },
    folder: { type: 'string', default: '.data/bench-load' },
    port: { type: 'string', default: '4421' },
    articles: { type: 'string', default: '100000' },
    readers: { type: 'string', default: '1000000' },
    subscriptions: { type: 'string', default: '100000' },
  },
})
const positive = z.coerce.number().positive()
const minutes = positive.parse(values.minutes)
const factors = values.steps
  ? positive.array().min(1).parse(values.steps.split(','))
  : [positive.parse(values.factor)]
const port = positive.int().parse(values.port)
const balancerPort = port + 100
const periodMs = 5 * 60_000
/** Not measured: the processes have just started and have compiled little of what they run. */
const warmUpMs = 60_000
const StatusSchema = z.object({ isComplete: z.boolean() })

console.log(`${describeMachine()}\n`)
const dataDir = resolve(projectRoot, values.folder)
const isNew = !existsSync(dataDir)
const variables = {
  PUBLIC_URL: `http://localhost:${balancerPort}`,
  TRUST_PROXY: 'true',
  TIMEOUT_FACTOR: '1',
}
const installation = Installation.open({ dataDir, port, variables })
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void installation.stop().then(() => process.exit(130)))
try {
  if (isNew) await fill()
  await installation.start()
  process.exitCode = (await measure()) ? 0 : 1
} finally {
  await installation.stop()
}

async function fill(): Promise<void> {
  await installation.run('seed.ts')
  await installation.addArticles(Number(values.articles))
  await installation.run('seed.ts', '--readers', values.readers, '--subscriptions', values.subscriptions)
}

async function measure(): Promise<boolean> {
  let database = await connect()
  if (!(await countStatements(database))) {
    await database.end()
    await installation.stop()
    await installation.start()
    database = await connect()
    await countStatements(database)
  }
  try {
    await untilRendered()
    return await measureBehindBalancer(database)
  } finally {
    await database.end()
  }
}

async function measureBehindBalancer(database: pg.Client): Promise<boolean> {
  const balancer = await startBalancer({ port: balancerPort, sitePort: port })
  const castFile = join(dataDir, 'load-cast.json')
  try {
    const { origin } = balancer
    const cms = await CmsClient.signIn({ origin, publicUrl: origin }, installation.credentials)
    if (values.once) return await measureOnce(origin, cms, database)
    const stage: Stage = {
      installation,
      database,
      origin,
      cms,
      watch: new ProcessWatch(installation, balancer.pid),
    }
    writeFileSync(castFile, JSON.stringify(await prepareCast(stage)))
    await runLoad(stage, orderAt(factors[0] ?? 1, castFile, warmUpMs))
    let isGood = true
    for (const factor of factors) {
      const isKept = await runStep(stage, factor, orderAt(factor, castFile, minutes * 60_000))
      isGood &&= isKept
    }
    printStatements(await readCostliest(database, 25))
    if (values.costs) await measureCosts(stage, castFile)
    return isGood
  } finally {
    rmSync(castFile, { force: true })
    await balancer.stop()
  }
}

async function measureOnce(origin: string, cms: CmsClient, database: pg.Client): Promise<boolean> {
  await timeStaffViews(origin, cms)
  await timeNightlyJobs(database)
  await timeBackup(installation)
  printStatements(await readCostliest(database, 25))
  return true
}

function orderAt(factor: number, castFile: string, durationMs: number): LoadOrder {
  const publishes = publishesPerSecond * factor
  return { castFile, ...ratesAt(factor), publishesPerSecond: publishes, durationMs, periodMs }
}

async function runStep(stage: Stage, factor: number, order: LoadOrder): Promise<boolean> {
  printMix(factor)
  const run = await runLoad(stage, order)
  printRun(run)
  const cores = Object.entries(coresOf(run)).map(([part, used]) => `${part} ${used.toFixed(2)}`)
  console.log(`Cores at ${factor} of the goal: ${cores.join(', ')}`)
  const isGood = printGoals(goalsOf(run))
  console.log('')
  return isGood
}

async function connect(): Promise<pg.Client> {
  const database = new pg.Client(installation.databaseUrl)
  await database.connect()
  return database
}

/** Every page is there before the first reader comes, as in a magazine that has been running. */
async function untilRendered(): Promise<void> {
  for (;;) {
    const response = await fetch(`${installation.origin}/_meridian/status`)
    if (StatusSchema.parse(await response.json()).isComplete) return
    await pause(1000)
  }
}
