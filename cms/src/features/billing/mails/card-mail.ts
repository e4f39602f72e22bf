import type { Recipient } from '../../accounts/notices/account-mail.ts'
import type { MailInput } from '../../../platform/mail/mail.ts'
import { formatCard } from '../receipts/wordings.ts'
import { paymentUrl, toBillingMail } from './billing-mail.ts'

/** Confirms that renewals are paid with another card. */
export function cardUpdatedMail(
  owner: Recipient,
  { key, card }: { key: string; card: { brand: string; last4: string } },
): MailInput {
  const name = formatCard(card)
  return toBillingMail(owner, {
    key,
    subject: `Your card at ${owner.siteName} was changed`,
    heading: 'Your card was changed',
    preview: `Renewals are paid with ${name}.`,
    blocks: [
      { kind: 'paragraph', text: `From now on your subscription is paid with ${name}.` },
      { kind: 'button', label: 'See the card', url: paymentUrl },
      {
        kind: 'note',
        text: 'If you did not change it, sign in at once, change your password, and write to us.',
      },
    ],
  })
}
