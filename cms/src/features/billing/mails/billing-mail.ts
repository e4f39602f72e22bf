import { contractPaths } from '@meridian/shared/contracts/declaration-fields'
import { env } from '../../../env.ts'
import { greeting, type Recipient, toAccountMail } from '../../accounts/notices/account-mail.ts'
import type { MailBlock } from '../../../platform/mail/compose-mail.ts'
import type { MailInput } from '../../../platform/mail/mail.ts'

/** Where a reader sees plan and payments, and changes or cancels the subscription. */
export const accountUrl = `${env.PUBLIC_URL}/account`

/** Where a reader finds receipts and invoices. */
const paymentsUrl = `${accountUrl}?tab=payments`

/** Where a reader pays what is due, or enters another card. */
export const paymentUrl = `${env.PUBLIC_URL}/account/payment`

/** What one mail about a subscription says after the greeting. */
export interface BillingMail {
  /** Which mail it is: of one key, one mail is sent. */
  key: string
  subject: string
  heading: string
  preview: string
  blocks: MailBlock[]
}

/** A mail to a reader about their subscription. */
export function toBillingMail(owner: Recipient, { blocks, ...mail }: BillingMail): MailInput {
  return toAccountMail(owner, { ...mail, blocks: [greeting(owner), ...blocks] })
}

/** The way to end a subscription, which every mail about a payment to come names. */
export const howToCancel: MailBlock = {
  kind: 'note',
  text: `You can cancel at any time: open your account at ${accountUrl}, choose Subscription, then Cancel subscription. You keep what is paid until the end of its period, and nothing is charged after that. Without signing in you can cancel at ${env.PUBLIC_URL}${contractPaths.cancellation.en}.`,
}

/** A button to receipts and invoices. */
export function paymentsButton(label: string): MailBlock {
  return { kind: 'button', label, url: paymentsUrl }
}

/** A button into the account. */
export function accountButton(label: string): MailBlock {
  return { kind: 'button', label, url: accountUrl }
}
