import { expect, test } from 'vitest'
import { mailboxOf, needsSmtpUtf8, withAsciiHost } from './one-mailbox.ts'

test.each([
  ['Ada@Example.org', 'ada@example.org'],
  ['ada+news@example.org', 'ada@example.org'],
  ['a.d.a@example.org', 'a.d.a@example.org'],
  ['A.d.a+news@GoogleMail.com', 'ada@gmail.com'],
  ['jörg@müller.de', 'jörg@xn--mller-kva.de'],
  ['JÖRG@MÜLLER.DE', 'jörg@xn--mller-kva.de'],
  ['+tag@example.org', '+tag@example.org'],
])('%s has the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox)
})

test('whether an address needs a server with SMTPUTF8', () => {
  expect(needsSmtpUtf8('jörg@müller.de')).toBe(true)
  expect(needsSmtpUtf8('joerg@müller.de')).toBe(false)
})

test('a host in letters of its own is named as mail servers name it', () => {
  expect(withAsciiHost('joerg@müller.de')).toBe('joerg@xn--mller-kva.de')
  expect(withAsciiHost('ada@example.org')).toBe('ada@example.org')
})
