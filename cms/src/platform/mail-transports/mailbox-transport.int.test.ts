import { afterAll, beforeEach, expect, test } from 'vitest'
import { testMail } from '../../../test/outgoing-mail.ts'
import { openPool } from '../../../test/pool.ts'
import { createMailTransport } from './create-mail-transport.ts'
import { SharedText } from './message/mail-body.ts'

const db = openPool()
const never = new AbortController().signal
const transport = createMailTransport({ kind: 'mailbox' }, { lane: 'campaigns', db })

beforeEach(async () => {
  await db.query('truncate mailbox_messages')
})

afterAll(() => db.end())

test('mail lies in the mailbox with all that staff look at', async () => {
  const body = [new SharedText('Good morning, '), 'Zoë\0.']
  const mail = testMail({ text: body, html: body, subject: 'Größe\r\nX: y', isConfidential: true })
  expect(await transport.handOver(mail, never)).toMatchObject({ kind: 'accepted' })
  const { rows } = await db.query('select * from mailbox_messages')
  expect(rows).toMatchObject([
    {
      key: 'send-1:reader-1',
      to: 'reader@example.org',
      from: 'The Executive Agenda <letters@magazine.example>',
      reply_to: null,
      subject: 'Größe X: y',
      text: 'Good morning, Zoë.',
      html: 'Good morning, Zoë.',
      is_confidential: true,
      headers: {
        'Message-ID': '<0123456789abcdef@magazine.example>',
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    },
  ])
})

test('one key is one mail, also twice at once; an ended signal stores nothing', async () => {
  expect(transport.isIdempotent).toBe(true)
  await Promise.all([transport.handOver(testMail(), never), transport.handOver(testMail(), never)])
  const ended = AbortSignal.abort()
  expect(await transport.handOver(testMail({ key: 'other' }), ended)).toMatchObject({ kind: 'unreachable' })
  expect((await db.query('select key from mailbox_messages')).rows).toHaveLength(1)
})
