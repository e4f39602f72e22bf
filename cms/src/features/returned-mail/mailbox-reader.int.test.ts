import { pino } from 'pino'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ImapSandbox } from '../../../test/imap-sandbox.ts'
import { addSubscriberRow } from '../../../test/mail-events.ts'
import { openPool } from '../../../test/pool.ts'
import { plain, report } from '../../../test/returned-mails.ts'
import { env } from '../../env.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { SessionLocks } from '../../platform/locks/session-locks.ts'
import { type MailboxReader, readFolder, startMailboxReader } from './mailbox-reader.ts'
import { createReturnAddresses } from './return-address.ts'

const pool = openPool()
const sessionLocks = new SessionLocks(env.DATABASE_URL)
const addresses = createReturnAddresses({ secret: 's'.repeat(32), host: 'bounces.meridian.example' })
const logger = pino({ level: 'silent' })
let server: ImapSandbox
let readers: MailboxReader[] = []
let hard = ''

beforeEach(async () => {
  await pool.query('truncate mail_events, mail_suppressions, newsletter_subscribers restart identity cascade')
  const subscriberId = await addSubscriberRow(pool, 'reader@example.org')
  const returnAddress = addresses.write({ sendId: 7, subscriberId, address: 'reader@example.org' })
  hard = report({ status: '5.1.1' }).replace('From: news@', `Return-Path: <${returnAddress}>\nFrom: news@`)
  server = new ImapSandbox()
  await server.start()
})

afterEach(async () => {
  await Promise.all(readers.map((reader) => reader.stop()))
  readers = []
  await server.stop()
})

afterAll(async () => {
  await sessionLocks.close()
  await pool.end()
})

function start(): void {
  const database = { pool, sessionLocks }
  readers.push(
    startMailboxReader({ url: server.url, database, addresses, logger, pollMs: 50, standbyMs: 20 }),
  )
}

const letter = plain({
  from: 'reader@example.org',
  subject: 'Re: The Executive Agenda',
  words: 'I liked it.',
})
const events = () => sqlOn(pool).selectFrom('mail_events').select(['class', 'is_proven']).execute()
const moved = () => server.folder(readFolder).length

test('mails that came back are taken in and moved, and all others stay unread where they are', async () => {
  server.deliver(letter)
  server.deliver(hard)
  start()
  await vi.waitUntil(() => moved() === 1)
  expect(await events()).toEqual([{ class: 'hard', is_proven: true }])
  expect(server.folder('INBOX')).toMatchObject([{ uid: 1, isSeen: false }])
  server.deliver(report({ status: '5.2.2' }))
  await vi.waitUntil(() => moved() === 2)
  expect(server.folder(readFolder).every(({ isSeen }) => !isSeen)).toBe(true)
})

test('a mail that could not be moved after it was taken in is taken in once', async () => {
  server.deliver(hard)
  start()
  await vi.waitUntil(() => moved() === 1)
  server.deliver(hard)
  await vi.waitUntil(() => moved() === 2)
  expect(await events()).toHaveLength(1)
})

test('a lost connection is made again, and what came meanwhile is read', async () => {
  start()
  await vi.waitUntil(() => server.signIns === 1)
  server.cut()
  server.deliver(hard)
  await vi.waitUntil(() => moved() === 1)
  expect(server.signIns).toBe(2)
})

test('what was looked at is not read again after a lost connection, but where the mails got other numbers', async () => {
  server.deliver(letter)
  server.deliver(hard)
  start()
  await vi.waitUntil(() => moved() === 1)
  server.cut()
  server.deliver(hard)
  await vi.waitUntil(() => moved() === 2)
  expect(server.fetched).toEqual([1, 2, 3])
  server.validity += 1
  server.cut()
  server.deliver(hard)
  await vi.waitUntil(() => moved() === 3)
  expect(server.fetched).toEqual([1, 2, 3, 1, 4])
})

test('of two workers one reads', async () => {
  server.deliver(hard)
  start()
  start()
  await vi.waitUntil(() => moved() === 1)
  expect(server.signIns).toBe(1)
})
