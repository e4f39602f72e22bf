import { paymentGraceMs, payByOf } from '@meridian/shared/entitlement/entitlement'
import type { Pool } from 'pg'
import { z } from 'zod'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { readRecipient } from '../../accounts/notices/account-mail.ts'
import { enqueueMail } from '../../../platform/mail/send-mail.job.ts'
import { timeColumn } from '../../entitlement/columns.ts'
import { claimNotice } from './claim-notice.ts'
import { lastReminderMail } from './failed-payment-mail.ts'

/** How long before the end of the grace a reader hears of it once more. */
const lastCallMs = 3 * 24 * 3_600_000

const DebtSchema = z
  .object({
    userId: z.number(),
    subscriptionId: z.string(),
    plan: z.string(),
    amount: z.coerce.number(),
    currency: z.string(),
    pastDueSince: timeColumn,
  })
  .array()

/** Tells readers whose plan ends in three days because its renewal is unpaid, each once. Gives how many. */
export async function remindOfDebts(pool: Pool, { now = new Date() }: { now?: Date } = {}): Promise<number> {
  const { rows } = await pool.query(
    `select subscription.user_id as "userId", subscription.provider_subscription_id as "subscriptionId",
            plan.name as plan, subscription.renewal_price_cents as amount, subscription.currency,
            subscription.past_due_since as "pastDueSince"
       from user_subscriptions subscription
       join plans plan on plan.id = coalesce(subscription.next_plan_id, subscription.plan_id)
      where subscription.status = 'past_due' and subscription.provider_subscription_id is not null
        and subscription.renewal_price_cents is not null and subscription.currency is not null
        and subscription.past_due_since > $1 and subscription.past_due_since <= $2`,
    [new Date(now.getTime() - paymentGraceMs), new Date(now.getTime() - paymentGraceMs + lastCallMs)],
  )
  let told = 0
  for (const { userId, subscriptionId, pastDueSince, ...due } of DebtSchema.parse(rows)) {
    const key = `payment-last-call:${subscriptionId}:${pastDueSince}`
    const payBy = payByOf(pastDueSince)
    const isTold = await inPoolTransaction(pool, async (client) => {
      if (!(await claimNotice(client, key))) return false
      const owner = await readRecipient(client, userId)
      await enqueueMail(lastReminderMail(owner, { ...due, key, payBy }), { client })
      return true
    })
    if (isTold) told += 1
  }
  return told
}
