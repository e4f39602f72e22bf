import { pino } from 'pino'
import type { Payload } from 'payload'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { articleData } from '../../../test/content.ts'
import { openPayload } from '../../../test/payload.ts'
import { createSchedule, openNewsdesk, type Newsdesk } from '../../../test/newsdesk.ts'
import { openPool } from '../../../test/pool.ts'
import { prepareQueue } from '../../domain/queue/install-queue.ts'
import { carryOut } from '../../domain/publishing/schedules/carry-out.ts'
import { scheduleChannel } from '../../domain/publishing/schedules/schedule.ts'
import { env } from '../../env.ts'
import { jobs } from '../queue/jobs.ts'
import type { ScheduleDesk } from './schedule-desk.ts'
import { type Scheduler, startScheduler } from './scheduler.ts'

const hourMs = 3_600_000
const logger = pino({ level: 'silent' })
const db = openPool()
const schedulers: Scheduler[] = []
let payload: Payload
let desk: Newsdesk

beforeAll(async () => {
  payload = await openPayload()
  await prepareQueue(env.DATABASE_URL, jobs)
  desk = await openNewsdesk(payload)
})
beforeEach(() => db.query('truncate publish_events, publish_schedules, scheduled_versions'))
afterEach(() => Promise.all(schedulers.splice(0).map((scheduler) => scheduler.stop())))
afterAll(() => db.end())

/** Carries out in this process what production has a process of its own for. */
const hereDesk = (orders: number[] = []): ScheduleDesk => ({
  prepare: () => {},
  rest: () => {},
  carryOut: (id) => {
    orders.push(id)
    return carryOut(payload, id)
  },
})

function start(options: Partial<Parameters<typeof startScheduler>[0]> = {}): void {
  schedulers.push(startScheduler({ databaseUrl: env.DATABASE_URL, db, logger, desk: hereDesk(), ...options }))
}

const draft = async () =>
  payload.create({
    collection: 'articles',
    draft: true,
    data: { ...(await articleData(payload)), _status: 'draft' },
  })

async function events(): Promise<{ subject: string; lateMs: number }[]> {
  const { rows } = await db.query(
    `select event.subject, extract(epoch from event.committed_at - schedule.due_at) * 1000 as "lateMs"
     from publish_events event
     join publish_schedules schedule on event.subject = schedule.collection || ':' || schedule.document_id
     order by event.id`,
  )
  return rows.map((row) => ({ subject: row.subject, lateMs: Number(row.lateMs) }))
}

/** Gives what is scheduled another moment, and has the worker hear of it. */
async function moveTo(scheduleId: number, inMs: number): Promise<void> {
  await db.query(
    `update publish_schedules set due_at = clock_timestamp() + make_interval(secs => $2 / 1000.0) where id = $1`,
    [scheduleId, inMs],
  )
  await db.query('select pg_notify($1, $2)', [scheduleChannel, ''])
}

const untilPublished = (count: number) => expect.poll(async () => (await events()).length).toBe(count)

describe('the clock of the worker', () => {
  test('publishes when the moment has come and not before, though nobody wakes it then', async () => {
    start({ pollMs: hourMs })
    const article = await draft()
    await moveTo(await createSchedule(desk, { articleId: article.id, inMs: 2 * hourMs }), 1500)
    await untilPublished(1)
    const [event] = await events()
    expect(event?.lateMs).toBeGreaterThanOrEqual(0)
  })

  test('hears of what is scheduled earlier than what it waits for, and of what is taken back', async () => {
    start({ pollMs: hourMs })
    const [late, early, never] = [await draft(), await draft(), await draft()]
    await createSchedule(desk, { articleId: late.id, inMs: hourMs })
    const id = await createSchedule(desk, { articleId: never.id, inMs: hourMs })
    await desk.takeBack(id)
    await moveTo(id, -60_000)
    await moveTo(await createSchedule(desk, { articleId: early.id, inMs: hourMs }), 0)
    await untilPublished(1)
    expect((await events()).map(({ subject }) => subject)).toEqual([`articles:${early.id}`])
  })

  test('does at its start what fell due while no worker was there, in its order', async () => {
    const [first, second] = [await draft(), await draft()]
    const early = await createSchedule(desk, { articleId: first.id, inMs: hourMs })
    const late = await createSchedule(desk, { articleId: second.id, inMs: 2 * hourMs })
    await desk.makeDue(late, 3600)
    await desk.makeDue(early, 7200)
    start()
    await untilPublished(2)
    expect((await events()).map(({ subject }) => subject)).toEqual([
      `articles:${first.id}`,
      `articles:${second.id}`,
    ])
  })

  test('is looked at by one worker of two, and the other takes over', async () => {
    const [firstOrders, secondOrders]: [number[], number[]] = [[], []]
    start({ desk: hereDesk(firstOrders), pollMs: 200 })
    const one = await draft()
    const oneId = await createSchedule(desk, { articleId: one.id, inMs: hourMs })
    await moveTo(oneId, 0)
    await untilPublished(1)
    start({ desk: hereDesk(secondOrders), pollMs: 200 })
    const two = await draft()
    const twoId = await createSchedule(desk, { articleId: two.id, inMs: hourMs })
    await moveTo(twoId, 0)
    await untilPublished(2)
    await schedulers.shift()?.stop()
    const three = await draft()
    const threeId = await createSchedule(desk, { articleId: three.id, inMs: hourMs })
    await moveTo(threeId, 0)
    await untilPublished(3)
    expect([firstOrders, secondOrders]).toEqual([[oneId, twoId], [threeId]])
  })

  test('tries again what broke off, and holds up nothing else for it', async () => {
    const [shaky, steady] = [await draft(), await draft()]
    const shakyId = await createSchedule(desk, { articleId: shaky.id, inMs: hourMs })
    const steadyId = await createSchedule(desk, { articleId: steady.id, inMs: hourMs })
    await desk.makeDue(shakyId, 20)
    await desk.makeDue(steadyId, 10)
    const here = hereDesk()
    let failures = 2
    const breaking: ScheduleDesk = {
      ...here,
      carryOut: async (id, signal) => {
        if (id === shakyId && failures-- > 0) throw new Error('Somebody has pulled the plug.')
        return here.carryOut(id, signal)
      },
    }
    start({ desk: breaking, retry: { baseMs: 1000, maxMs: 1000 } })
    await untilPublished(2)
    expect((await events()).map(({ subject }) => subject)).toEqual([
      `articles:${steady.id}`,
      `articles:${shaky.id}`,
    ])
  })
})
