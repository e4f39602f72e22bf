import { expect, test } from 'vitest'
import { accepted, createTestTransport } from '../../../../test/campaign-lane.ts'
import { countStates } from '../../../../test/sends.ts'
import { setUpLanes } from '../../../../test/started-lanes.ts'
import { env } from '../../../env.ts'
import type { HandOver } from '../../../platform/mail-transports/mail-transport.ts'
import { isSigned, readSums } from '../ledger/ledger.ts'
import { actOnSend } from './act-on-send.ts'
import { pauseSend } from './send-rows.ts'

const { db, insertReaders, insertSend, start, statement, stateOf, whenEnded } = setUpLanes()

const unknownMailbox: HandOver = {
  kind: 'refused',
  about: 'recipient',
  code: 550,
  enhanced: '5.1.1',
  reply: '550 5.1.1 Unknown user',
}

const insertTen = () => insertReaders({ number: 10 })

test('everybody gets it once, and the sums at the end are signed', async () => {
  await insertReaders({ number: 300 })
  const sendId = await insertSend()
  const { transport, taken } = createTestTransport()
  start(db, { transport })
  await whenEnded(sendId)
  expect(new Set(taken.map(({ to }) => to)).size).toBe(300)
  expect(taken).toHaveLength(300)
  expect(await readSums(db, sendId)).toEqual({
    audience: 300,
    handedOver: 300,
    refused: 0,
    excluded: 0,
    uncertain: 0,
    waiting: 0,
  })
  const signed = await statement(sendId)
  expect(isSigned(signed, env.PAYLOAD_SECRET)).toBe(true)
  expect(isSigned({ ...signed, sums: { ...signed.sums, handedOver: 299 } }, env.PAYLOAD_SECRET)).toBe(false)
})

test('who has left between the freezing and the hand-over gets nothing', async () => {
  await insertTen()
  const sendId = await insertSend()
  const gate = Promise.withResolvers<void>()
  const { transport, taken } = createTestTransport(async () => {
    await gate.promise
    return accepted
  })
  start(db, { transport, connections: 1 })
  // Two are claimed: one is being handed over, and one comes next.
  await expect.poll(() => countStates(db, sendId)).toEqual({ claimed: 2, pending: 8 })
  const { rows } = await db.query<{ id: number }>(
    `select subscriber_id as id from campaign_recipients where state = 'pending' order by subscriber_id`,
  )
  const others = rows.map(({ id }) => id)
  await db.query(`delete from newsletter_memberships where subscriber_id = $1`, [others[0]])
  await db.query(`update newsletter_memberships set paused_at = now() where subscriber_id = $1`, [others[1]])
  await db.query(`delete from newsletter_memberships where subscriber_id = $1`, [others[2]])
  await db.query(`delete from newsletter_subscribers where id = $1`, [others[2]])
  await db.query(`update newsletter_subscribers set email = 'moved@house.test' where id = $1`, [others[3]])
  gate.resolve()
  await whenEnded(sendId)
  expect(await countStates(db, sendId)).toEqual({
    'handed-over': 7,
    'excluded/unsubscribed': 1,
    'excluded/paused': 1,
    'excluded/deleted': 1,
  })
  expect(taken.map(({ to }) => to)).toContain('moved@house.test')
})

test('what servers refuse, put off or leave open is told apart', async () => {
  await insertReaders({
    number: 4,
    address: `(array['a','b','c','d'])[n + 1] || '@house.test'`,
  })
  const sendId = await insertSend()
  const answers: Record<string, HandOver> = {
    a: { kind: 'refused', about: 'recipient', code: 550, enhanced: '5.1.1', reply: '550 5.1.1 No such user' },
    b: { kind: 'later', code: 450, enhanced: '4.2.1', reply: '450 4.2.1 Greylisted', isAboutRate: true },
    c: { kind: 'uncertain', reply: 'The connection was lost after the mail.' },
    d: accepted,
  }
  const { transport } = createTestTransport((mail) => answers[mail.to.slice(0, 1)] ?? accepted)
  start(db, { transport })
  await expect
    .poll(() => countStates(db, sendId))
    .toEqual({
      'refused/hard': 1,
      'retry/slower': 1,
      uncertain: 1,
      'handed-over': 1,
    })
  expect(await statement(sendId)).toBeNull()
})

test('a send that is paused begins nothing more, and one that is resumed goes on where it was', async () => {
  await insertReaders({ number: 40 })
  const sendId = await insertSend()
  const gates: (() => void)[] = []
  const { transport, taken } = createTestTransport(async () => {
    await new Promise<void>((resolve) => gates.push(resolve))
    return accepted
  })
  const lane = start(db, { transport, connections: 4 })
  await expect.poll(() => gates.length).toBe(4)
  await pauseSend(db, sendId, 'staff')
  lane.wakeup.wake()
  await expect.poll(() => countStates(db, sendId)).toEqual({ claimed: 4, pending: 36 })
  gates.splice(0).forEach((open) => open())
  await expect.poll(() => countStates(db, sendId)).toEqual({ 'handed-over': 4, pending: 36 })
  await db.query(`update campaign_sends set state = 'sending' where id = $1`, [sendId])
  lane.wakeup.wake()
  await expect
    .poll(
      () => {
        gates.splice(0).forEach((open) => open())
        return taken.length
      },
      { timeout: 10_000 },
    )
    .toBe(40)
  expect(new Set(taken.map(({ to }) => to)).size).toBe(40)
})

test('a schedule that is too late asks, and so does a campaign that names an article which is gone', async () => {
  await insertTen()
  const late = await insertSend({ dueAt: new Date(Date.now() - 2 * 3_600_000) })
  const gone = await insertSend({ content: { articles: ['was-never-published'] } })
  const { transport, taken } = createTestTransport()
  start(db, { transport })
  await expect.poll(() => stateOf(late)).toEqual({ state: 'paused', reason: 'late' })
  await expect.poll(() => stateOf(gone)).toEqual({ state: 'paused', reason: 'article-gone' })
  expect(taken).toEqual([])
})

test('what is late goes out once somebody says so, and asks again when it is late once more', async () => {
  await insertTen()
  const sendId = await insertSend({
    campaignId: 4711,
    dueAt: new Date(Date.now() - 2 * 3_600_000),
  })
  const { transport, taken } = createTestTransport()
  const lane = start(db, { transport })
  await expect.poll(() => stateOf(sendId)).toEqual({ state: 'paused', reason: 'late' })
  expect(await actOnSend(db, 4711, 'resume')).toBe(true)
  await db.query(`update campaign_sends set resumed_at = now() - interval '90 minutes' where id = $1`, [
    sendId,
  ])
  lane.wakeup.wake()
  await expect.poll(() => stateOf(sendId)).toEqual({ state: 'paused', reason: 'late' })
  expect(taken).toEqual([])
  expect(await actOnSend(db, 4711, 'resume')).toBe(true)
  lane.wakeup.wake()
  await whenEnded(sendId)
  expect(taken).toHaveLength(10)
})

test('a group of servers that asks for patience slows alone', async () => {
  await insertReaders({ number: 120 })
  const sendId = await insertSend()
  let isSlow = true
  const { transport, taken } = createTestTransport((mail) =>
    isSlow && mail.to.endsWith('@gmail.test')
      ? { kind: 'later', code: 454, enhanced: '4.7.0', reply: '454 4.7.0 Throttling', isAboutRate: true }
      : accepted,
  )
  start(db, { transport, limits: { first: 100, least: 1, most: 100 } })
  await expect
    .poll(() => countStates(db, sendId), { timeout: 10_000 })
    .toEqual({ 'handed-over': 80, 'retry/slower': 40 })
  expect(taken.some(({ to }) => to.endsWith('@gmail.test'))).toBe(false)
  isSlow = false
  await db.query(`update campaign_recipients set next_at = now() where state = 'retry'`)
  await whenEnded(sendId)
  expect(await countStates(db, sendId)).toEqual({ 'handed-over': 120 })
  expect(taken).toHaveLength(120)
})

test('refusals that are about us pause it, and so does a list with too many dead mailboxes', async () => {
  await insertReaders({ number: 400 })
  const blocked = await insertSend()
  const policy: HandOver = {
    kind: 'refused',
    about: 'sender',
    code: 550,
    enhanced: '5.7.1',
    reply: '550 5.7.1 Blocked for policy reasons',
  }
  const first = start(db, { transport: createTestTransport(() => policy).transport })
  await expect.poll(() => stateOf(blocked)).toEqual({ state: 'paused', reason: 'about-us' })
  await first.stop()
  expect((await readSums(db, blocked)).waiting).toBeGreaterThan(300)
  const dead = await insertSend()
  let number = 0
  const { transport } = createTestTransport(() => {
    number += 1
    if (number % 10 > 0) return accepted
    return unknownMailbox
  })
  start(db, { transport })
  await expect.poll(() => stateOf(dead)).toEqual({ state: 'paused', reason: 'bounces' })
  expect((await readSums(db, dead)).waiting).toBeGreaterThan(200)
})

test('a send whose refusals cannot be noted holds up no other one', async () => {
  await insertReaders({ number: 4 })
  const failing = await insertSend({ content: { subjects: { a: 'Refused', b: null } } })
  const other = await insertSend()
  const { transport } = createTestTransport(({ subject }) =>
    subject === 'Refused' ? unknownMailbox : accepted,
  )
  start(db, { transport, onRefused: () => Promise.reject(new Error('They cannot be noted.')) })
  await whenEnded(other)
  expect(await countStates(db, other)).toEqual({ 'handed-over': 4 })
  expect(await statement(failing)).toBeNull()
})

test('one that is taken back while its servers are looked up can be sent again, with the same words', async () => {
  await insertTen()
  await db.query('delete from mail_domains')
  await insertSend({ campaignId: 4713 })
  let again: Promise<number> | undefined
  const { transport } = createTestTransport()
  start(db, {
    transport,
    resolveMx: async () => {
      again ??= actOnSend(db, 4713, 'take-back').then(() => insertSend({ campaignId: 4713 }))
      await again
      return []
    },
  })
  await expect.poll(() => again).toBeDefined()
  await whenEnded((await again) ?? 0)
})
