import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { readRecipient, type Recipient } from '../../accounts/notices/account-mail.ts'
import { enqueueMail } from '../../../platform/mail/send-mail.job.ts'
import type { ProviderState } from '../sync/provider-state.ts'
import { cardOf } from '../sync/subscription-state.ts'
import type { PaymentChange } from '../sync/write-payments.ts'
import type { SubscriptionChange } from '../sync/write-subscriptions.ts'
import type { MailInput } from '../../../platform/mail/mail.ts'
import { formatCard } from '../receipts/wordings.ts'
import { paymentUrl, toBillingMail } from './billing-mail.ts'
import { noticePayments } from './notice-payments.ts'
import { noticeSubscription } from './notice-subscription.ts'

/** What a sync has found to be new. */
export interface BillingChanges {
  userId: number
  /** The card on file before; null when there was none. */
  cardBefore: string | null
  state: ProviderState
  subscriptions: readonly SubscriptionChange[]
  payments: readonly PaymentChange[]
}

/** Tells the reader by mail what has changed. In the transaction of the change: each is told once. */
export async function noticeBillingChanges(
  client: SqlClient,
  { userId, cardBefore, state, subscriptions, payments }: BillingChanges,
): Promise<void> {
  await noticePayments(client, { userId, payments })
  for (const change of subscriptions) await noticeSubscription(client, { userId, change, state })
  const card = cardOf(state)
  if (cardBefore === null || !card?.card || card.id === cardBefore) return
  const owner = await readRecipient(client, userId)
  const { brand, last4 } = card.card
  await enqueueMail(cardUpdatedMail(owner, { key: `card:${card.id}`, card: { brand, last4 } }), { client })
}

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
