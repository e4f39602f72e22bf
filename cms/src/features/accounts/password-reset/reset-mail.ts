import type { MailInput } from '../../../platform/mail/mail.ts'
import { type AccountOwner, greeting, newPasswordUrl, toAccountMail } from '../notices/account-mail.ts'

interface Link {
  id: number
  token: string
}

/** Leads somebody who has forgotten the password to a new one. */
export function resetMail(owner: AccountOwner, { id, token }: Link): MailInput {
  return toAccountMail(owner, {
    key: `password-reset:${id}`,
    subject: `Your password at ${owner.siteName}`,
    heading: 'Set a new password',
    preview: 'The link works for one hour.',
    blocks: [
      greeting(owner),
      {
        kind: 'paragraph',
        text: `Somebody, we hope you, asked for a new password for your account at ${owner.siteName}.`,
      },
      { kind: 'button', label: 'Set a new password', url: newPasswordUrl(owner, token) },
      {
        kind: 'note',
        text: 'The link works once, for one hour. A new password signs you out everywhere. If you did not ask for it, do nothing: your password stays as it is.',
      },
    ],
  })
}

/** Leads a reader who has no password yet, as those who came along from another site, to their first one. */
export function firstSignInMail(owner: AccountOwner, { id, token }: Link): MailInput {
  return toAccountMail(owner, {
    key: `first-sign-in:${id}`,
    subject: `Your account at ${owner.siteName}`,
    heading: 'Choose a password',
    preview: 'Then you have everything that is yours.',
    blocks: [
      greeting(owner),
      {
        kind: 'paragraph',
        text: `Somebody, we hope you, tried to sign in to ${owner.siteName} with this address. Your account has no password here yet: if you came with us from another site, the one from there did not come along. Choose one, and you have everything that is yours.`,
      },
      { kind: 'button', label: 'Choose a password', url: newPasswordUrl(owner, token) },
      {
        kind: 'note',
        text: 'The link works once, for one hour. You can also sign in without a password, by a code that we mail you. If it was not you, do nothing: nobody gets in without this mail.',
      },
    ],
  })
}

/** Leads a new colleague to their first password. */
export function invitationMail(owner: AccountOwner, { id, token }: Link): MailInput {
  return toAccountMail(owner, {
    key: `invitation:${id}`,
    subject: `Your account on the staff of ${owner.siteName}`,
    heading: `Welcome to ${owner.siteName}`,
    preview: 'Choose a password to begin.',
    blocks: [
      greeting(owner),
      {
        kind: 'paragraph',
        text: `An administrator has made an account on the staff of ${owner.siteName} for you. Choose a password of at least 12 characters to begin.`,
      },
      { kind: 'button', label: 'Choose a password', url: newPasswordUrl(owner, token) },
      {
        kind: 'note',
        text: 'The link works once, for seven days. If you do not know of this, do nothing, and tell the editors.',
      },
    ],
  })
}
