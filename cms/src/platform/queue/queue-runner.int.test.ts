import { DiskFiles } from '@meridian/shared/media-files/disk-files'
import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { createLocalReq, initTransaction, killTransaction, commitTransaction } from 'payload'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { startWithOwnDatabase } from '../../../test/own-database.ts'
import { CuttableLink } from '../../../test/cuttable-link.ts'
import { openPayload } from '../../../test/payload.ts'
import { openPool } from '../../../test/pool.ts'
import { HopelessJobError } from './hopeless-job.ts'
import { prepareQueue } from './install-queue.ts'
import { enqueue } from './enqueue.ts'
import { defineJob } from './job.ts'
import { env } from '../../env.ts'
import { handle, type JobHandler } from './job-handler.ts'
import { jobs } from '../../programs/features.ts'
import { createJobHandlers, schedules } from '../../programs/worker/worker-features.ts'
import { type QueueRunner, type QueueRunnerOptions, startQueueRunner } from './queue-runner.ts'

const logger = pino({ level: 'silent' })
const db = openPool()
const retries = { limit: 2, firstDelaySeconds: 1, longestDelaySeconds: 1 }
const greet = defineJob({
  name: 'greet',
  data: z.object({ name: z.string() }),
  retries,
  timeLimitSeconds: 10,
})
const typeset = defineJob({ ...greet, name: 'typeset', policy: 'each key once' })

let runners: QueueRunner[] = []
let greeted: string[] = []

beforeAll(() => prepareQueue(env.DATABASE_URL, [...jobs, greet, typeset]))
beforeEach(async () => {
  greeted = []
  await db.query('truncate pgboss.job')
})
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.stop()))
  runners = []
})
afterAll(() => db.end())

function run(
  handlers: JobHandler[],
  options: Partial<QueueRunnerOptions> = {},
  databaseUrl?: string,
): QueueRunner {
  const runner = startWithOwnDatabase(
    (database) => startQueueRunner({ database, handlers, schedules: [], logger, ...options }),
    databaseUrl,
  )
  runners.push(runner)
  return runner
}

const greeter = () => handle(greet, async ({ name }) => void greeted.push(name))

async function jobsOf(name: string): Promise<{ state: string; data: object; output: object | null }[]> {
  const { rows } = await db.query('select state, data, output from pgboss.job where name = $1', [name])
  return rows
}

test('every kind of job has a queue and somebody who does it', () => {
  const handlers = createJobHandlers({
    db,
    targets: [],
    media: new DiskFiles(env.MEDIA_DIR),
    mail: { send: async () => true, close: async () => {} },
    payments: null,
    logger,
  })
  expect(handlers.map(({ job }) => job.name).toSorted()).toEqual(jobs.map(({ name }) => name).toSorted())
  for (const { job } of schedules) expect(jobs).toContain(job)
})

test('a job that is queued is done at once, and once, however many workers there are', async () => {
  // Nobody looks for jobs by the clock while the test runs.
  const lostNotificationSeconds = 3600
  run([greeter()], { lostNotificationSeconds })
  run([greeter()], { lostNotificationSeconds })
  await expect.poll(() => runners.map((runner) => runner.isRunning())).toEqual([true, true])
  await Promise.all(['Ada', 'Emmy', 'Grace'].map((name) => enqueue(greet, { name }, { client: db })))
  await expect.poll(() => greeted.length).toBe(3)
  expect(greeted.toSorted()).toEqual(['Ada', 'Emmy', 'Grace'])
})

test("a job is there when its document's transaction is, and not before", async () => {
  const payload = await openPayload()
  const req = await createLocalReq({}, payload)
  await initTransaction(req)
  await enqueue(greet, { name: 'Ada' }, { req })
  expect(await jobsOf('greet')).toEqual([])
  await commitTransaction(req)
  expect(await jobsOf('greet')).toMatchObject([{ state: 'created', data: { name: 'Ada' } }])
})

test('a transaction that is rolled back takes its job with it, and without one there is no job', async () => {
  const payload = await openPayload()
  const req = await createLocalReq({}, payload)
  await initTransaction(req)
  await enqueue(greet, { name: 'Ada' }, { req })
  await killTransaction(req)
  expect(await jobsOf('greet')).toEqual([])
  await expect(enqueue(greet, { name: 'Ada' }, { req })).rejects.toThrow('in a transaction')
})

test('what fails is tried again, and then lies with the dead letters, data and all', async () => {
  let tries = 0
  const failing = handle(greet, async () => {
    tries += 1
    throw new Error(`Nobody home, try ${tries}.`)
  })
  run([failing])
  await enqueue(greet, { name: 'Ada' }, { client: db })
  await expect.poll(() => jobsOf('dead-letters')).toMatchObject([{ data: { name: 'Ada' } }])
  expect(tries).toBe(3)
  expect(await jobsOf('greet')).toMatchObject([
    { state: 'failed', output: { reason: 'Nobody home, try 3.' } },
  ])
})

test('a dead letter is queued again by the script for it, and done once its cause is repaired', async () => {
  const failing = run([handle(greet, () => Promise.reject(new HopelessJobError('Nobody home.')))])
  await enqueue(greet, { name: 'Ada' }, { client: db })
  await expect.poll(() => jobsOf('dead-letters')).toHaveLength(1)
  await failing.stop()
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['src/programs/worker/redrive.ts', 'greet'],
    {
      cwd: resolve(import.meta.dirname, '../../..'),
      env: process.env,
    },
  )
  expect(stdout).toContain('1 job is queued again.')
  run([greeter()])
  await expect.poll(() => greeted).toEqual(['Ada'])
})

test('what trying again will not repair is not tried again', async () => {
  let tries = 0
  const hopeless = handle(greet, async () => {
    tries += 1
    throw new HopelessJobError('Nobody of this name has ever lived here.')
  })
  run([hopeless])
  await enqueue(greet, { name: 'Ada' }, { client: db })
  await expect.poll(() => jobsOf('dead-letters')).toHaveLength(1)
  expect(tries).toBe(1)
})

test('of one key, one job waits and one runs', async () => {
  const first = await enqueue(typeset, { name: 'autumn' }, { client: db, key: 'autumn-2026' })
  expect(first).not.toBeNull()
  expect(await enqueue(typeset, { name: 'autumn' }, { client: db, key: 'autumn-2026' })).toBeNull()
  expect(await enqueue(typeset, { name: 'winter' }, { client: db, key: 'winter-2026' })).not.toBeNull()
  const { promise: mayFinish, resolve: finish } = Promise.withResolvers<void>()
  const slow = handle(typeset, async ({ name }) => {
    greeted.push(name)
    await mayFinish
  })
  run([slow])
  await expect.poll(() => greeted).toContain('autumn')
  expect(await enqueue(typeset, { name: 'autumn' }, { client: db, key: 'autumn-2026' })).not.toBeNull()
  finish()
  await expect.poll(() => greeted.length).toBe(3)
  await expect(enqueue(typeset, { name: 'autumn' }, { client: db })).rejects.toThrow('key')
})

test('jobs that wait in a queue under its former name are done once, under the present one', async () => {
  const salute = defineJob({ ...greet, name: 'salute', timeLimitSeconds: 60 })
  const welcome = defineJob({ ...salute, name: 'welcome', formerName: 'salute' })
  const { promise: mayFinish, resolve: finish } = Promise.withResolvers<void>()
  const slow = handle(salute, async ({ name }) => {
    await mayFinish
    greeted.push(name)
  })
  run([slow], { schedules: [{ job: salute, cron: '0 0 1 1 *' }] })
  const schedulesOf = () => db.query('select name from pgboss.schedule').then(({ rows }) => rows)
  await expect.poll(schedulesOf).toEqual([{ name: 'salute' }])
  await enqueue(salute, { name: 'running' }, { client: db })
  await expect.poll(() => jobsOf('salute')).toMatchObject([{ state: 'active' }])
  await enqueue(salute, { name: 'waiting' }, { client: db })
  await enqueue(salute, { name: 'delayed' }, { client: db, delaySeconds: 3 })
  await enqueue(salute, { name: 'retrying' }, { client: db })
  await db.query(
    `update pgboss.job set state = 'retry', retry_count = 1, priority = 2, start_after = now() + interval '1 second'
     where data->>'name' = 'retrying'`,
  )
  const waitingIn = (name: string) =>
    db
      .query(
        `select id, state, retry_count, priority, start_after, created_on, keep_until, data, dead_letter
         from pgboss.job where name = $1 and state < 'active' order by id`,
        [name],
      )
      .then(({ rows }) => rows)
  const waiting = await waitingIn('salute')
  expect(waiting).toHaveLength(3)

  await prepareQueue(env.DATABASE_URL, [welcome])
  await prepareQueue(env.DATABASE_URL, [welcome])
  expect(await waitingIn('welcome')).toEqual(waiting)
  expect(await jobsOf('salute')).toMatchObject([{ state: 'active', data: { name: 'running' } }])
  expect(await schedulesOf()).toEqual([])

  run([handle(welcome, async ({ name }) => void greeted.push(name))], {
    schedules: [{ job: welcome, cron: '0 0 1 1 *' }],
  })
  await expect.poll(() => greeted.length).toBe(3)
  finish()
  await expect.poll(() => greeted.toSorted()).toEqual(['delayed', 'retrying', 'running', 'waiting'])
  await expect.poll(() => jobsOf('salute')).toMatchObject([{ state: 'completed', data: { name: 'running' } }])
  expect(await schedulesOf()).toEqual([{ name: 'welcome' }])
})

test('what a worker of the previous version adds later is moved by the next start, each key once', async () => {
  const compose = defineJob({ ...typeset, name: 'compose', formerName: 'typeset' })
  await prepareQueue(env.DATABASE_URL, [compose])
  await enqueue(typeset, { name: 'autumn' }, { client: db, key: 'autumn-2026' })
  await enqueue(typeset, { name: 'winter' }, { client: db, key: 'winter-2026' })
  await enqueue(compose, { name: 'autumn' }, { client: db, key: 'autumn-2026' })
  await db.query(
    `insert into pgboss.job (name, data, source_name) values ('dead-letters', '{"name":"spring"}', 'typeset')`,
  )
  run([handle(compose, async ({ name }) => void greeted.push(name))])
  await expect.poll(() => greeted.toSorted()).toEqual(['autumn', 'winter'])
  expect(await jobsOf('typeset')).toEqual([])
  const { rows } = await db.query(`select source_name from pgboss.job where name = 'dead-letters'`)
  expect(rows).toEqual([{ source_name: 'compose' }])
})

test('data that its kind of job does not know is not queued', async () => {
  const data = JSON.parse('{"name":7}')
  await expect(enqueue(greet, data, { client: db })).rejects.toThrow(z.ZodError)
  expect(await jobsOf('greet')).toEqual([])
})

test('a worker that stops finishes what it does', async () => {
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: mayFinish, resolve: finish } = Promise.withResolvers<void>()
  const slow = handle(greet, async ({ name }) => {
    begin()
    await mayFinish
    greeted.push(name)
  })
  const runner = run([slow])
  await enqueue(greet, { name: 'Ada' }, { client: db })
  await hasBegun
  const stopped = runner.stop()
  expect(runner.isRunning()).toBe(false)
  finish()
  await stopped
  expect(greeted).toEqual(['Ada'])
  expect(await jobsOf('greet')).toMatchObject([{ state: 'completed' }])
})

test('a worker goes on when Postgres was away, and starts when it comes up late', async () => {
  const link = new CuttableLink(env.DATABASE_URL)
  const url = await link.start()
  link.cut()
  run([greeter()], {}, url)
  await enqueue(greet, { name: 'Ada' }, { client: db })
  link.repair()
  await expect.poll(() => greeted).toEqual(['Ada'])
  link.cut()
  await enqueue(greet, { name: 'Emmy' }, { client: db })
  link.repair()
  await expect.poll(() => greeted).toEqual(['Ada', 'Emmy'])
  await Promise.all(runners.map((runner) => runner.stop()))
  runners = []
  await link.stop()
})
