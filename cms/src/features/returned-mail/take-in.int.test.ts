import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addSubscriberRow } from '../../../test/mail-events.ts'
import { openPool } from '../../../test/pool.ts'
import { complaint, plain, report } from '../../../test/returned-mails.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { createReturnAddresses } from './return-address.ts'
import { isSuppressed, liftSuppression, suppress } from './suppressions.ts'
import { recordSmtpReply, takeInMail } from './take-in-mail.ts'
import { takeInProviderEvents } from './take-in-provider-events.ts'

const db = openPool()
const addresses = createReturnAddresses({ secret: 's'.repeat(32), host: 'bounces.meridian.example' })
let subscriberId = 0

beforeEach(async () => {
  await db.query('truncate mail_events, mail_suppressions, newsletter_subscribers restart identity cascade')
  subscriberId = await addSubscriberRow(db, 'Reader@example.org')
})

afterAll(() => db.end())

const tokenOf = (sendId: number, address = 'reader@example.org') =>
  addresses.read(addresses.write({ sendId, subscriberId, address }))
const bytes = (text: string) => new TextEncoder().encode(text)
const comesBack = (raw: string, token = tokenOf(1)) => takeInMail(db, { raw: bytes(raw), token, addresses })
const refused = (sendId: number, reply: string) =>
  recordSmtpReply(db, { sendId, subscriberId, address: 'reader@example.org', reply })

async function suppressed(): Promise<string[]> {
  const rows = await sqlOn(db)
    .selectFrom('newsletter_subscribers as subscriber')
    .select('email')
    .where(isSuppressed('subscriber.email'))
    .execute()
  return rows.map(({ email }) => email)
}

const hard = report({ status: '5.1.1', diagnostic: '550 5.1.1 User unknown' })

test('one hard bounce suppresses, however the address is capitalised, and what came is kept', async () => {
  expect(await comesBack(hard)).toEqual({ class: 'hard', isNew: true, suppressed: 'hard' })
  expect(await suppressed()).toEqual(['Reader@example.org'])
  const { raw, ...kept } = await sqlOn(db).selectFrom('mail_events').selectAll().executeTakeFirstOrThrow()
  expect(kept).toMatchObject({
    send_id: 1,
    subscriber_id: subscriberId,
    address_key: 'reader@example.org',
    status: '5.1.1',
  })
  expect(gunzipSync(raw ?? '').toString()).toBe(hard)
})

test('an address with umlauts in its domain is suppressed, however the provider writes it', async () => {
  const id = await addSubscriberRow(db, 'leserin@bücher.example')
  const token = addresses.writeToken({ sendId: 1, subscriberId: id, address: 'leserin@bücher.example' })
  const told = { id: 'e1', class: 'hard', status: '5.1.1', diagnostic: '550 5.1.1', token } as const
  const events = [{ ...told, address: 'leserin@xn--bcher-kva.example' }]
  await takeInProviderEvents(db, { provider: 'mailgun', events, addresses, body: bytes('{}') })
  expect(await suppressed()).toEqual(['leserin@bücher.example'])
})

test('what comes twice is taken in once, at once as well', async () => {
  const taken = await Promise.all(Array.from({ length: 8 }, () => comesBack(hard)))
  expect(taken.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(await sqlOn(db).selectFrom('mail_events').select('id').execute()).toHaveLength(1)
  expect(await sqlOn(db).selectFrom('mail_suppressions').select('id').execute()).toHaveLength(1)
})

test('a complaint suppresses at once, by the address of ours that stands in the mail it quotes', async () => {
  const returnPath = addresses.write({ sendId: 3, subscriberId, address: 'reader@example.org' })
  const raw = complaint('abuse').replace(
    'Subject: The Executive Agenda',
    `Return-Path: <${returnPath}>\nSubject: x`,
  )
  expect(await comesBack(raw, null)).toEqual({ class: 'complaint', isNew: true, suppressed: 'complaint' })
  expect(await suppressed()).toEqual(['Reader@example.org'])
})

test('a German notice without a report finds its mail by the address in the third part, one of another mail nobody', async () => {
  const returnPath = addresses.write({ sendId: 3, subscriberId, address: 'reader@example.org' })
  const notice = (quoted: string) => `From: Postmaster <postmaster@mail.example.de>
Subject: Unzustellbare Nachricht
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="b1"

--b1
Content-Type: text/plain; charset=utf-8

Ihre Nachricht konnte nicht zugestellt werden: Empfänger unbekannt.

--b1
Content-Type: text/plain

mail.example.de

--b1
Content-Type: message/rfc822

Return-Path: <${quoted}>
From: news@meridian.example

--b1--
`
  // Of a receipt or a sign-in code, which has no such address.
  expect(await comesBack(notice('editors@meridian.example'), null)).toMatchObject({
    class: 'hard',
    suppressed: null,
  })
  expect(await comesBack(notice(returnPath), null)).toMatchObject({ class: 'hard', suppressed: 'hard' })
})

test('a bounce or complaint without a token of ours is kept as it is, and suppresses nobody', async () => {
  expect(await comesBack(hard, null)).toEqual({ class: 'hard', isNew: true, suppressed: null })
  expect(await comesBack(complaint('abuse'), null)).toMatchObject({ class: 'complaint', suppressed: null })
  expect(await suppressed()).toEqual([])
  const events = await sqlOn(db).selectFrom('mail_events').select(['address_key', 'is_proven']).execute()
  expect(events).toEqual([
    { address_key: 'reader@example.org', is_proven: false },
    { address_key: 'reader@example.org', is_proven: false },
  ])
})

test('a forged report with a token for somebody else, or an altered one, suppresses nobody', async () => {
  const returnPath = addresses.write({ sendId: 3, subscriberId, address: 'reader@example.org' })
  const altered = returnPath.replace(/(.)@/, (_, last: string) => `${last === 'a' ? 'b' : 'a'}@`)
  await comesBack(`${hard}\nReturn-Path: <${altered}>`, addresses.read(altered))
  const others = createReturnAddresses({ secret: 'x'.repeat(32), host: 'bounces.meridian.example' })
  const forged = others.write({ sendId: 3, subscriberId, address: 'reader@example.org' })
  await comesBack(`${hard}\nX-Original: ${forged}`, addresses.read(forged))
  expect(await suppressed()).toEqual([])
})

test('a bounce of an address that the subscriber has left does not suppress the new one', async () => {
  await db.query(`update newsletter_subscribers set email = 'new@example.org'`)
  expect(await comesBack(hard)).toMatchObject({ isNew: true, suppressed: null })
  expect(await suppressed()).toEqual([])
})

test('a bounce of a subscriber who is gone is kept', async () => {
  await db.query('delete from newsletter_subscribers')
  expect(await comesBack(hard)).toMatchObject({ isNew: true, suppressed: null })
})

test('soft ones suppress with the fifth campaign within thirty days', async () => {
  for (const sendId of [1, 2, 3, 4]) {
    await refused(sendId, '452 4.2.2 Mailbox full')
    // Twice in one campaign is once.
    await refused(sendId, '451 4.3.0 Try again later')
  }
  expect(await suppressed()).toEqual([])
  await db.query(`update mail_events set received_at = received_at - interval '31 days' where send_id = 1`)
  expect(await refused(5, '452 4.2.2 Mailbox full')).toMatchObject({ class: 'soft', suppressed: null })
  expect(await refused(6, '452 4.2.2 Mailbox full')).toMatchObject({ class: 'soft', suppressed: 'soft' })
  expect(await suppressed()).toEqual(['Reader@example.org'])
})

test('what is about us and what programs answer suppresses nobody, however often', async () => {
  for (let sendId = 1; sendId <= 6; sendId += 1) {
    await refused(sendId, '550 5.7.1 Message rejected as spam')
    const away = plain({
      from: 'reader@example.org',
      subject: `Automatic reply: ${sendId}`,
      words: 'Away: 550 5.1.1.',
    })
    await comesBack(away, tokenOf(sendId))
  }
  expect(await suppressed()).toEqual([])
})

test('an answer that took the mail is none of these', async () => {
  expect(await refused(1, '250 2.0.0 OK 4.2.2')).toBeNull()
})

test('who is let through again starts from nothing, and the proof of before stays', async () => {
  for (const sendId of [1, 2, 3, 4, 5]) await refused(sendId, '452 4.2.2 Mailbox full')
  const { id } = await sqlOn(db).selectFrom('mail_suppressions').select('id').executeTakeFirstOrThrow()
  expect(await liftSuppression(db, { id, userId: 1 })).toBe('reader@example.org')
  expect(await liftSuppression(db, { id, userId: 1 })).toBeNull()
  expect(await suppressed()).toEqual([])
  expect(await refused(6, '452 4.2.2 Mailbox full')).toMatchObject({ suppressed: null })
  expect(await refused(7, '550 5.1.1 User unknown')).toMatchObject({ suppressed: 'hard' })
  const rows = await sqlOn(db).selectFrom('mail_suppressions').select('reason').orderBy('id').execute()
  expect(rows.map(({ reason }) => reason)).toEqual(['soft', 'hard'])
})

test('staff suppress an address once', async () => {
  const asked = { addressKey: 'reader@example.org', reason: 'staff', eventId: null } as const
  expect(await suppress(db, asked)).toBe(true)
  expect(await suppress(db, asked)).toBe(false)
})

test('of a mail of any size 64 KB are kept at most, from its beginning', async () => {
  const noise = Array.from({ length: 200_000 }, (_, index) =>
    ((index * 2_654_435_761) % 4_294_967_296).toString(36),
  ).join('')
  await comesBack(`${hard}${noise}`)
  const { size, raw } = await sqlOn(db)
    .selectFrom('mail_events')
    .select([sql<number>`length(raw)`.as('size'), 'raw'])
    .executeTakeFirstOrThrow()
  expect(size).toBeLessThanOrEqual(65_536)
  expect(gunzipSync(raw ?? '').toString()).toContain('Final-Recipient: rfc822; reader@example.org')
})

test('a mail with NULs and broken letters is kept', async () => {
  const raw = plain({
    from: 'MAILER-DAEMON@example.org',
    subject: 'failure notice',
    words: '550 \0 User \uD800 unknown',
  })
  expect(await comesBack(raw)).toMatchObject({ class: 'hard', isNew: true })
})
