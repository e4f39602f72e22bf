import type { Recipient } from '../../accounts/notices/account-mail.ts'
import type { MailInput } from '../../../platform/mail/mail.ts'
import { paymentsButton, toBillingMail } from './billing-mail.ts'

/** Says that an invoice was issued again, and which one counts. */
export function correctedInvoiceMail(
  owner: Recipient,
  { key, number }: { key: string; number: string },
): MailInput {
  return toBillingMail(owner, {
    key,
    subject: `Your corrected invoice ${number} from ${owner.siteName}`,
    heading: 'Your invoice was corrected',
    preview: `Invoice ${number} takes the place of the one before.`,
    blocks: [
      {
        kind: 'paragraph',
        text: `As you asked, we have cancelled the former invoice and issued invoice ${number} with your new details. Nothing was charged. For your books you need both and the cancellation; all three are in your account.`,
      },
      paymentsButton('See receipts and invoices'),
    ],
  })
}
