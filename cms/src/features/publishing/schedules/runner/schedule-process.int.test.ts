import type { Payload } from 'payload'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { articleData } from '../../../../../test/content.ts'
import { createSchedule, type Newsroom, openNewsroom } from '../../../../../test/newsroom.ts'
import { openPayload } from '../../../../../test/payload.ts'
import { WorkerProcess } from '../../../../../test/worker-process.ts'
import { openPool } from '../../../../../test/pool.ts'
import { env } from '../../../../env.ts'
import { locks } from '../../../../platform/locks/locks.ts'
import { holdLock } from '../../../../platform/locks/with-lock.ts'

const db = openPool()
/** Anyone who publishes at an address takes this lock first. */
const addressLock = locks.articleAddress('killed-during')
let payload: Payload
let setup: Newsroom
let workers: WorkerProcess[] = []

beforeAll(async () => {
  payload = await openPayload()
  setup = await openNewsroom(payload)
})
beforeEach(() => db.query('truncate publish_events, publish_schedules, scheduled_versions'))
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.end('SIGKILL')))
  workers = []
})
afterAll(() => db.end())

function startWorker(): WorkerProcess {
  const worker = new WorkerProcess({ DATABASE_URL: env.DATABASE_URL, PUBLISH_TARGETS: '' })
  workers.push(worker)
  return worker
}

async function dueArticle(slug: string): Promise<number> {
  const data = { ...(await articleData(payload, { slug })), _status: 'draft' as const }
  const { id } = await payload.create({ collection: 'articles', draft: true, data })
  await setup.makeDue(await createSchedule(setup, { articleId: id, inMs: 60_000 }))
  return id
}

async function publishedEvents(): Promise<string[]> {
  const { rows } = await db.query(`select subject from publish_events where kind = 'published' order by id`)
  return rows.map((row) => row.subject)
}

test('a worker that is killed during a publication leaves nothing of it, and the next one does it once', async () => {
  const id = await dueArticle('killed-during')
  const holder = await db.connect()
  await holder.query('begin')
  await holdLock(holder, addressLock)
  const first = startWorker()
  const isInIt = async () => {
    const { rows } = await db.query(
      `select from pg_locks where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`,
    )
    return rows.length
  }
  await expect.poll(isInIt).toBe(1)
  await first.end('SIGKILL')
  await holder.query('commit')
  holder.release()
  const { rows } = await db.query('select state from publish_schedules')
  expect(rows).toEqual([{ state: 'waiting' }])
  expect(await publishedEvents()).toEqual([])

  startWorker()
  startWorker()
  await expect.poll(publishedEvents).toEqual([`articles:${id}`])
  await expect
    .poll(async () => (await db.query('select state from publish_schedules')).rows)
    .toEqual([{ state: 'done' }])
})
