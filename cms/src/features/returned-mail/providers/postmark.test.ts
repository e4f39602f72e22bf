import { expect, test } from 'vitest'
import { bodyOf, reasonOf } from '../../../../test/provider-messages.ts'
import { readPostmark } from './postmark.ts'

const postmarkBounce = {
  RecordType: 'Bounce',
  MessageStream: 'broadcast',
  ID: 692560173,
  Type: 'HardBounce',
  TypeCode: 1,
  Name: 'Hard bounce',
  Tag: 'campaign',
  MessageID: '883953f4-6105-42a2-a16a-77a8eac79483',
  Metadata: { mail: 'abcd' },
  ServerID: 23,
  Description: 'The server was unable to deliver your message (ex: unknown user, mailbox not found).',
  Details: 'smtp;550 5.1.1 The email account that you tried to reach does not exist.',
  Email: 'reader@example.org',
  From: 'news@meridian.example',
  BouncedAt: '2026-11-27T10:00:00Z',
  DumpAvailable: true,
  Inactive: true,
  CanActivate: true,
  Subject: 'The Executive Agenda',
}
const password = 'a-long-password-of-ours'
const basic = (text: string) =>
  new Headers({ authorization: `Basic ${Buffer.from(`any:${text}`).toString('base64')}` })
const postmark = (record: object, headers = basic(password)) =>
  readPostmark(password, { headers, body: bodyOf(record) })

test('what Postmark tells, with the password of its address or of a header', () => {
  expect(postmark(postmarkBounce)).toMatchObject({
    ok: true,
    events: [{ class: 'hard', status: '5.1.1', address: 'reader@example.org', token: 'abcd' }],
  })
  expect(postmark(postmarkBounce, new Headers({ 'x-webhook-secret': password }))).toMatchObject({ ok: true })
  const classOf = (record: object) => {
    const message = postmark({ ...postmarkBounce, ...record })
    return message.ok && message.events[0]?.class
  }
  expect(classOf({ RecordType: 'SpamComplaint', Type: 'SpamComplaint' })).toBe('complaint')
  expect(classOf({ Type: 'SoftBounce', Details: '' })).toBe('soft')
  expect(classOf({ Type: 'SpamNotification' })).toBe('about-us')
  expect(classOf({ Type: 'HardBounce', Details: 'smtp;554 5.7.1 Listed at a block list' })).toBe('about-us')
  expect(classOf({ Type: 'AutoResponder' })).toBe('auto-reply')
  expect(classOf({ RecordType: 'Delivery' })).toBeUndefined()
})

test('Postmark without the password is refused', () => {
  expect(reasonOf(postmark(postmarkBounce, basic(`${password}x`)))).toBe('unsigned')
  expect(reasonOf(postmark(postmarkBounce, new Headers()))).toBe('unsigned')
  expect(reasonOf(postmark({ RecordType: 1 }))).toBe('malformed')
  expect(reasonOf(readPostmark(null, { headers: basic(''), body: bodyOf({}) }))).toBe('unset')
})
