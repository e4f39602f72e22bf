import { randomUUID } from 'node:crypto'
import { givesTier, isRunning, payByOf } from '@meridian/shared/entitlement/entitlement'
import { sql } from 'kysely'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { readRecipient, type Recipient } from '../../accounts/notices/account-mail.ts'
import type { MailInput } from '../../../platform/mail/mail.ts'
import { enqueueMail } from '../../../platform/mail/send-mail.job.ts'
import { queueWelcome } from './welcome-mail.ts'
import { formatCard } from '../receipts/wordings.ts'
import { subscriptionOf } from '../sync/provider-links.ts'
import type { ProviderState } from '../sync/provider-state.ts'
import { cardOf } from '../sync/subscription-state.ts'
import type { PaymentChange } from '../sync/write-payments.ts'
import type { SubscriptionChange, SubscriptionRow } from '../sync/write-subscriptions.ts'
import { paymentUrl, toBillingMail } from './billing-mail.ts'
import { failedPaymentMail } from './failed-payment-mail.ts'
import { claimNotice } from './claim-notice.ts'
import { isNews, noticePayments } from './notice-payments.ts'
import {
  cancellationMail,
  endedMail,
  planChangedMail,
  planChangePlannedMail,
  planChangeCancelledMail,
  resumedMail,
} from './subscription-mails.ts'

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
  for (const change of subscriptions) {
    await noticeSubscription(client, { userId, change, state })
    await welcomeTo(client, { userId, change, payments })
  }
  const card = cardOf(state)
  if (cardBefore === null || !card?.card || card.id === cardBefore) return
  const owner = await readRecipient(client, userId)
  const { brand, last4 } = card.card
  await enqueueMail(cardUpdatedMail(owner, { key: `card:${card.id}`, card: { brand, last4 } }), { client })
}

/** Sends the letter of a plan when it has been paid for the first time: with a new subscription, or by a change of plan. */
async function welcomeTo(
  client: SqlClient,
  given: { userId: number; change: SubscriptionChange; payments: readonly PaymentChange[] },
): Promise<void> {
  const { before, after } = given.change
  const isNew = !before || before.planId !== after.planId
  const isPaid = given.payments.some(({ after: { paidAt } }) => paidAt !== null && isNews(paidAt))
  if (!isNew || !isPaid || after.endedAt !== null || !givesTier(after.status)) return
  const key = `welcome:${given.userId}:${after.planId}`
  const plan = await sqlOn(client)
    .selectFrom('plans')
    .select(['slug as id', 'name', 'tier'])
    .where('id', '=', after.planId)
    .executeTakeFirst()
  if (!plan?.id || !(await claimNotice(client, key))) return
  const { id, name, tier } = plan
  await queueWelcome(client, {
    userId: given.userId,
    plan: { id, name, isPlatinum: tier === 'platinum' },
    key,
  })
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

/** What a subscription was, and what it has become. */
interface SubscriptionStep {
  before: SubscriptionRow
  after: SubscriptionRow
  names: ReadonlyMap<number, string>
  state: ProviderState
}

/** Tells a reader what has become of a subscription that we had known before; a new one has its receipt. */
async function noticeSubscription(
  client: SqlClient,
  { userId, change, state }: { userId: number; change: SubscriptionChange; state: ProviderState },
): Promise<void> {
  const { before, after } = change
  if (!before) return
  const names = await readPlanNames(client, [before, after])
  const mails = mailsAbout(await readRecipient(client, userId), { before, after, names, state })
  for (const mail of mails) await enqueueMail(mail, { client })
}

function mailsAbout(owner: Recipient, step: SubscriptionStep): MailInput[] {
  const { before, after } = step
  if (!isRunning(before.status) || before.endedAt !== null) return []
  if (after.endedAt !== null) return ending(owner, step)
  return [...due(owner, step), ...renewing(owner, step), ...planning(owner, step)]
}

/** One that ends as it was canceled to, or because its payment was refunded, has its mail already. */
function ending(owner: Recipient, { before, after, names }: SubscriptionStep): MailInput[] {
  if (before.cancelsAtPeriodEnd || after.status !== 'canceled') return []
  const isUnpaid = before.status === 'past_due'
  return [
    endedMail(owner, { key: `ended:${after.subscriptionId}`, plan: nameOf(names, before.planId), isUnpaid }),
  ]
}

function due(owner: Recipient, { before, after, names, state }: SubscriptionStep): MailInput[] {
  if (after.status !== 'past_due' || before.status === 'past_due' || after.pastDueSince === null) return []
  const invoice = state.invoices.find(
    (found) => found.status === 'open' && subscriptionOf(found) === after.subscriptionId,
  )
  const charge = state.charges.find(({ status }) => status === 'failed')
  return [
    failedPaymentMail(owner, {
      key: `payment-failed:${after.subscriptionId}:${after.pastDueSince}`,
      plan: nameOf(names, after.nextPlanId ?? after.planId),
      amount: invoice?.amount_remaining ?? after.renewalPriceCents ?? 0,
      currency: after.currency,
      payBy: payByOf(after.pastDueSince),
      failure: charge?.failure_message ?? null,
    }),
  ]
}

function renewing(owner: Recipient, { before, after, names }: SubscriptionStep): MailInput[] {
  if (before.cancelsAtPeriodEnd === after.cancelsAtPeriodEnd) return []
  const plan = nameOf(names, after.planId)
  const { currentPeriodEnd: periodEnd, renewalPriceCents: renewalPrice, currency } = after
  return after.cancelsAtPeriodEnd
    ? [cancellationMail(owner, { key: newKey('canceled', after), plan, periodEnd })]
    : [resumedMail(owner, { key: newKey('resumed', after), plan, periodEnd, renewalPrice, currency })]
}

function planning(owner: Recipient, { before, after, names }: SubscriptionStep): MailInput[] {
  const plan = nameOf(names, after.planId)
  const { currentPeriodEnd: periodEnd, renewalPriceCents: renewalPrice, currency } = after
  const about = { plan, periodEnd, renewalPrice, currency }
  if (before.planId !== after.planId) {
    const key = newKey('plan-changed', after)
    return [planChangedMail(owner, { ...about, key, before: nameOf(names, before.planId) })]
  }
  if (before.nextPlanId === after.nextPlanId) return []
  if (after.nextPlanId === null) {
    return [planChangeCancelledMail(owner, { ...about, key: newKey('plan-kept', after) })]
  }
  const key = newKey('plan-planned', after)
  return [planChangePlannedMail(owner, { ...about, key, next: nameOf(names, after.nextPlanId) })]
}

/** A reader may do the same more than once in a period, and is told each time: the change itself happens once. */
function newKey(about: string, { subscriptionId }: SubscriptionRow): string {
  return `${about}:${subscriptionId}:${randomUUID()}`
}

function nameOf(names: ReadonlyMap<number, string>, planId: number): string {
  return names.get(planId) ?? 'your plan'
}

async function readPlanNames(
  client: SqlClient,
  subscriptions: readonly SubscriptionRow[],
): Promise<ReadonlyMap<number, string>> {
  const ids = subscriptions.flatMap(({ planId, nextPlanId }) => [planId, nextPlanId])
  const plans = await sqlOn(client)
    .selectFrom('plans')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${ids})`)
    .execute()
  return new Map(plans.map(({ id, name }) => [id, name]))
}
