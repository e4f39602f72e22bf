import { endpointAt } from '@meridian/shared/api/endpoint'
import {
  liftSuppressionEndpoint,
  suppressAddressEndpoint,
} from '@meridian/shared/returned-mail/returned-mail.endpoints'
import type { Payload } from 'payload'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestAccount, signInAs } from '../../../test/accounts.ts'
import { openApi } from '../../../test/api.ts'
import { openCms } from '../../../test/magazine.ts'
import { complaint, report } from '../../../test/returned-mails.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { openStoredMail, readEvent, readEventsOf, readSuppressions } from './read-suppressions.ts'
import { deleteOldEvents, eraseReturnedMail } from './returned-mail.worker.ts'
import { suppress } from './suppressions.ts'
import { takeInMail } from './take-in-mail.ts'

let payload: Payload
let api: ReturnType<typeof openApi>

beforeAll(async () => {
  payload = await openCms()
  api = openApi(payload)
})

beforeEach(() => payload.db.pool.query('truncate mail_events, mail_suppressions cascade'))

const everything = { text: '', isLifted: false, before: null }
const comesBack = (raw: string) =>
  takeInMail(payload.db.pool, { raw: new TextEncoder().encode(raw), token: null, addresses: null })
const stop = (addressKey: string) => suppress(payload.db.pool, { addressKey, reason: 'hard', eventId: null })

type Role = 'support' | 'publisher' | 'reader'
const suppressAs = async (role: Role, email: string) =>
  (await api.callAs(await signInAs(payload, role), suppressAddressEndpoint, { email })).status
const liftAs = async (role: Role, id: string) =>
  (await api.callAs(await signInAs(payload, role), endpointAt(liftSuppressionEndpoint, { id }))).status

test('addresses to which nothing is sent are listed, newest first, by how they begin, and in pages', async () => {
  for (let count = 0; count < 51; count += 1) await stop(`reader${count}@example.org`)
  await stop('100%@example.org')
  const first = await readSuppressions(payload.db.pool, everything)
  expect(first.suppressions).toHaveLength(50)
  expect(first.suppressions[0]?.address).toBe('100%@example.org')
  const second = await readSuppressions(payload.db.pool, { ...everything, before: first.next })
  expect(second.suppressions.map(({ address }) => address)).toEqual([
    'reader1@example.org',
    'reader0@example.org',
  ])
  expect(second.next).toBeNull()
  const found = async (text: string) =>
    (await readSuppressions(payload.db.pool, { ...everything, text })).suppressions.map(
      ({ address }) => address,
    )
  expect(await found('READER50@')).toEqual(['reader50@example.org'])
  expect(await found('100%')).toEqual(['100%@example.org'])
  expect(await found('%')).toEqual([])
})

test('support stops mail to an address and lets it through again, and the audit says who', async () => {
  expect(await suppressAs('support', 'Reader@Example.org')).toBe(204)
  expect(await suppressAs('support', 'no address')).toBe(400)
  const [stopped] = (await readSuppressions(payload.db.pool, everything)).suppressions
  expect(stopped).toMatchObject({ address: 'reader@example.org', reason: 'staff' })
  const id = String(stopped?.id)
  expect(await liftAs('publisher', id)).toBe(403)
  expect(await liftAs('reader', id)).toBe(403)
  expect(await liftAs('support', id)).toBe(204)
  for (const other of [id, '0', '9'.repeat(30), 'x', '\0']) expect(await liftAs('support', other)).toBe(404)
  const lifted = await readSuppressions(payload.db.pool, { ...everything, isLifted: true })
  expect(lifted.suppressions).toMatchObject([
    { address: 'reader@example.org', liftedBy: expect.stringContaining('@') },
  ])
  const audited = await sqlOn(payload.db.pool)
    .selectFrom('audit_events')
    .select(['action', 'detail'])
    .where('action', 'in', ['mail-suppressed', 'mail-let-through'])
    .orderBy('id')
    .execute()
  expect(audited).toEqual([
    { action: 'mail-suppressed', detail: 'reader@example.org' },
    { action: 'mail-let-through', detail: 'reader@example.org' },
  ])
})

test('what came back of an address can be read, with the parts of the mail', async () => {
  await comesBack(report({ status: '5.2.2', words: 'The mailbox is full.' }))
  await comesBack(complaint('abuse'))
  const events = await readEventsOf(payload.db.pool, 'READER@example.org')
  expect(events.map((event) => event.class)).toEqual(['complaint', 'soft'])
  const event = await readEvent(payload.db.pool, events[1]?.id ?? '')
  expect(event).toMatchObject({ class: 'soft', isProven: false, address: 'reader@example.org' })
  expect(event?.mail?.text).toContain('The mailbox is full.')
  expect(event?.mail?.text).toContain('Final-Recipient: rfc822; reader@example.org')
  expect(event?.mail?.head).toContain('Subject: Undelivered Mail Returned to Sender')
  expect(event?.mail?.html).toBeNull()
  for (const id of ['0', 'x', '9'.repeat(40)]) expect(await readEvent(payload.db.pool, id)).toBeNull()
})

test('the HTML part of a mail is kept apart, and what is no mail is text', async () => {
  const html = '<p onclick="x()">It was refused.</p><script>x()</script>'
  const raw = `From: MAILER-DAEMON@example.org\nSubject: failure notice\nContent-Type: text/html\n\n${html}`
  expect(await openStoredMail(new TextEncoder().encode(raw))).toMatchObject({
    html: expect.stringContaining(html),
  })
  const broken = await openStoredMail(new Uint8Array([0, 255, 10, 10, 65]))
  expect(broken).toMatchObject({ html: null, text: 'A' })
})

test('old mails go, then what is known of them, except what a suppression in force rests on', async () => {
  const { pool } = payload.db
  await comesBack(report({ status: '5.1.1' }))
  await comesBack(report({ status: '5.2.2' }))
  const [soft, hard] = await readEventsOf(pool, 'reader@example.org')
  await suppress(pool, { addressKey: 'reader@example.org', reason: 'hard', eventId: hard?.id ?? null })
  await pool.query(`update mail_events set received_at = now() - interval '200 days'`)
  await deleteOldEvents(pool)
  expect(await readEvent(pool, soft?.id ?? '')).toMatchObject({ mail: null })
  await pool.query(`update mail_events set received_at = now() - interval '800 days'`)
  await deleteOldEvents(pool)
  expect((await readEventsOf(pool, 'reader@example.org')).map(({ id }) => id)).toEqual([hard?.id])
})

test('with an account goes what others have written about its address, and the suppression stays', async () => {
  const { pool } = payload.db
  const account = await createTestAccount(payload, { role: 'reader' })
  const { email } = await payload.findByID({ collection: 'users', id: account.userId })
  await comesBack(
    report({ status: '5.1.1', diagnostic: '550 No such Ada' }).replaceAll('reader@example.org', email),
  )
  await stop(email)
  await eraseReturnedMail(pool, account.userId)
  const [event] = await readEventsOf(pool, email)
  expect(event).toMatchObject({ class: 'hard', diagnostic: '' })
  expect(await readEvent(pool, event?.id ?? '')).toMatchObject({ mail: null })
  expect((await readSuppressions(pool, everything)).suppressions).toHaveLength(1)
})
