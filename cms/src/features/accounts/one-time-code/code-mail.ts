import type { MailInput } from '../../../platform/mail/mail.ts'
import { greeting, type Recipient, toAccountMail, tokenUrl } from '../notices/account-mail.ts'

const format = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' })

/** Signs its reader in, by six digits or by a link. */
export function codeMail(
  owner: Recipient,
  { id, token, code, expiresAt }: { id: number; token: string; code: string; expiresAt: Date },
): MailInput {
  return toAccountMail(owner, {
    key: `sign-in:${id}`,
    subject: `${code} is your code for ${owner.siteName}`,
    heading: 'Your code to sign in',
    preview: 'It works for ten minutes.',
    blocks: [
      greeting(owner),
      { kind: 'paragraph', text: 'Enter this code where you asked for it:' },
      { kind: 'code', code },
      { kind: 'paragraph', text: 'Or sign in on the device that you are reading this on:' },
      { kind: 'button', label: 'Sign in', url: tokenUrl('code', token) },
      {
        kind: 'note',
        text: `Both work once, for ten minutes, until ${format.format(expiresAt)} UTC. If you did not ask for this, do nothing, and give the code to nobody: not to us either, we never ask for it.`,
      },
    ],
  })
}
