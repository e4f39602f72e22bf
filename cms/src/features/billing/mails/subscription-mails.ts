import type { Recipient } from '../../accounts/notices/account-mail.ts'
import type { MailInput } from '../../../platform/mail/mail.ts'
import { formatDay, formatMoney } from '../receipts/wordings.ts'
import { accountButton, howToCancel, toBillingMail } from './billing-mail.ts'

/** A plan of a reader, and the period that it is paid for. */
interface PlanPeriod {
  key: string
  plan: string
  /** ISO 8601. */
  periodEnd: string
}

/** What comes next, as it stands in several mails. */
interface Renewal {
  renewalPrice: number | null
  currency: string
}

/** Confirms that a subscription will not be renewed, and says until when it can be taken up again. */
export function cancellationMail(owner: Recipient, { key, plan, periodEnd }: PlanPeriod): MailInput {
  const day = formatDay(periodEnd)
  return toBillingMail(owner, {
    key,
    subject: `Your ${owner.siteName} subscription ends on ${day}`,
    heading: 'Your subscription is canceled',
    preview: `You keep ${plan} until ${day}. Nothing more is charged.`,
    blocks: [
      {
        kind: 'paragraph',
        text: `As you asked, your subscription to ${plan} will not be renewed. You keep everything until ${day}, and nothing more is charged.`,
      },
      {
        kind: 'paragraph',
        text: 'If you change your mind before then, you can resume it in your account, at the price that you have now.',
      },
      accountButton('Open my account'),
    ],
  })
}

/** Confirms that a canceled subscription goes on after all. */
export function resumedMail(
  owner: Recipient,
  { key, plan, periodEnd, renewalPrice, currency }: PlanPeriod & Renewal,
): MailInput {
  const day = formatDay(periodEnd)
  return toBillingMail(owner, {
    key,
    subject: `Your ${owner.siteName} subscription goes on`,
    heading: 'Your subscription goes on',
    preview: `${plan} renews on ${day}.`,
    blocks: [
      {
        kind: 'paragraph',
        text: `You have resumed your subscription to ${plan}. It renews on ${day}${priceWords(renewalPrice, currency)}.`,
      },
      accountButton('Open my account'),
      howToCancel,
    ],
  })
}

/** Says that a subscription is over at once: nobody paid its renewal, or staff ended it. */
export function endedMail(
  owner: Recipient,
  { key, plan, isUnpaid }: { key: string; plan: string; isUnpaid: boolean },
): MailInput {
  return toBillingMail(owner, {
    key,
    subject: `Your ${owner.siteName} subscription has ended`,
    heading: 'Your subscription has ended',
    preview: `You no longer have ${plan}. Nothing more is charged.`,
    blocks: [
      {
        kind: 'paragraph',
        text: isUnpaid
          ? `The renewal of ${plan} could not be paid, so your subscription has ended. Nothing more is charged.`
          : `Your subscription to ${plan} has ended. Nothing more is charged.`,
      },
      {
        kind: 'paragraph',
        text: 'Your account stays, with what you saved and read, and you can subscribe again whenever you like.',
      },
      accountButton('Open my account'),
    ],
  })
}

/** Confirms another plan, which the reader has from now on. */
export function planChangedMail(
  owner: Recipient,
  { key, plan, before, periodEnd, renewalPrice, currency }: PlanPeriod & Renewal & { before: string },
): MailInput {
  return toBillingMail(owner, {
    key,
    subject: `You now have ${plan}`,
    heading: `You now have ${plan}`,
    preview: `It takes the place of ${before}.`,
    blocks: [
      {
        kind: 'paragraph',
        text: `Your plan is ${plan} from now on, in place of ${before}. It renews on ${formatDay(periodEnd)}${priceWords(renewalPrice, currency)}.`,
      },
      accountButton('Open my account'),
      howToCancel,
    ],
  })
}

/** Confirms another plan for the next period. */
export function planChangePlannedMail(
  owner: Recipient,
  { key, plan, next, periodEnd, renewalPrice, currency }: PlanPeriod & Renewal & { next: string },
): MailInput {
  const day = formatDay(periodEnd)
  return toBillingMail(owner, {
    key,
    subject: `Your plan changes to ${next} on ${day}`,
    heading: `${next} from ${day}`,
    preview: `Until then you keep ${plan}.`,
    blocks: [
      {
        kind: 'paragraph',
        text: `As you asked, your plan changes from ${plan} to ${next} on ${day}${priceWords(renewalPrice, currency)}. Until then you keep ${plan}, and you can take the change back in your account.`,
      },
      accountButton('Open my account'),
      howToCancel,
    ],
  })
}

/** Confirms that a change that was planned will not happen. */
export function planChangeCancelledMail(
  owner: Recipient,
  { key, plan, periodEnd, renewalPrice, currency }: PlanPeriod & Renewal,
): MailInput {
  return toBillingMail(owner, {
    key,
    subject: `You keep ${plan}`,
    heading: `You keep ${plan}`,
    preview: 'The change that was planned will not happen.',
    blocks: [
      {
        kind: 'paragraph',
        text: `You have cancelled the change of your plan. ${plan} renews on ${formatDay(periodEnd)}${priceWords(renewalPrice, currency)}.`,
      },
      accountButton('Open my account'),
      howToCancel,
    ],
  })
}

function priceWords(cents: number | null, currency: string): string {
  return cents === null ? '' : ` for ${formatMoney(cents, currency)}`
}
