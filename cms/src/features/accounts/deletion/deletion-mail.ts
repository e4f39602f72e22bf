import { deletionTerms, isCancelledWithAccount } from '@meridian/shared/accounts/deletion-terms'
import type { UserSubscription } from '@meridian/shared/billing/user-subscription.schema'
import { env } from '../../../env.ts'
import { greeting, type Recipient, toAccountMail } from '../notices/account-mail.ts'
import type { MailInput } from '../../../platform/mail/mail.ts'

/** One request of deletion: whose account, and the day that was promised. */
export interface DeletionSubject {
  userId: number
  dueAt: Date
}

/** The same with the plan that its owner has at that moment; null without one. */
type DeletionNotice = DeletionSubject & { subscription: UserSubscription | null }

/** Confirms that an account will be deleted, says what becomes of plan and money, and how it can be kept. */
export function deletionRequestedMail(
  owner: Recipient,
  { subscription, ...subject }: DeletionNotice,
): MailInput {
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
        text: `You asked us to delete your account, and on ${day} we will: your profile, addresses, subscription, reading history, saved articles and support requests. Accounting law has us keep records of payments, without your name, and invoices as they were made out.`,
      },
      {
        kind: 'paragraph',
        text: deletionTerms(subscription, {
          dueAt: subject.dueAt.toISOString(),
          now: new Date().toISOString(),
          formatDay: (isoTime) => formatDay(new Date(isoTime)),
        }).join(' '),
      },
      { kind: 'paragraph', text: 'Your newsletters end on the same day.' },
      {
        kind: 'paragraph',
        text: isCancelledWithAccount(subscription)
          ? 'Until then you can sign in, and your account stays. The subscription stays cancelled unless you resume it there, with one click.'
          : 'Until then nothing is lost. Sign in, and your account stays as it is.',
      },
      { kind: 'button', label: 'Sign in and keep my account', url: `${env.PUBLIC_URL}/auth` },
      {
        kind: 'note',
        text: 'If you did not ask for this, sign in at once and change your password: somebody else knows it.',
      },
    ],
  })
}

/** Tells the owner that the deletion was called off, in case that it was somebody else, and how their plan stands. */
export function accountKeptMail(owner: Recipient, { subscription, ...subject }: DeletionNotice): MailInput {
  const plan = planWords(subscription)
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
      ...(plan === null
        ? []
        : ([
            { kind: 'paragraph', text: plan },
            {
              kind: 'button',
              label: 'See your subscription',
              url: `${env.PUBLIC_URL}/account?tab=subscription`,
            },
          ] as const)),
      {
        kind: 'note',
        text: 'If you still want it to be deleted, you can ask for it again in the settings of your account.',
      },
    ],
  })
}

/** The last mail: the account is gone, and the newsletters with it. */
export function accountDeletedMail(owner: Recipient, subject: DeletionSubject): MailInput {
  return toAccountMail(owner, {
    key: keyOf('done', subject),
    subject: `Your ${owner.siteName} account has been deleted`,
    heading: 'Your account has been deleted',
    preview: 'Thank you for reading with us.',
    blocks: [
      greeting(owner),
      {
        kind: 'paragraph',
        text: 'As you asked, your account and what was in it have been deleted, and your newsletters have ended. Our backups are overwritten within thirty-five days.',
      },
      {
        kind: 'paragraph',
        text: 'Everything we publish stays open to you without an account. Thank you for reading with us.',
      },
    ],
  })
}

/** How a plan that is paid for stands once the account is kept; null where there is none. */
function planWords(current: UserSubscription | null): string | null {
  if (!current || current.kind !== 'paid' || current.currentPeriodEnd === null) return null
  const [plan, day] = [current.subscription.name, formatDay(new Date(current.currentPeriodEnd))]
  if (current.status === 'canceled' || current.status === 'expired')
    return `Your subscription to ${plan} has ended.`
  if (!current.cancelsAtPeriodEnd) return `Your subscription to ${plan} goes on, and renews on ${day}.`
  return `Your subscription to ${plan} ends on ${day} and is not renewed. You can resume it until then, with one click.`
}

/** An account can be asked to be deleted more than once, each time for another day. */
function keyOf(about: 'requested' | 'kept' | 'done', { userId, dueAt }: DeletionSubject): string {
  return `account-deletion-${about}:${userId}:${dueAt.getTime()}`
}

function formatDay(day: Date): string {
  return day.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
}
