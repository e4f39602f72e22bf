import { pino } from 'pino'
import type { Payload } from 'payload'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { articleData } from '../../../../../test/content.ts'
import { openPayload } from '../../../../../test/payload.ts'
import { createSchedule, openNewsroom, type Newsroom } from '../../../../../test/newsroom.ts'
import { startWithOwnDatabase } from '../../../../../test/own-database.ts'
import { openPool } from '../../../../../test/pool.ts'
import { prepareQueue } from '../../../../platform/queue/install-queue.ts'
import { carryOut } from '../carry-out.ts'
import { scheduleChannel } from '../schedule.ts'
import { env } from '../../../../env.ts'
import { jobs } from '../../../../programs/features.ts'
import type { ScheduleRunner } from './schedule-runner.ts'
import { type Scheduler, startScheduler } from './scheduler.ts'

const hourMs = 3_600_000
const logger = pino({ level: 'silent' })
const db = openPool()
const schedulers: Scheduler[] = []
let payload: Payload
let runner: Newsroom

beforeAll(async () => {
  payload = await openPayload()
  await prepareQueue(env.DATABASE_URL, jobs)
  runner = await openNewsroom(payload)
})
beforeEach(() => db.query('truncate publish_events, publish_schedules, scheduled_versions'))
afterEach(() => Promise.all(schedulers.splice(0).map((scheduler) => scheduler.stop())))
afterAll(() => db.end())

/** Carries out in this process what production has a process of its own for. */
const hereSetup = (orders: number[] = []): ScheduleRunner => ({
  prepare: () => {},
  rest: () => {},
  carryOut: (id) => {
    orders.push(id)
    return carryOut(payload, id)
  },
})

function start(options: Partial<Parameters<typeof startScheduler>[0]> = {}): void {
  schedulers.push(
    startWithOwnDatabase((database) => startScheduler({ database, logger, runner: hereSetup(), ...options })),
  )
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
    await moveTo(await createSchedule(runner, { articleId: article.id, inMs: 2 * hourMs }), 1500)
    await untilPublished(1)
    const [event] = await events()
    expect(event?.lateMs).toBeGreaterThanOrEqual(0)
  })

  test('hears of what is scheduled earlier than what it waits for, and of what is cancelled', async () => {
    start({ pollMs: hourMs })
    const [late, early, never] = [await draft(), await draft(), await draft()]
    await createSchedule(runner, { articleId: late.id, inMs: hourMs })
    const id = await createSchedule(runner, { articleId: never.id, inMs: hourMs })
    await runner.cancel(id)
    await moveTo(id, -60_000)
    await moveTo(await createSchedule(runner, { articleId: early.id, inMs: hourMs }), 0)
    await untilPublished(1)
    expect((await events()).map(({ subject }) => subject)).toEqual([`articles:${early.id}`])
  })

  test('does at its start what fell due while no worker was there, in its order', async () => {
    const [first, second] = [await draft(), await draft()]
    const early = await createSchedule(runner, { articleId: first.id, inMs: hourMs })
    const late = await createSchedule(runner, { articleId: second.id, inMs: 2 * hourMs })
    await runner.makeDue(late, 3600)
    await runner.makeDue(early, 7200)
    start()
    await untilPublished(2)
    expect((await events()).map(({ subject }) => subject)).toEqual([
      `articles:${first.id}`,
      `articles:${second.id}`,
    ])
  })

  test('is looked at by one worker of two, and the other takes over', async () => {
    const [firstOrders, secondOrders]: [number[], number[]] = [[], []]
    start({ runner: hereSetup(firstOrders), standbyMs: 200 })
    const one = await draft()
    const oneId = await createSchedule(runner, { articleId: one.id, inMs: hourMs })
    await moveTo(oneId, 0)
    await untilPublished(1)
    start({ runner: hereSetup(secondOrders), standbyMs: 200 })
    const two = await draft()
    const twoId = await createSchedule(runner, { articleId: two.id, inMs: hourMs })
    await moveTo(twoId, 0)
    await untilPublished(2)
    await schedulers.shift()?.stop()
    const three = await draft()
    const threeId = await createSchedule(runner, { articleId: three.id, inMs: hourMs })
    await moveTo(threeId, 0)
    await untilPublished(3)
    expect([firstOrders, secondOrders]).toEqual([[oneId, twoId], [threeId]])
  })

  test('tries again what broke off, and holds up nothing else for it', async () => {
    const [shaky, steady] = [await draft(), await draft()]
    const shakyId = await createSchedule(runner, { articleId: shaky.id, inMs: hourMs })
    const steadyId = await createSchedule(runner, { articleId: steady.id, inMs: hourMs })
    await runner.makeDue(shakyId, 20)
    await runner.makeDue(steadyId, 10)
    const here = hereSetup()
    let failures = 2
    const breaking: ScheduleRunner = {
      ...here,
      carryOut: async (id, signal) => {
        if (id === shakyId && failures-- > 0) throw new Error('Somebody has pulled the plug.')
        return here.carryOut(id, signal)
      },
    }
    start({ runner: breaking, retry: { baseMs: 1000, maxMs: 1000 } })
    await untilPublished(2)
    expect((await events()).map(({ subject }) => subject)).toEqual([
      `articles:${steady.id}`,
      `articles:${shaky.id}`,
    ])
  })
})
