import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { readRecipient } from '../../accounts/notices/account-mail.ts'
import { enqueueMail } from '../../../platform/mail/send-mail.job.ts'
import type { ProviderState } from '../sync/provider-state.ts'
import { cardOf } from '../sync/subscription-state.ts'
import type { PaymentChange } from '../sync/write-payments.ts'
import type { SubscriptionChange } from '../sync/write-subscriptions.ts'
import { cardUpdatedMail } from './card-mail.ts'
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
