import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { accepted, createTestTransport, newJournalFolder } from '../../../../test/campaign-lane.ts'
import { countStates } from '../../../../test/sends.ts'
import { openPool } from '../../../../test/pool.ts'
import { setUpLanes } from '../../../../test/started-lanes.ts'
import type { HandOver } from '../../../platform/mail-transports/mail-transport.ts'
import { readSums } from '../ledger/ledger.ts'
import { actOnSend } from './act-on-send.ts'

/* What becomes of a send whose process dies, whose database is away, or is one of an earlier time. */

const { db, insertReaders, insertSend, start, stateOf, whenEnded } = setUpLanes()

const insertTen = () => insertReaders({ number: 10 })

test('claims of a process that died are taken over: the journal says what was taken and what was not begun', async () => {
  await insertTen()
  const sendId = await insertSend({ uncertain: 'hold' })
  const folder = newJournalFolder()
  const hang = Promise.withResolvers<HandOver>()
  const hanging = createTestTransport((mail) =>
    mail.to.startsWith('r1@') || mail.to.startsWith('r2@') ? hang.promise : accepted,
  )
  // It has its claims for as long as it hangs, as one that has died has.
  start(db, { transport: hanging.transport, folder })
  await expect.poll(() => countStates(db, sendId)).toEqual({ 'handed-over': 8, claimed: 2 })
  await db.query(
    `update campaign_recipients set lease_until = now() - interval '1 second', claimed_by = gen_random_uuid() where state = 'claimed'`,
  )
  const next = createTestTransport()
  start(db, { transport: next.transport, folder })
  await expect
    .poll(() => countStates(db, sendId), { timeout: 10_000 })
    .toEqual({ 'handed-over': 8, uncertain: 2 })
  expect(next.taken).toEqual([])
  hang.resolve({ kind: 'uncertain', reply: 'The process died.' })
})

test('with a provider that tells repeated mails, what was uncertain is handed over again as the same mail', async () => {
  await insertTen()
  const sendId = await insertSend()
  let cut = 0
  const { transport, taken } = createTestTransport(
    (mail) => {
      if (!mail.to.startsWith('r5@') || cut > 0) return accepted
      cut += 1
      return { kind: 'uncertain', reply: 'No answer.' }
    },
    { idempotentForMs: Infinity },
  )
  start(db, { transport })
  await whenEnded(sendId)
  expect(await countStates(db, sendId)).toEqual({ 'handed-over': 10 })
  expect(new Set(taken.map(({ key }) => key)).size).toBe(10)
  const { rows } = await db.query('select count(*)::int as n from campaign_recipients where was_uncertain')
  expect(rows[0].n).toBe(0)
})

test('what was uncertain is the same mail for the next process too, and another one once its key is not known any more', async () => {
  await insertTen()
  const sendId = await insertSend({ uncertain: 'hold' })
  const folder = newJournalFolder()
  const idempotent = { idempotentForMs: 3_600_000 }
  const lost: HandOver = { kind: 'uncertain', reply: 'No answer.' }
  const first = createTestTransport(({ to }) => (/^r[5-7]@/.test(to) ? lost : accepted), idempotent)
  const lane = start(db, { transport: first.transport, folder })
  await expect.poll(() => countStates(db, sendId)).toEqual({ 'handed-over': 7, 'retry/uncertain': 3 })
  await lane.stop()
  await db.query(
    `update campaign_recipients set next_at = now() - interval '2 hours' where state = 'retry' and address like 'r6@%'`,
  )
  const second = createTestTransport(() => accepted, idempotent)
  start(db, { transport: second.transport, folder })
  await expect
    .poll(() => countStates(db, sendId), { timeout: 10_000 })
    .toEqual({ 'handed-over': 9, 'uncertain/uncertain': 1 })
  expect(second.addresses().map((address) => address.slice(0, 2))).toEqual(['r5', 'r7'])
})

test('when it is stopped, those who were to get it again are uncertain, and not left out', async () => {
  await insertTen()
  const sendId = await insertSend({ uncertain: 'resend', campaignId: 4712 })
  const { transport } = createTestTransport(({ to }) =>
    to.startsWith('r5@') ? { kind: 'uncertain', reply: 'No answer.' } : accepted,
  )
  const lane = start(db, { transport })
  await expect.poll(() => countStates(db, sendId)).toEqual({ 'handed-over': 9, 'retry/uncertain': 1 })
  expect(await actOnSend(db, 4712, 'stop')).toBe(true)
  lane.wakeup.wake()
  await whenEnded(sendId)
  expect(await readSums(db, sendId)).toMatchObject({ handedOver: 9, uncertain: 1, excluded: 0 })
})

test('a database of an earlier time sends nothing again that this machine knows of', async () => {
  const readers = await insertTen()
  const sendId = await insertSend()
  const folder = newJournalFolder()
  const first = createTestTransport()
  const lane = start(db, { transport: first.transport, folder })
  await whenEnded(sendId)
  await lane.stop()
  await db.query(
    `update campaign_recipients set state = 'pending', attempts = 0, settled_at = null where subscriber_id = any($1)`,
    [readers.slice(0, 6)],
  )
  await db.query(`update campaign_sends set statement = null where id = $1`, [sendId])
  const second = createTestTransport()
  start(db, { transport: second.transport, folder })
  await whenEnded(sendId)
  expect(second.taken).toEqual([])
  expect(await countStates(db, sendId)).toEqual({ 'handed-over': 10 })
})

test('a database that knows nothing of a campaign that this machine has sent asks', async () => {
  await insertTen()
  const folder = newJournalFolder()
  const sendId = await insertSend({ campaignId: 77 })
  const first = createTestTransport()
  const lane = start(db, { transport: first.transport, folder })
  await whenEnded(sendId)
  await lane.stop()
  await db.query('delete from campaign_sends')
  const again = await insertSend({ campaignId: 77 })
  start(db, { transport: createTestTransport().transport, folder })
  await expect.poll(() => stateOf(again)).toEqual({ state: 'paused', reason: 'sent-otherwise' })
  expect(await actOnSend(db, 77, 'resume')).toBe(true)
  await whenEnded(again)
})

test('a database that is away holds it up and loses nothing', async () => {
  await insertReaders({ number: 50 })
  const sendId = await insertSend()
  const own = openPool({ application_name: 'lane under test' })
  let cuts = 0
  const cutting = createTestTransport(async () => {
    if (cuts < 5) {
      cuts += 1
      await db.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lane under test'`,
      )
    }
    return accepted
  })
  const lane = start(own, {
    transport: cutting.transport,
    connections: 3,
    limits: { first: 20, least: 5, most: 50 },
  })
  await whenEnded(sendId)
  await lane.stop()
  await own.end()
  expect(new Set(cutting.taken.map(({ to }) => to)).size).toBe(50)
  expect(cutting.taken).toHaveLength(50)
})

test('a stopped send that cannot be ended holds up no other one', async () => {
  await insertTen()
  const stopped = await insertSend()
  const { rows } = await db.query<{ key: string }>(
    `update campaign_sends set state = 'stopped', frozen_at = now() where id = $1 returning key`,
    [stopped],
  )
  await db.query(
    `insert into campaign_recipients (send_id, subscriber_id, has_plan, servers, subject, state, next_at, lease_until)
     values ($1, 1, false, 'house.test', 'a', 'claimed', now(), now() - interval '1 minute')`,
    [stopped],
  )
  const folder = newJournalFolder()
  // No journal that can be read.
  mkdirSync(join(folder, rows[0]?.key ?? '', 'one.log'), { recursive: true })
  const other = await insertSend()
  start(db, { transport: createTestTransport().transport, folder })
  await whenEnded(other)
  expect(await countStates(db, stopped)).toEqual({ claimed: 1 })
})
