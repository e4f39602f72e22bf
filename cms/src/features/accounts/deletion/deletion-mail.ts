import { env } from '../../../env.ts'
import { greeting, type Recipient, toAccountMail } from '../notices/account-mail.ts'
import type { MailInput } from '../../../platform/mail/mail.ts'
import { unsubscribeUrl } from '../../newsletter/newsletter-mail.job.ts'

/** One request of deletion: whose account, and the day that was promised. */
export interface DeletionSubject {
  userId: number
  dueAt: Date
}

/** Confirms that an account will be deleted, and says how it can be kept. */
export function deletionRequestedMail(owner: Recipient, subject: DeletionSubject): MailInput {
  const day = formatDay(subject.dueAt)
  return toAccountMail(owner, {
    key: keyOf('requested', subject),
    subject: `Your ${owner.siteName} account will be deleted on ${day}`,
    heading: 'Your account will be deleted',
    preview: `You can keep it until ${day}.`,
    blocks: [
      greeting(owner),
      {
        kind: 'paragraph',
        text: `You asked us to delete your account, and on ${day} we will: your profile, addresses, subscription, reading history, saved articles and support requests. Records of payments stay without your name, because accounting law demands it.`,
      },
      {
        kind: 'paragraph',
        text: 'Until then nothing is lost. Sign in, and your account stays as it is.',
      },
      { kind: 'button', label: 'Sign in and keep my account', url: `${env.PUBLIC_URL}/auth` },
      {
        kind: 'note',
        text: 'If you did not ask for this, sign in at once and change your password: somebody else knows it.',
      },
    ],
  })
}

/** Tells the owner that the deletion was called off, in case that it was somebody else. */
export function accountKeptMail(owner: Recipient, subject: DeletionSubject): MailInput {
  return toAccountMail(owner, {
    key: keyOf('kept', subject),
    subject: `Your ${owner.siteName} account stays`,
    heading: 'Your account stays',
    preview: 'It will not be deleted.',
    blocks: [
      greeting(owner),
      {
        kind: 'paragraph',
        text: 'You signed in, or told us to keep your account. It will not be deleted, and everything in it is as you left it.',
      },
      {
        kind: 'note',
        text: 'If you still want it to be deleted, you can ask for it again in the settings of your account.',
      },
    ],
  })
}

/**
 * The last mail: the account is gone. The newsletter is no part of it, so anyone who gets it learns how to leave it, by
 * the `newsletterKey` of their subscription.
 */
export function accountDeletedMail(
  owner: Recipient,
  { newsletterKey, ...subject }: DeletionSubject & { newsletterKey: string | null },
): MailInput {
  return toAccountMail(owner, {
    key: keyOf('done', subject),
    subject: `Your ${owner.siteName} account has been deleted`,
    heading: 'Your account has been deleted',
    preview: 'Thank you for reading with us.',
    blocks: [
      greeting(owner),
      {
        kind: 'paragraph',
        text: 'As you asked, your account and what was in it have been deleted. Our backups are overwritten within thirty-five days.',
      },
      ...(newsletterKey === null ? [] : newsletterBlocks(newsletterKey)),
      {
        kind: 'paragraph',
        text: 'Everything we publish stays open to you without an account. Thank you for reading with us.',
      },
    ],
  })
}

function newsletterBlocks(key: string) {
  const url = unsubscribeUrl(env.PUBLIC_URL, key)
  return [
    {
      kind: 'paragraph',
      text: 'You still get our newsletter, which needs no account. If you would rather not, you can leave it here:',
    },
    { kind: 'button', label: 'Unsubscribe from the newsletter', url },
  ] as const
}

/** An account can be asked to be deleted more than once, each time for another day. */
function keyOf(about: 'requested' | 'kept' | 'done', { userId, dueAt }: DeletionSubject): string {
  return `account-deletion-${about}:${userId}:${dueAt.getTime()}`
}

function formatDay(day: Date): string {
  return day.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
}
