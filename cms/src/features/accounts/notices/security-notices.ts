import { randomUUID } from 'node:crypto'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { env } from '../../../env.ts'
import type { MailBlock } from '../../../platform/mail/compose-mail.ts'
import { enqueueMail } from '../../../platform/mail/send-mail.job.ts'
import { greeting, readRecipient, type Recipient, toAccountMail } from './account-mail.ts'

/** Tells the owner that the password was changed. To be called once for a change, in its transaction. */
export async function noticePasswordChange(client: SqlClient, userId: number): Promise<void> {
  const owner = await readRecipient(client, userId)
  await send(client, owner, {
    key: `password-changed:${randomUUID()}`,
    subject: `Your password at ${owner.siteName} was changed`,
    heading: 'Your password was changed',
    preview: 'If it was you, there is nothing to do.',
    text: `The password of your account at ${owner.siteName} was changed at ${now()}. Wherever else you were signed in, you are signed out. If it was you, there is nothing to do.`,
  })
}

/** Tells the owner that somebody has signed in on a device for the first time. Once for a session. */
export async function noticeNewDevice(
  client: SqlClient,
  { userId, sessionId, device }: { userId: number; sessionId: string; device: string },
): Promise<void> {
  const owner = await readRecipient(client, userId)
  await send(client, owner, {
    key: `new-device:${sessionId}`,
    subject: `A new sign-in to your account at ${owner.siteName}`,
    heading: 'A new sign-in',
    preview: `${device}, ${now()}.`,
    text: `Your account at ${owner.siteName} was just opened on a device that it was not used on before. If it was you, there is nothing to do.`,
    facts: [
      { label: 'Device', value: device },
      { label: 'Time', value: now() },
    ],
  })
}

/**
 * Tells the owner that a password and sessions are gone which were there before the address was ever confirmed:
 * somebody else could have made them.
 */
export async function noticeAccountClaim(client: SqlClient, userId: number): Promise<void> {
  const owner = await readRecipient(client, userId)
  await send(client, owner, {
    key: `taken-over:${randomUUID()}`,
    subject: `Your account at ${owner.siteName} is yours alone now`,
    heading: 'Please choose a new password',
    preview: 'The old one was removed when you signed in by mail.',
    text: 'This account had a password before its address was confirmed. As nobody can tell who chose it, it was removed when you signed in by mail, and everybody else was signed out. Please choose a new one.',
  })
}

interface Notice {
  key: string
  subject: string
  heading: string
  preview: string
  text: string
  facts?: { label: string; value: string }[]
}

async function send(client: SqlClient, owner: Recipient, { text, facts, ...notice }: Notice): Promise<void> {
  const blocks: MailBlock[] = [
    greeting(owner),
    { kind: 'paragraph', text },
    ...(facts ? [{ kind: 'facts', rows: facts } as const] : []),
    { kind: 'button', label: 'Set a new password', url: `${env.PUBLIC_URL}/auth/forgot-password` },
    {
      kind: 'note',
      text: 'If it was not you, set a new password at once: it signs everybody out. Then look through your account, and write to us if anything is not as you left it.',
    },
  ]
  await enqueueMail(toAccountMail(owner, { ...notice, blocks }), { client })
}

const format = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** '21 November 2026 at 20:15 UTC' */
function now(): string {
  return `${format.format(new Date())} UTC`
}
