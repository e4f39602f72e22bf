import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestTransport } from '../../../../test/campaign-lane.ts'
import { openPayload } from '../../../../test/payload.ts'
import { openPool } from '../../../../test/pool.ts'
import { insertNewsletter, insertReaders, insertSend } from '../../../../test/sends.ts'
import { openLanes } from '../../../../test/started-lanes.ts'
import { hasSendsToBringOut } from '../sending/send-rows.ts'

const db = openPool()
const lanes = openLanes(db)

beforeAll(() => openPayload())
afterEach(async () => {
  await lanes.stop()
  await db.query('truncate campaign_sends cascade')
})
afterAll(() => db.end())

const readers = 200
const sendOf = async (sendId: number) =>
  (await db.query('select subject_verdict as verdict, statement from campaign_sends where id = $1', [sendId]))
    .rows[0]
const verdictOf = async (sendId: number) => (await sendOf(sendId))?.verdict

/** A test of a fifth of the readers, who have got it; the others wait. */
async function startTest() {
  const newsletterId = await insertNewsletter(db)
  await insertReaders(db, { newsletterId, number: readers })
  const sendId = await insertSend(db, {
    newsletterId,
    plan: { test: { share: 0.2, hours: 4 } },
    content: { subjects: { a: 'Patience', b: 'Haste' } },
  })
  const { transport, taken } = createTestTransport()
  const lane = lanes.start(db, { transport })
  const waiting = async () =>
    (
      await db.query<{ n: number }>(
        'select count(*)::int as n from campaign_recipients where send_id = $1 and subject is null',
        [sendId],
      )
    ).rows[0]?.n ?? 0
  await expect.poll(async () => taken.length > 0 && taken.length + (await waiting()) === readers).toBe(true)
  const end = async () => {
    await db.query(`update campaign_sends set frozen_at = frozen_at - interval '5 hours' where id = $1`, [
      sendId,
    ])
    lane.wakeup.wake()
    await expect.poll(() => taken.length, { timeout: 15_000 }).toBe(readers)
  }
  return { sendId, taken, end }
}

const countSubjects = (taken: { subject: string }[]) => ({
  a: taken.filter(({ subject }) => subject === 'Patience').length,
  b: taken.filter(({ subject }) => subject === 'Haste').length,
})

test('those outside of the test wait, and get the first subject where nobody has won', async () => {
  const { sendId, taken, end } = await startTest()
  const tested = countSubjects(taken)
  expect(tested.a).toBeGreaterThan(5)
  expect(tested.b).toBeGreaterThan(5)
  expect(tested.a + tested.b).toBeLessThan(80)
  expect(await verdictOf(sendId)).toBeNull()
  await end()
  expect(countSubjects(taken)).toEqual({ a: readers - tested.b, b: tested.b })
  expect(await verdictOf(sendId)).toMatchObject({ winner: null, reason: 'too-few-clicks' })
  expect(new Set(taken.map(({ to }) => to)).size).toBe(readers)
})

test('a test that went to everybody has its verdict when its time is over, though nothing is left to send', async () => {
  const newsletterId = await insertNewsletter(db)
  await insertReaders(db, { newsletterId, number: 2 })
  const sendId = await insertSend(db, {
    newsletterId,
    plan: { test: { share: 1, hours: 4 } },
    content: { subjects: { a: 'Patience', b: 'Haste' } },
  })
  const lane = lanes.start(db, { transport: createTestTransport().transport })
  await expect.poll(async () => (await sendOf(sendId))?.statement).toBeTruthy()
  expect(await hasSendsToBringOut(db)).toBe(false)
  await db.query(`update campaign_sends set frozen_at = frozen_at - interval '5 hours' where id = $1`, [
    sendId,
  ])
  expect(await hasSendsToBringOut(db)).toBe(true)
  lane.wakeup.wake()
  await expect.poll(() => verdictOf(sendId)).toMatchObject({ winner: null })
  expect(await hasSendsToBringOut(db)).toBe(false)
})

test('they get the winner where confirmed reading tells one', async () => {
  const { sendId, taken, end } = await startTest()
  const tested = countSubjects(taken)
  // More than there are readers: what is tested is who gets which subject, and the rule has tests of its own.
  await db.query(
    `insert into campaign_reads (send_id, subject, link, read_on)
     select $1, subject, 1, '2026-11-28' from unnest(array['a', 'b'], array[210, 400]) side(subject, number)
      cross join lateral generate_series(1, side.number)`,
    [sendId],
  )
  await db.query(
    `insert into campaign_recipients (send_id, subscriber_id, address, has_plan, servers, subject, state, next_at)
     select $1, -n, 'x' || n || '@house.test', false, 'house.test', (array['a', 'b'])[n % 2 + 1], 'handed-over', now()
       from generate_series(1, 4000) n`,
    [sendId],
  )
  await end()
  expect(countSubjects(taken)).toEqual({ a: tested.a, b: readers - tested.a })
  expect(await verdictOf(sendId)).toMatchObject({ winner: 'b' })
})
