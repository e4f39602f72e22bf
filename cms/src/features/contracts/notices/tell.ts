import type { Pool, PoolClient } from 'pg'
import { sql } from 'kysely'
import type { Stripe } from 'stripe'
import { readRecipient } from '../../accounts/notices/account-mail.ts'
import { type ComingRenewal, renewalMail } from '../../billing/mails/renewal-mail.ts'
import { bringRenewalPrice } from '../../billing/mails/renewal-price.ts'
import { planItem } from '../../billing/sync/provider-links.ts'
import { toTime } from '../../billing/sync/provider-values.ts'
import { syncCustomer } from '../../billing/sync/sync-customer.ts'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { enqueueMail } from '../../../platform/mail/send-mail.job.ts'
import { readWait } from '../../../platform/payment-provider/provider-waits.ts'
import { demandedContents } from './notice-mail.ts'
import type { PlannedNotice } from './plan-notices.ts'
import type { TellableSubscription } from './read-subscriptions.ts'
import type { NoticeContext } from './notice-context.ts'

/**
 * Tells one subscriber what is due: one mail, and a row for each notice that it fulfils, in one transaction. What the provider
 * says counts: anyone who has canceled in the meantime is told nothing. False when there was nothing to tell after all, or
 * another worker did it.
 */
export async function tell(
  { pool, provider }: NoticeContext,
  {
    subscription,
    due,
    now,
  }: { subscription: TellableSubscription; due: readonly PlannedNotice[]; now: Date },
): Promise<boolean> {
  const { customerId, subscriptionId } = subscription
  const found = await provider.stripe.subscriptions.retrieve(
    subscriptionId,
    { expand: ['default_payment_method'] },
    readWait,
  )
  if (!isStillDue(found, subscription)) {
    await syncCustomer({ pool, provider }, customerId)
    return false
  }
  const isPriceDue = due.some(({ trigger }) => trigger === 'price-change')
  const planId = subscription.nextPlanId ?? subscription.planId
  const priced = isPriceDue
    ? await bringRenewalPrice({ pool, provider }, { subscription: found, planId })
    : found
  const isBrought = priced !== found
  if (isBrought) await syncCustomer({ pool, provider }, customerId)
  // A price that somebody has agreed with the reader stays, and there is no news of it.
  const notices = isBrought ? due : due.filter(({ trigger }) => trigger !== 'price-change')
  if (notices.length === 0) return false
  const preview = await provider.stripe.invoices.createPreview(
    { customer: customerId, subscription: subscriptionId },
    readWait,
  )
  const amounts = {
    amount: preview.amount_due,
    currency: preview.currency,
    renewalPrice: planItem(priced.items.data)?.price.unit_amount ?? preview.amount_due,
  }
  return inPoolTransaction(pool, (client) => write(client, { subscription, notices, amounts, now }))
}

async function write(
  client: PoolClient,
  {
    subscription,
    notices,
    amounts,
    now,
  }: {
    subscription: TellableSubscription
    notices: readonly PlannedNotice[]
    amounts: Pick<ComingRenewal, 'amount' | 'currency' | 'renewalPrice'>
    now: Date
  },
): Promise<boolean> {
  const ids = await claim(client, { subscription, notices, now })
  if (ids.length === 0) return false
  const key = `notice:${Math.min(...ids)}`
  const owner = await readRecipient(client, subscription.userId)
  const words = await readWords(client, subscription)
  const renewsAt = subscription.periodEnd.toISOString()
  const contents = new Set(notices.flatMap(({ rule }) => rule.contents))
  const mail = renewalMail(owner, {
    key,
    ...words,
    ...amounts,
    renewsAt,
    card: words.card && { ...words.card, isExpired: isExpired(words.card, renewsAt) },
    demanded: demandedContents(contents, subscription),
  })
  await sqlOn(client)
    .updateTable('notices')
    .set({ mail_key: key, subject: mail.subject, text: mail.text })
    .where('id', 'in', ids)
    .execute()
  await enqueueMail(mail, { client })
  return true
}

/** A row for each notice that nobody has told yet. Another worker's waits here for this transaction, and then finds them. */
async function claim(
  client: PoolClient,
  {
    subscription,
    notices,
    now,
  }: { subscription: TellableSubscription; notices: readonly PlannedNotice[]; now: Date },
): Promise<number[]> {
  const databaseNow = sql<Date>`now()`
  const claimed = await sqlOn(client)
    .insertInto('notices')
    .values(
      notices
        .toSorted((a, b) => a.rule.id - b.rule.id || a.period.getTime() - b.period.getTime())
        .map(({ rule, period, dueFrom, dueBy, state }) => ({
          reader_id: subscription.userId,
          subscription_id: subscription.id,
          rule_id: rule.id,
          period,
          due_from: dueFrom,
          due_by: dueBy,
          sent_at: now,
          is_late: state === 'late',
          created_at: databaseNow,
          updated_at: databaseNow,
        })),
    )
    .onConflict((conflict) => conflict.columns(['subscription_id', 'rule_id', 'period']).doNothing())
    .returning('id')
    .execute()
  return claimed.map(({ id }) => id)
}

function isStillDue(subscription: Stripe.Subscription, { periodEnd }: TellableSubscription): boolean {
  const item = planItem(subscription.items.data)
  const isGoingOn = subscription.status === 'active' || subscription.status === 'trialing'
  const isEnding = subscription.cancel_at_period_end || subscription.cancel_at !== null
  const isThisPeriod = item !== undefined && toTime(item.current_period_end) === periodEnd.toISOString()
  return isGoingOn && !isEnding && isThisPeriod
}

async function readWords(client: Pick<Pool, 'query'>, { subscriptionId }: TellableSubscription) {
  const { plan, nextPlan, paidPrice, brand, last4, ...expiry } = await sqlOn(client)
    .selectFrom('user_subscriptions as subscription')
    .innerJoin('plans as plan', 'plan.id', 'subscription.plan_id')
    .leftJoin('plans as next', 'next.id', 'subscription.next_plan_id')
    .leftJoin(
      'billing_customers as customer',
      'customer.provider_customer_id',
      'subscription.provider_customer_id',
    )
    .select([
      'plan.name as plan',
      'next.name as nextPlan',
      'subscription.price_cents as paidPrice',
      'customer.card_brand as brand',
      'customer.card_last4 as last4',
      'customer.card_expiry_month as cardExpiryMonth',
      'customer.card_expiry_year as cardExpiryYear',
    ])
    .where('subscription.provider_subscription_id', '=', subscriptionId)
    .executeTakeFirstOrThrow()
  const card = brand !== null && last4 !== null ? { brand, last4, ...expiry } : null
  return { plan, nextPlan, paidPrice: paidPrice === null ? null : Number(paidPrice), card }
}

/** A card is good until the end of its month. */
function isExpired(
  {
    cardExpiryMonth: month,
    cardExpiryYear: year,
  }: { cardExpiryMonth: number | null; cardExpiryYear: number | null },
  renewsAt: string,
): boolean {
  if (month === null || year === null) return false
  return Date.UTC(year, month, 1) <= Date.parse(renewsAt)
}
