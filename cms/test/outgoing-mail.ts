import type { OutgoingMail } from '../src/platform/mail-transports/mail-transport.ts'

/** A mail for tests. */
export function testMail(data: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    key: 'send-1:reader-1',
    messageId: '<0123456789abcdef@magazine.example>',
    from: { name: 'The Executive Agenda', address: 'letters@magazine.example' },
    to: 'reader@example.org',
    envelopeFrom: 'b+token@bounces.magazine.example',
    subject: 'The week in rates',
    text: 'Good morning, Ada.\n',
    html: '<p>Good morning, Ada.</p>\n',
    headers: {
      'List-Unsubscribe': '<https://magazine.example/newsletter/unsubscribe?token=abc>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    ...data,
  }
}
