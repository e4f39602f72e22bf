import { paymentGraceMs, payByOf } from '@meridian/shared/entitlement/entitlement'
import type { NotNull } from 'kysely'
import type { Pool } from 'pg'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { readRecipient } from '../../accounts/notices/account-mail.ts'
import { enqueueMail } from '../../../platform/mail/send-mail.job.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { claimNotice } from './claim-notice.ts'
import { lastReminderMail } from './failed-payment-mail.ts'

/** How long before the end of the grace a reader hears of it once more. */
const lastCallMs = 3 * 24 * 3_600_000

/** Tells readers whose plan ends in three days because its renewal is unpaid, each once. Gives how many. */
export async function remindOfDebts(pool: Pool, { now = new Date() }: { now?: Date } = {}): Promise<number> {
  const debts = await sqlOn(pool)
    .selectFrom('user_subscriptions as subscription')
    .innerJoin('plans as plan', (join) =>
      join.on(({ eb, fn }) =>
        eb('plan.id', '=', fn.coalesce('subscription.next_plan_id', 'subscription.plan_id')),
      ),
    )
    .select([
      'subscription.user_id as userId',
      'subscription.provider_subscription_id as subscriptionId',
      'plan.name as plan',
      'subscription.renewal_price_cents as renewalPrice',
      'subscription.currency',
      'subscription.past_due_since as dueSince',
    ])
    .where('subscription.status', '=', 'past_due')
    .where('subscription.provider_subscription_id', 'is not', null)
    .where('subscription.renewal_price_cents', 'is not', null)
    .where('subscription.currency', 'is not', null)
    .where('subscription.past_due_since', '>', new Date(now.getTime() - paymentGraceMs))
    .where('subscription.past_due_since', '<=', new Date(now.getTime() - paymentGraceMs + lastCallMs))
    .$narrowType<{ subscriptionId: NotNull; currency: NotNull; dueSince: NotNull }>()
    .execute()
  let told = 0
  for (const { userId, subscriptionId, dueSince, renewalPrice, ...due } of debts) {
    const pastDueSince = dueSince.toISOString()
    const key = `payment-last-call:${subscriptionId}:${pastDueSince}`
    const payBy = payByOf(pastDueSince)
    const isTold = await inPoolTransaction(pool, async (client) => {
      if (!(await claimNotice(client, key))) return false
      const owner = await readRecipient(client, userId)
      await enqueueMail(lastReminderMail(owner, { ...due, amount: Number(renewalPrice), key, payBy }), {
        client,
      })
      return true
    })
    if (isTold) told += 1
  }
  return told
}
