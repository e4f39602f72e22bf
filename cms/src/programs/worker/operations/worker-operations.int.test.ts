import { afterAll, expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '@meridian/sandbox/network/free-port'
import { WebhookTarget } from '../../../../test/webhook-target.ts'
import { WorkerProcess } from '../../../../test/worker-process.ts'
import { openPool } from '../../../../test/pool.ts'
import { env } from '../../../env.ts'
import { findWorkerProblems } from './worker-problems.ts'

const db = openPool()

afterAll(() => db.end())

test('a worker says that it is ready, counts what it has brought to a target, and ends when it is asked to', async () => {
  const target = new WebhookTarget()
  await target.start()
  const port = await findFreePort()
  const worker = new WorkerProcess({
    DATABASE_URL: env.DATABASE_URL,
    PUBLISH_TARGETS: target.url,
    OPERATIONS_PORT: String(port),
  })
  onTestFinished(async () => {
    await worker.end('SIGKILL')
    await target.stop()
  })
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()
  await worker.untilLogged('worker started')
  await expect.poll(() => ask('/ready')).toBe('{"status":"ready"}')

  await db.query(
    "insert into publish_events (kind, subject, tags) values ('changed', 'articles:1', '{latest}')",
  )
  await db.query("select pg_notify('publish_events', '')")
  await target.untilApplied(1)
  const counted = `meridian_publish_latency_seconds_count{process="worker",target="${target.url}"} 1`
  await expect.poll(() => ask('/metrics')).toContain(counted)
  expect(await ask('/metrics')).toContain(
    `meridian_publish_events_waiting{target="${target.url}",process="worker"} 0`,
  )
  expect(await worker.end('SIGTERM')).toBe(0)
})

test('a worker names each connection that it lacks', async () => {
  const away = openPool({ connectionString: 'postgres://nobody@127.0.0.1:1/nothing' })
  const problems = await findWorkerProblems({
    db: away,
    publisher: { isConnected: () => false },
    queue: { isRunning: () => false },
  })
  await away.end()
  expect(problems).toEqual([
    'Publishes cannot be delivered: there is no connection to Postgres.',
    'Jobs cannot be run: the queue has not started.',
    'The database does not answer.',
  ])
})
