import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { accepted, createTestTransport } from '../../../../test/campaign-lane.ts'
import { countStates } from '../../../../test/sends.ts'
import { setUpLanes } from '../../../../test/started-lanes.ts'
import { env } from '../../../env.ts'
import { actOnSend } from './act-on-send.ts'
import { claim, giveBack } from './claim.ts'
import { endSend } from './end-send.ts'
import { freeze } from './freeze.ts'
import { recoverClaims } from './recover.ts'

const { db, insertReaders, insertSend, start, statement, stateOf, whenEnded } = setUpLanes()

beforeEach(() => insertReaders({ number: 10 }))

const exampleMail = {
  messageId: '<one@meridian.test>',
  from: { name: '', address: 'agenda@meridian.test' },
  envelopeFrom: 'b@bounces.test',
  subject: 'The week',
  html: [],
  text: [],
  headers: {},
}

test('one that is paused or stopped while its servers are looked up does not begin', async () => {
  const paused = await insertSend({ campaignId: 501 })
  const stopped = await insertSend({ campaignId: 502 })
  await db.query('delete from mail_domains')
  const { transport, taken } = createTestTransport()
  let asked = 0
  const lane = start(db, {
    transport,
    resolveMx: async () => {
      asked += 1
      await actOnSend(db, 501, 'pause')
      await actOnSend(db, 502, 'stop')
      return []
    },
  })
  await expect.poll(() => asked).toBeGreaterThan(0)
  await lane.stop()
  expect(await stateOf(paused)).toEqual({ state: 'paused', reason: 'staff' })
  expect(await stateOf(stopped)).toEqual({ state: 'stopped', reason: null })
  expect(await countStates(db, paused)).toEqual({})
  expect(taken).toEqual([])
})

test('one that cannot begin, or be made for a reader, keeps no other one back', async () => {
  const webPath = '/newsletters/test/the-same'
  const first = await insertSend({ content: { webPath } })
  const second = await insertSend({ content: { webPath } })
  const broken = await insertSend({ content: { subjects: { a: '', b: null } } })
  const third = await insertSend()
  const { transport, taken } = createTestTransport()
  start(db, {
    transport,
    composerOf: (send) => (recipient) => {
      if (send.id === third && recipient.address.startsWith('r3@')) throw new Error('It cannot be made.')
      return { ...exampleMail, key: `${send.id}/${recipient.subscriberId}`, to: recipient.address }
    },
  })
  await whenEnded(first)
  await expect.poll(() => countStates(db, third)).toEqual({ 'handed-over': 9, 'retry/unreachable': 1 })
  expect(await stateOf(second)).toEqual({ state: 'waiting', reason: null })
  expect(await stateOf(broken)).toEqual({ state: 'waiting', reason: null })
  expect(taken).toHaveLength(19)
})

test('one that the plan of a new domain holds back is no interrupted one', async () => {
  const sendId = await insertSend()
  const asked: number[] = []
  const lane = start(db, {
    transport: createTestTransport().transport,
    allowance: async (wanted) => {
      asked.push(wanted)
      if (asked.length === 1)
        await db.query(`update campaign_sends set progress_at = now() - interval '3 hours' where id = $1`, [
          sendId,
        ])
      return 0
    },
  })
  const held = async () =>
    (
      await db.query<{ isHeld: boolean }>(
        `select progress_at > now() - interval '1 minute' and rests_until > now() as "isHeld" from campaign_sends where id = $1`,
        [sendId],
      )
    ).rows[0]?.isHeld
  await expect.poll(held).toBe(true)
  await lane.stop()
  start(db, { transport: createTestTransport().transport })
  await whenEnded(sendId)
})

test('what could not be reached goes back to what a new domain may send today', async () => {
  const sendId = await insertSend()
  let isAway = true
  const { transport } = createTestTransport(() =>
    isAway ? { kind: 'unreachable', reply: 'No answer: ECONNREFUSED' } : accepted,
  )
  let left = 10
  start(db, {
    transport,
    allowance: (wanted) => {
      const granted = Math.min(wanted, left)
      left -= granted
      return Promise.resolve(granted)
    },
  })
  await expect.poll(() => countStates(db, sendId)).toEqual({ 'retry/unreachable': 10 })
  isAway = false
  await db.query(`update campaign_recipients set next_at = now()`)
  await whenEnded(sendId)
  expect(await countStates(db, sendId)).toEqual({ 'handed-over': 10 })
})

test('sums are not signed while somebody has some of them tried again', async () => {
  const sendId = await insertSend()
  const lane = start(db, { transport: createTestTransport().transport })
  await whenEnded(sendId)
  await lane.stop()
  await db.query(`update campaign_sends set statement = null where id = $1`, [sendId])
  const other = await db.connect()
  await other.query('begin')
  await other.query(`update campaign_sends set statement = null where id = $1`, [sendId])
  await other.query(`update campaign_recipients set state = 'retry' where send_id = $1`, [sendId])
  const { rows } = await db.query<{ key: string }>('select key from campaign_sends where id = $1', [sendId])
  const ending = endSend(db, {
    send: { id: sendId, key: String(rows[0]?.key) },
    statementSecret: env.PAYLOAD_SECRET,
    logger: pino({ level: 'silent' }),
  })
  await expect
    .poll(async () => {
      const waiting = await db.query(
        `select from pg_locks lock join pg_stat_activity activity using (pid)
          where not granted and activity.datname = current_database()`,
      )
      return waiting.rowCount
    })
    .toBeGreaterThan(0)
  await other.query('commit')
  other.release()
  await ending
  expect(await statement(sendId)).toBeNull()
})

test('one that was paused when nobody waited any more is signed all the same', async () => {
  const sendId = await insertSend({ campaignId: 503 })
  let number = 0
  const { transport } = createTestTransport(async () => {
    number += 1
    if (number === 10) await actOnSend(db, 503, 'pause')
    return accepted
  })
  start(db, { transport })
  await whenEnded(sendId)
  expect(await stateOf(sendId)).toEqual({ state: 'paused', reason: 'staff' })
  expect(await countStates(db, sendId)).toEqual({ 'handed-over': 10 })
})

test('by readers’ clocks it is not late once the first zone’s time has passed; who has no zone has that of the series', async () => {
  const time = {
    kind: 'local',
    day: '2031-03-05',
    time: '06:30',
    whenPassed: 'now',
    zoneOfOthers: 'Asia/Tokyo',
  } as const
  await db.query(`update newsletter_subscribers set time_zone = null where email like 'r0@%'`)
  const dueAt = new Date(Date.now() - 13 * 3_600_000)
  const sendId = await insertSend({ dueAt, plan: { time } })
  start(db, { transport: createTestTransport().transport })
  await expect.poll(() => stateOf(sendId)).toEqual({ state: 'sending', reason: null })
  const { rows } = await db.query(
    `select next_at as at from campaign_recipients where address like 'r0@%' and send_id = $1`,
    [sendId],
  )
  expect(rows).toEqual([{ at: new Date('2031-03-04T21:30:00Z') }])
})

test('what may have been taken and is then put off is no new mail once its key has expired', async () => {
  const sendId = await insertSend({ uncertain: 'hold' })
  let tries = 0
  const { transport, taken } = createTestTransport(
    ({ to }) => {
      if (!to.startsWith('r5@')) return accepted
      tries += 1
      if (tries === 1) return { kind: 'uncertain', reply: 'No answer.' }
      return { kind: 'later', code: 429, enhanced: null, reply: 'Too many requests', isAboutRate: true }
    },
    { idempotentForMs: 3_600_000 },
  )
  const lane = start(db, { transport })
  await expect.poll(() => tries, { timeout: 10_000 }).toBe(2)
  await lane.stop()
  expect(await countStates(db, sendId)).toEqual({ 'handed-over': 9, 'retry/uncertain': 1 })
  const { rows } = await db.query(
    `update campaign_recipients set next_at = now() - interval '7 minutes' where state = 'retry'
     returning attempts, was_uncertain as "wasUncertain"`,
  )
  expect(rows).toEqual([{ attempts: 2, wasUncertain: false }])
  start(db, { transport })
  await whenEnded(sendId)
  expect(await countStates(db, sendId)).toEqual({ 'handed-over': 9, 'uncertain/uncertain': 1 })
  expect([tries, taken.length]).toEqual([2, 9])
})

test('a repetition that is not begun is still one, however its process ends', async () => {
  const sendId = await insertSend()
  await freeze(db, { sendId, resolveMx: () => Promise.resolve([]), timeZone: 'UTC' })
  const { rows } = await db.query<{ servers: string }>(
    `update campaign_recipients set state = 'retry', reason = 'uncertain', attempts = 0 where address like 'r5@%' returning servers`,
  )
  const [one] = rows
  const process = crypto.randomUUID()
  const claimIt = async () => {
    const claimed = await claim(db, { sendId, process, wanted: new Map([[String(one?.servers), 10]]) })
    return claimed.map(({ subscriberId }) => subscriberId)
  }
  const stateOfIt = async () =>
    (await db.query(`select state, reason from campaign_recipients where address like 'r5@%'`)).rows[0]
  await giveBack(db, { sendId, process, subscriberIds: await claimIt() })
  expect(await stateOfIt()).toEqual({ state: 'retry', reason: 'uncertain' })
  await claimIt()
  await db.query(
    `update campaign_recipients set lease_until = now() - interval '1 second' where state = 'claimed'`,
  )
  await recoverClaims(db, {
    sendId,
    uncertain: 'hold',
    idempotentForMs: 3_600_000,
    journal: () => ({ states: new Map(), processes: new Set([process]) }),
  })
  expect(await stateOfIt()).toEqual({ state: 'retry', reason: 'uncertain' })
})

test('who has it tried again has what may have been taken sent no more often than before', async () => {
  const sendId = await insertSend({ campaignId: 504 })
  await freeze(db, { sendId, resolveMx: () => Promise.resolve([]), timeZone: 'UTC' })
  await db.query(
    `update campaign_recipients set state = 'retry', attempts = 3, reason = case when address like 'r5@%' then 'uncertain' else 'later' end`,
  )
  expect(await actOnSend(db, 504, 'retry')).toBe(true)
  const { rows } = await db.query(
    'select reason, attempts, count(*)::int as number from campaign_recipients group by 1, 2 order by 1',
  )
  expect(rows).toEqual([
    { reason: 'later', attempts: 0, number: 9 },
    { reason: 'uncertain', attempts: 3, number: 1 },
  ])
})
