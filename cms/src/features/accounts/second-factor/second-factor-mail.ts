import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { env } from '../../../env.ts'
import { composeMail } from '../../../platform/mail/compose-mail.ts'
import { enqueueMail } from '../../../platform/mail/send-mail.job.ts'

/** What happened to the factor, in the words of the mail about it. */
const notices = {
  'set-up': {
    heading: 'A second factor was set up',
    text: 'From now on signing in to your account takes a code of your authenticator app as well.',
  },
  removed: {
    heading: 'Your second factor was removed',
    text: 'Signing in to your account does not take a code of your authenticator app any more.',
  },
  reset: {
    heading: 'Your second factor was reset',
    text: 'An administrator has removed the authenticator app and the recovery codes from your account. You can set up a new one when you next sign in.',
  },
  'recovery-code-used': {
    heading: 'A recovery code was used',
    text: 'Somebody has signed in to your account with one of your recovery codes. It does not work again.',
  },
  'recovery-codes-renewed': {
    heading: 'You have new recovery codes',
    text: 'New recovery codes were made for your account. The earlier ones do not work any more.',
  },
} as const

/** Queues the mail that tells the owner of an account what was done to its factor, in the transaction of `client`. */
export async function enqueueSecondFactorMail(
  client: Pick<Pool, 'query'>,
  { email, notice }: { email: string; notice: keyof typeof notices },
): Promise<void> {
  const { heading, text } = notices[notice]
  const siteName = env.MAIL_FROM.name
  const parts = composeMail({
    siteName,
    siteUrl: env.PUBLIC_URL,
    heading,
    preview: text,
    blocks: [
      { kind: 'paragraph', text },
      {
        kind: 'paragraph',
        text: 'If this was not you, set a new password at once and tell an administrator.',
      },
      { kind: 'button', label: 'Set a new password', url: `${env.PUBLIC_URL}/auth/forgot-password` },
    ],
    reason: `You get this mail because your address belongs to an account at ${siteName}.`,
  })
  await enqueueMail(
    { ...parts, key: `second-factor:${notice}:${randomUUID()}`, to: email, subject: heading },
    { client },
  )
}
