import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { WebhookTarget } from '../../../test/webhook-target.ts'
import { WorkerProcess } from '../../../test/worker-process.ts'
import { openPool } from '../../../test/pool.ts'
import { registerTarget } from '../../features/publishing/targets/register-target.ts'
import { env } from '../../env.ts'
import { schedules } from './worker-features.ts'

const db = openPool()
let target: WebhookTarget
let worker: WorkerProcess

beforeEach(async () => {
  await db.query('truncate publish_events, publish_targets, publish_receipts restart identity')
  target = new WebhookTarget()
  await target.start()
})

afterEach(async () => {
  await worker.end('SIGKILL')
  await target.stop()
})

afterAll(() => db.end())

const startWorker = () => new WorkerProcess({ DATABASE_URL: env.DATABASE_URL, PUBLISH_TARGETS: target.url })

test('a worker that is killed at any moment of a delivery loses nothing, and the next ends cleanly when it is asked to', async () => {
  await commitEvents(3)
  let killed: Promise<unknown> = Promise.resolve()

  // Killed while the target works, before it has applied anything.
  target.answerNext(() => {
    killed = worker.end('SIGKILL')
  })
  worker = startWorker()
  await target.until(() => target.requests.length === 1)
  await killed

  // Killed when the target has applied it all but before the worker knows.
  target.answerNext(({ events, response }) => {
    killed = worker.end('SIGKILL').then(() => target.apply({ events, response }))
  })
  worker = startWorker()
  await target.until(() => target.requests.length === 2)
  await killed

  worker = startWorker()
  await worker.untilLogged('worker started')
  await commitEvents(2)
  await target.untilApplied(5)
  expect(target.applied.map((event) => event.position)).toEqual([1, 2, 3, 4, 5])
  expect(await worker.end('SIGTERM')).toBe(0)
})

test('a worker that starts has the sizes made that pictures of an earlier version lack', async () => {
  // Its file is lost: the worker that draws says so and goes on.
  await db.query("insert into media (alt, filename) values ('A harbour', 'harbour.jpg')")
  worker = startWorker()
  await worker.untilLogged('a picture gets none of the sizes that it lacks')
  await worker.untilLogged('drew what was left for later')
  await db.query("delete from media where filename = 'harbour.jpg'")
})

test('the scheduled work is there, once, however many workers start', async () => {
  await db.query('drop schema if exists pgboss cascade')
  worker = startWorker()
  const second = startWorker()
  await Promise.all([worker.untilLogged('worker started'), second.untilLogged('worker started')])
  const scheduled = () =>
    db.query('select name, cron from pgboss.schedule order by name').then(
      ({ rows }) => rows,
      () => [],
    )
  const planned = schedules.map(({ job, cron }) => ({ name: job.name, cron }))
  await expect.poll(scheduled).toEqual(planned.toSorted((a, b) => a.name.localeCompare(b.name)))
  expect(await second.end('SIGTERM')).toBe(0)
})

test('a worker takes no more connections to Postgres with ten targets than with one', async () => {
  const sites = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const site = new WebhookTarget()
      await site.start()
      await registerTarget(db, { address: site.address, position: null })
      return site
    }),
  )
  worker = startWorker()
  await worker.untilLogged('worker started')
  await commitEvents(20)
  await Promise.all([target, ...sites].map((each) => each.untilApplied(20)))
  const { rows } = await db.query<{ name: string; count: number }>(
    `select application_name as name, count(*)::int from pg_stat_activity
     where datname = current_database() and application_name like 'meridian %' group by 1`,
  )
  const connections = Object.fromEntries(rows.map(({ name, count }) => [name, count]))
  expect(connections).toMatchObject({ 'meridian listener': 1, 'meridian locks': 1 })
  expect(connections['meridian worker']).toBeLessThanOrEqual(env.DATABASE_POOL_SIZE)
  expect(Object.keys(connections)).toHaveLength(3)
  await Promise.all(sites.map((site) => site.stop()))
})

async function commitEvents(count: number): Promise<void> {
  await db.query(
    `with event as (
       insert into publish_events (kind, subject, tags) select 'changed', 'articles:1', '{latest}' from generate_series(1, $1::int)
       returning id)
     select pg_notify('publish_events', '') from event`,
    [count],
  )
}
