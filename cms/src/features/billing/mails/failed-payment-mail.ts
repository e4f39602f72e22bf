import type { Recipient } from '../../accounts/notices/account-mail.ts'
import type { MailInput } from '../../../platform/mail/mail.ts'
import { formatDay, formatMoney } from '../receipts/wordings.ts'
import { paymentUrl, toBillingMail } from './billing-mail.ts'

export interface DueRenewal {
  key: string
  plan: string
  amount: number
  currency: string
  /** Until when it can be paid without losing anything. */
  payBy: string
  /** The provider's words for why the card was refused; null when it did not say. */
  failure: string | null
}

/** Says that a renewal could not be paid, and where the reader pays it. */
export function failedPaymentMail(owner: Recipient, due: DueRenewal): MailInput {
  const amount = formatMoney(due.amount, due.currency)
  const lastDay = formatDay(due.payBy)
  return toBillingMail(owner, {
    key: due.key,
    subject: `Your payment to ${owner.siteName} did not go through`,
    heading: 'Your renewal could not be paid',
    preview: `Please pay ${amount} by ${lastDay}; until then nothing changes.`,
    blocks: [
      {
        kind: 'paragraph',
        text: `We could not take ${amount} for the renewal of ${due.plan}. Nothing changes for now: you keep your plan until ${lastDay}.`,
      },
      ...(due.failure === null ? [] : [{ kind: 'quote' as const, text: due.failure }]),
      {
        kind: 'paragraph',
        text: 'Please pay with this card or another one. If your bank wants you to confirm the payment, you can do that there as well.',
      },
      { kind: 'button', label: 'Pay now', url: paymentUrl },
      {
        kind: 'note',
        text: `We try the card again in the meantime. If the payment has not arrived after ${lastDay}, your plan ends and nothing more is asked for.`,
      },
    ],
  })
}

/** The last word before a plan ends that nobody has paid. */
export function lastReminderMail(owner: Recipient, due: Omit<DueRenewal, 'failure'>): MailInput {
  const amount = formatMoney(due.amount, due.currency)
  const lastDay = formatDay(due.payBy)
  return toBillingMail(owner, {
    key: due.key,
    subject: `Your ${owner.siteName} plan ends on ${lastDay}`,
    heading: `You have ${due.plan} until ${lastDay}`,
    preview: `The renewal of ${amount} is still to be paid.`,
    blocks: [
      {
        kind: 'paragraph',
        text: `The renewal of ${due.plan} has not been paid yet. Unless ${amount} arrive by ${lastDay}, your plan ends then.`,
      },
      { kind: 'button', label: 'Pay now', url: paymentUrl },
      {
        kind: 'note',
        text: 'If you do not want to renew, there is nothing to do.',
      },
    ],
  })
}
