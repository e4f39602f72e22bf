import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Stripe } from 'stripe'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { readRecipient } from '../../accounts/notices/account-mail.ts'
import { enqueueMail } from '../../../platform/mail/send-mail.job.ts'
import type { PaymentProvider } from '../../../platform/payment-provider/payment-provider.ts'
import { readWait } from '../../../platform/payment-provider/provider-waits.ts'
import { planItem } from '../sync/provider-links.ts'
import { toTime } from '../sync/provider-values.ts'
import { syncCustomer } from '../sync/sync-customer.ts'
import { claimNotice } from './claim-notice.ts'
import { type DueReminder, findDueReminders } from './due-reminders.ts'
import { renewalMail } from './renewal-mail.ts'
import { bringRenewalPrice } from './renewal-price.ts'

export interface ReminderContext {
  pool: Pool
  provider: PaymentProvider
  logger: Pick<Logger, 'warn'>
}

/**
 * Tells readers of the renewals that come: 30 and 7 days before, each once, with the amount that the provider is going
 * to charge. Gives how many were told. Throws at the end when some could not be, so that the job is tried again.
 */
export async function remindOfRenewals(
  context: ReminderContext,
  { now = new Date(), signal }: { now?: Date; signal?: AbortSignal } = {},
): Promise<number> {
  let told = 0
  let failures = 0
  for (const reminder of await findDueReminders(context.pool, now)) {
    signal?.throwIfAborted()
    try {
      if (await remind(context, reminder)) told += 1
    } catch (error) {
      failures += 1
      const { subscriptionId } = reminder
      context.logger.warn({ err: error, subscriptionId }, 'a reader could not be told of a renewal')
    }
  }
  if (failures > 0) throw new Error(`${failures} readers could not be told of their renewal.`)
  return told
}

/** What the provider says counts: anyone who has canceled in the meantime is told nothing. */
async function remind({ pool, provider }: ReminderContext, reminder: DueReminder): Promise<boolean> {
  const { key, customerId, subscriptionId } = reminder
  const found = await provider.stripe.subscriptions.retrieve(
    subscriptionId,
    { expand: ['default_payment_method'] },
    readWait,
  )
  if (!isStillDue(found, reminder)) {
    await syncCustomer({ pool, provider }, customerId)
    return false
  }
  const planId = reminder.nextPlanId ?? reminder.planId
  const subscription = reminder.isFirst
    ? await bringRenewalPrice({ pool, provider }, { subscription: found, planId })
    : found
  if (subscription !== found) await syncCustomer({ pool, provider }, customerId)
  const preview = await provider.stripe.invoices.createPreview(
    { customer: customerId, subscription: subscriptionId },
    readWait,
  )
  return inPoolTransaction(pool, async (client) => {
    if (!(await claimNotice(client, key))) return false
    const owner = await readRecipient(client, reminder.userId)
    const words = await readWords(client, reminder)
    await enqueueMail(
      renewalMail(owner, {
        key,
        ...words,
        renewsAt: reminder.periodEnd,
        amount: preview.amount_due,
        currency: preview.currency,
        renewalPrice: planItem(subscription.items.data)?.price.unit_amount ?? preview.amount_due,
        card: words.card && { ...words.card, isExpired: isExpired(words.card, reminder.periodEnd) },
      }),
      { client },
    )
    return true
  })
}

function isStillDue(subscription: Stripe.Subscription, { periodEnd }: DueReminder): boolean {
  const item = planItem(subscription.items.data)
  const isGoingOn = subscription.status === 'active' || subscription.status === 'trialing'
  const isEnding = subscription.cancel_at_period_end || subscription.cancel_at !== null
  return isGoingOn && !isEnding && item !== undefined && toTime(item.current_period_end) === periodEnd
}

async function readWords(client: Pick<Pool, 'query'>, { subscriptionId }: DueReminder) {
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
