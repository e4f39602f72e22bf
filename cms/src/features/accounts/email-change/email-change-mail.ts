import { env } from '../../../env.ts'
import type { MailBlock } from '../../../platform/mail/compose-mail.ts'
import type { MailInput } from '../../../platform/mail/mail.ts'
import { greeting, type Recipient, toAccountMail, tokenUrl } from '../notices/account-mail.ts'

interface Change {
  /** The request's token: one mail of each kind for it. */
  id: number
  newEmail: string
}

/** Asks the owner of the new address to confirm that an account may have it. */
export function confirmationMail(owner: Recipient, change: Change & { token: string }): MailInput {
  const { id, newEmail, token } = change
  return toAccountMail(
    { ...owner, email: newEmail },
    {
      key: `email-change:${id}`,
      subject: `Please confirm your new address at ${owner.siteName}`,
      heading: 'Confirm your new address',
      preview: 'Until then your account keeps the old one.',
      blocks: [
        greeting(owner),
        { kind: 'paragraph', text: `Your account at ${owner.siteName} is to have this address from now on.` },
        { kind: 'button', label: 'Confirm the new address', url: tokenUrl('confirm-email', token) },
        {
          kind: 'note',
          text: 'The link works once, for one day. If you do not know of this, do nothing, and nothing changes.',
        },
      ],
    },
  )
}

/** Tells the owner of an address that another account was to get it. */
export function addressTakenMail(owner: Recipient, { id, newEmail }: Change): MailInput {
  return toAccountMail(
    { ...owner, email: newEmail },
    {
      key: `email-change:${id}`,
      subject: `You have an account at ${owner.siteName} already`,
      heading: 'This address has an account',
      preview: 'Nothing was changed.',
      blocks: [
        {
          kind: 'paragraph',
          text: `Somebody, we hope you, wanted to give this address to another account at ${owner.siteName}. It belongs to one already: sign in with it, or use another address.`,
        },
        { kind: 'button', label: 'Sign in', url: `${env.PUBLIC_URL}/auth` },
        { kind: 'note', text: 'Nothing was changed. If it was not you, there is nothing to do.' },
      ],
    },
  )
}

/** Tells the old address that another was asked for, while it can still be stopped. */
export function changeRequestedMail(owner: Recipient, { id, newEmail }: Change): MailInput {
  return toAccountMail(owner, {
    key: `email-change-notice:${id}`,
    subject: `A new address for your account at ${owner.siteName}`,
    heading: 'A new address was asked for',
    preview: 'If it was you, confirm it in the mail to the new address.',
    blocks: [
      greeting(owner),
      {
        kind: 'paragraph',
        text: `Somebody, we hope you, asked for another address for your account at ${owner.siteName}. The account has it once it is confirmed from there.`,
      },
      newAddress(newEmail),
      ...notYou,
    ],
  })
}

/** Tells the address that an account had until now that it has another. */
export function addressChangedMail(owner: Recipient, { id, newEmail }: Change): MailInput {
  return toAccountMail(owner, {
    key: `email-changed:${id}`,
    subject: `Your account at ${owner.siteName} has a new address`,
    heading: 'Your address was changed',
    preview: 'If it was you, there is nothing to do.',
    blocks: [
      greeting(owner),
      {
        kind: 'paragraph',
        text: `Your account at ${owner.siteName} has another address from now on. Mail about it does not come here any more.`,
      },
      newAddress(newEmail),
      {
        kind: 'note',
        text: 'If it was not you, write to us at once and name this address: we can give the account back.',
      },
      { kind: 'button', label: 'Write to us', url: `${env.PUBLIC_URL}/contact` },
    ],
  })
}

const notYou = [
  {
    kind: 'note',
    text: 'If it was not you, set a new password now: it calls the change off and signs everybody out.',
  },
  { kind: 'button', label: 'Set a new password', url: `${env.PUBLIC_URL}/auth/forgot-password` },
] as const

/** `a…@example.com`: enough for who knows the address, and not the address of somebody who mistyped theirs. */
function newAddress(email: string): MailBlock {
  return { kind: 'facts', rows: [{ label: 'New address', value: email.replace(/^(.)[^@]*/, '$1…') }] }
}
