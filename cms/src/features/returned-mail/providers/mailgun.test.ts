import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { bodyOf, now, reasonOf, seconds } from '../../../../test/provider-messages.ts'
import { createMailgunReader } from './mailgun.ts'

const mailgunKey = 'key-0123456789abcdef'

function mailgunMessage(
  told: object,
  { timestamp = seconds, token = 't'.repeat(50), key = mailgunKey } = {},
) {
  const signature = createHmac('sha256', key)
    .update(timestamp + token)
    .digest('hex')
  const event = {
    id: 'G9Bn5sl1TC6nu79C8C0bwg',
    timestamp: Number(timestamp),
    'log-level': 'error',
    event: 'failed',
    severity: 'permanent',
    reason: 'bounce',
    recipient: 'reader@example.org',
    'recipient-domain': 'example.org',
    'delivery-status': {
      code: 550,
      'enhanced-code': '5.1.1',
      message: '5.1.1 The email account that you tried to reach does not exist.',
      description: '',
      'attempt-no': 1,
    },
    message: { headers: { 'message-id': '20261127@meridian.example' } },
    'user-variables': { mail: 'abcd' },
  }
  return {
    now,
    body: bodyOf({ signature: { timestamp, token, signature }, 'event-data': { ...event, ...told } }),
  }
}

test('what Mailgun tells', () => {
  const classOf = (told: object, index: number) => {
    const message = createMailgunReader(mailgunKey)(mailgunMessage({ ...told, id: `e${index}` }))
    return message.ok && message.events.map((event) => event.class)
  }
  const status = (message: string, code: number) => ({ 'delivery-status': { code, message } })
  expect(
    [
      {},
      { severity: 'temporary', ...status('Mailbox full', 452) },
      status('5.7.1 Message rejected as spam', 550),
      { reason: 'espblock', ...status('', 0) },
      { reason: 'suppress-bounce', ...status('Not delivering to previously bounced address', 605) },
      { reason: 'old', ...status('Too old', 602) },
      { event: 'complained' },
      { event: 'opened' },
      { reason: 'suppress-unsubscribe' },
    ].map(classOf),
  ).toEqual([['hard'], ['soft'], ['about-us'], ['about-us'], ['hard'], ['soft'], ['complaint'], [], []])
})

test('Mailgun is refused with another key, too late, too early, and with a token for another event', () => {
  const read = createMailgunReader(mailgunKey)
  expect(read(mailgunMessage({}))).toMatchObject({ ok: true })
  // The same again is no replay: Mailgun tells until it is answered.
  expect(read(mailgunMessage({}))).toMatchObject({ ok: true })
  expect(reasonOf(read(mailgunMessage({ id: 'another', recipient: 'victim@example.org' })))).toBe('stale')
  const late = String(Number(seconds) - 10 * 3600)
  const early = String(Number(seconds) + 600)
  expect(reasonOf(read(mailgunMessage({}, { timestamp: late, token: 'l' })))).toBe('stale')
  expect(reasonOf(read(mailgunMessage({}, { timestamp: early, token: 'e' })))).toBe('stale')
  expect(reasonOf(read(mailgunMessage({}, { timestamp: 'x', token: 'x' })))).toBe('stale')
  expect(reasonOf(read(mailgunMessage({}, { key: 'another-key', token: 'k' })))).toBe('unsigned')
  expect(reasonOf(read({ now, body: bodyOf([]) }))).toBe('malformed')
  expect(reasonOf(createMailgunReader(null)(mailgunMessage({})))).toBe('unset')
})
