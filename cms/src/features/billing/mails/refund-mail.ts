import type { Recipient } from '../../accounts/notices/account-mail.ts'
import type { MailInput } from '../../../platform/mail/mail.ts'
import { formatMoney } from '../receipts/wordings.ts'
import { paymentsButton, toBillingMail } from './billing-mail.ts'

/** Says that money is on its way back, and whether the subscription ends with it. */
export function refundMail(
  owner: Recipient,
  {
    key,
    description,
    amount,
    currency,
    isAll,
  }: { key: string; description: string; amount: number; currency: string; isAll: boolean },
): MailInput {
  const money = formatMoney(amount, currency)
  return toBillingMail(owner, {
    key,
    subject: `A refund from ${owner.siteName}: ${money}`,
    heading: 'Your refund is on its way',
    preview: `${money} for ${description}.`,
    blocks: [
      {
        kind: 'paragraph',
        text: `We have refunded ${money} of your payment for ${description}. It goes to the card that you paid with, and your bank shows it within five to ten days.`,
      },
      ...(isAll
        ? [
            {
              kind: 'paragraph' as const,
              text: 'As that is the whole payment, what it paid for has ended, and nothing more is charged for it.',
            },
          ]
        : []),
      paymentsButton('See payments and credit notes'),
    ],
  })
}
