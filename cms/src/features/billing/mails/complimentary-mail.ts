import type { Recipient } from '../../accounts/notices/account-mail.ts'
import type { MailInput } from '../../../platform/mail/mail.ts'
import { formatDay } from '../receipts/wordings.ts'
import { accountButton, toBillingMail } from './billing-mail.ts'

/** Tells a reader that staff gave them a plan, until a day or until further notice. */
export function complimentaryMail(
  owner: Recipient,
  { key, plan, until }: { key: string; plan: string; until: Date | null },
): MailInput {
  const days = until === null ? '' : ` until ${formatDay(until.toISOString())}`
  return toBillingMail(owner, {
    key,
    subject: `${plan}, with our compliments`,
    heading: `${plan}, with our compliments`,
    preview: `You have ${plan}${days}. Nothing is charged.`,
    blocks: [
      {
        kind: 'paragraph',
        text: `We are glad to give you ${plan}${days}. Nothing is charged, and nothing renews by itself.`,
      },
      accountButton('Open my account'),
    ],
  })
}
