import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { bodyOf, now, reasonOf, seconds } from '../../../../test/provider-messages.ts'
import { readResend } from './resend.ts'

const resendSecret = `whsec_${Buffer.from('0123456789abcdef').toString('base64')}`

function resendMessage(
  type: string,
  data: object,
  { id = 'msg_2Kx', timestamp = seconds, secret = resendSecret } = {},
) {
  const body = bodyOf({
    type,
    created_at: '2026-11-27T10:00:00.000Z',
    data: {
      email_id: '56761188-7520-42d8-8898-ff6fc54ce618',
      from: 'Meridian <news@meridian.example>',
      to: ['reader@example.org'],
      subject: 'The Executive Agenda',
      tags: { mail: 'abcd' },
      ...data,
    },
  })
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')
  const headers = new Headers({
    'svix-id': id,
    'svix-timestamp': timestamp,
    'svix-signature': `v1,AAAA v1,${signature}`,
  })
  return { headers, body, now }
}

test('what Resend tells', () => {
  const bounce = (type: string, message: string) => ({ bounce: { type, subType: 'General', message } })
  const told = readResend(
    resendSecret,
    resendMessage('email.bounced', bounce('Permanent', '550 5.1.1 User unknown')),
  )
  expect(told).toMatchObject({
    ok: true,
    events: [
      { id: 'msg_2Kx:reader@example.org', class: 'hard', address: 'reader@example.org', token: 'abcd' },
    ],
  })
  const classOf = (type: string, data: object) => {
    const message = readResend(resendSecret, resendMessage(type, data))
    return message.ok && message.events[0]?.class
  }
  const suppressed =
    "The recipient's email address is on the suppression list because it has a recent history of producing hard bounces."
  expect(classOf('email.bounced', bounce('Permanent', suppressed))).toBe('hard')
  expect(classOf('email.bounced', bounce('Transient', ''))).toBe('soft')
  expect(classOf('email.bounced', bounce('Permanent', '554 5.7.1 Message rejected as spam'))).toBe('about-us')
  expect(classOf('email.complained', {})).toBe('complaint')
  expect(classOf('email.delivery_delayed', {})).toBe('soft')
  expect(classOf('email.failed', { failed: { reason: 'reached_daily_quota' } })).toBe('about-us')
  expect(classOf('email.suppressed', {})).toBe('hard')
  expect(classOf('email.delivered', {})).toBeUndefined()
  expect(classOf('email.complained', { tags: [{ name: 'mail', value: 'abcd' }] })).toBe('complaint')
})

test('Resend is refused when another has signed, later, or something else', () => {
  const read = (request: ReturnType<typeof resendMessage>) => reasonOf(readResend(resendSecret, request))
  const other = `whsec_${Buffer.from('another secret').toString('base64')}`
  expect(read(resendMessage('email.complained', {}, { secret: other }))).toBe('unsigned')
  expect(read(resendMessage('email.complained', {}, { timestamp: String(Number(seconds) - 301) }))).toBe(
    'stale',
  )
  expect(read(resendMessage('email.complained', {}, { timestamp: 'x' }))).toBe('stale')
  const signed = resendMessage('email.complained', {})
  expect(read({ ...signed, body: Buffer.from(signed.body.toString().replace('reader@', 'victim@')) })).toBe(
    'unsigned',
  )
  expect(read({ ...signed, headers: new Headers() })).toBe('unsigned')
  expect(reasonOf(readResend(null, signed))).toBe('unset')
})
