import { describe, expect, test } from 'vitest'
import { codeMail } from '../../features/accounts/one-time-code/code-mail.ts'
import { contactMail } from '../../features/contact/contact-mail.ts'
import { welcomeMail } from '../../features/newsletter/newsletter-mail.job.ts'
import { MailSchema } from './mail.ts'

/** As rows have them that were written before names were checked. */
const name = '<b>x</b>http://evil.example/ Ada\u202e\u2066\r\nBcc: all@example.com'
const siteUrl = 'http://localhost:4321'
const contact = {
  id: 1,
  email: 'ada@example.org',
  subject: 'general',
  message: 'Dear editors',
  digest: 'x',
} as const

const mails = {
  account: codeMail(
    { email: 'ada@example.org', firstName: name, siteName: 'Meridian' },
    { id: 1, token: 'a-token', code: '012345', expiresAt: new Date() },
  ),
  newsletter: welcomeMail(
    { siteName: 'Meridian', siteUrl },
    {
      consentKey: 'c',
      subscriberKey: 's',
      email: 'ada@example.org',
      firstName: name,
      broughtFrom: null,
      newsletters: [
        {
          slug: 'letter',
          name: 'The Letter',
          description: 'What happened.',
          cadence: 'Every Friday',
        },
      ],
    },
  ),
  contact: contactMail({
    message: { ...contact, name },
    to: 'editors@example.org',
    siteName: 'Meridian',
    siteUrl,
  }),
}

describe.each(Object.entries(mails))('the mail to or about somebody of a hostile name: %s', (_, input) => {
  const mail = MailSchema.parse(input)
  const parts = [mail.subject, mail.text, mail.html, mail.replyTo?.name ?? '']

  test('has what is left of the name, and neither its address nor its markup', () => {
    expect(mail.text).toContain('Ada Bcc: all@example.com')
    for (const part of parts) expect(part).not.toMatch(/evil|<b>|&lt;b/)
  })

  test('has the name on one line, without signs that turn the direction', () => {
    for (const part of parts)
      expect(part).not.toMatch(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|^Bcc:/m)
    expect(mail.subject).not.toMatch(/\p{Cc}/u)
  })
})

test('no matter whose words are in a mail, none of its parts turns the direction', () => {
  const mail = MailSchema.parse({
    key: 'k',
    to: 'ada@example.org',
    subject: 'A\u202eB\r\nC',
    text: 'moc\u202e.elpmaxe\u0000 👩🏽‍⚖️\nnext',
    html: '<p>\u2066a</p>',
  })
  expect([mail.subject, mail.text, mail.html]).toEqual(['AB C', 'moc.elpmaxe 👩🏽‍⚖️\nnext', '<p>a</p>'])
})
