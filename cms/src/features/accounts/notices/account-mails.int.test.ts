import { Parser } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import { MailSchema } from '../../../platform/mail/mail.ts'
import {
  addressChangedMail,
  addressTakenMail,
  changeRequestedMail,
  confirmationMail,
} from '../email-change/email-change-mail.ts'
import { codeMail } from '../one-time-code/code-mail.ts'
import { invitationMail, resetMail } from '../password-reset/reset-mail.ts'

const owner = {
  email: 'ada@example.com',
  firstName: '<img src=x onerror=alert(1)>',
  siteName: 'Meridian',
}
const link = { id: 7, token: 'a-token' }
const change = { ...link, newEmail: 'byron@example.org' }

const mails = [
  ['code', codeMail(owner, { ...link, code: '012345', expiresAt: new Date() })],
  ['password reset', resetMail({ ...owner, isStaff: false }, link)],
  ['invitation', invitationMail({ ...owner, isStaff: false }, link)],
  ['new address', confirmationMail(owner, change)],
  ['address taken', addressTakenMail(owner, change)],
  ['change requested', changeRequestedMail(owner, change)],
  ['address changed', addressChangedMail(owner, change)],
] as const

describe.each(mails)('the mail: %s', (_, mail) => {
  test('is complete, confidential, and has a key that says which mail it is', () => {
    expect(MailSchema.parse(mail)).toMatchObject({ isConfidential: true })
    expect(mail.key).toMatch(/^[a-z-]+:7$/)
  })

  test('says in both parts what to do if it was not you', () => {
    for (const part of [mail.text, mail.html]) {
      expect(part).toMatch(/If (it was not you|you did not ask for|you do not know of this)/)
    }
  })

  test('shows markup in a name as it is', () => {
    const elements: string[] = []
    new Parser({ onopentag: (name) => void elements.push(name) }).end(mail.html)
    expect(elements).not.toContain('img')
  })

  test('carries its token behind the # of an address, where it is in no log', () => {
    for (const address of mail.text.match(/\S*a-token\S*/g) ?? []) {
      expect(address).toMatch(/^http\S+#token=a-token$/)
    }
  })
})

test('the mails about a change name no address of somebody else', () => {
  for (const mail of [changeRequestedMail(owner, change), addressChangedMail(owner, change)]) {
    expect([mail.to, mail.text.includes('b…@example.org')]).toEqual([owner.email, true])
    expect(mail.html).not.toContain(change.newEmail)
  }
  expect(confirmationMail(owner, change).to).toBe(change.newEmail)
})
