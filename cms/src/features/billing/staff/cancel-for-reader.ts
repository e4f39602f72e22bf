import type { CancellingTime } from '@meridian/shared/billing/staff-billing.schema'
import type { AuditAction } from '../../../platform/audit/audit-actions.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { endAtOnce } from '../cancellation/cancel-subscription.ts'
import type { BillingContext } from '../actions/billing-context.ts'
import { withCustomerAction } from '../actions/customer-lock.ts'
import {
  dropPendingChange,
  fetchSubscription,
  type ProviderSubscription,
} from '../actions/provider-subscription.ts'
import { type PaidSubscription, readReaderSubscription } from '../actions/reader-subscription.ts'
import { renewAgain } from '../cancellation/resume-subscription.ts'
import { formatDay } from '../receipts/wordings.ts'
import { writeWait } from '../../../platform/payment-provider/provider-waits.ts'
import { trySyncCustomer } from '../sync/sync-customer.ts'
import { findReaderId } from './find-reader-id.ts'
import type { StaffMember } from './staff-member.ts'

export type CancellingOutcome =
  | { ok: true }
  /** `unpaid`: the running period was never paid for, so that there is no end of it to wait for. */
  | { ok: false; reason: 'reader-unknown' | 'none-runs' | 'unpaid' }

/**
 * Ends a reader's paid subscription because they have asked for it: with the period that is paid for, or at once.
 * Nothing is refunded by it. Done twice, it is done once.
 */
export async function cancelForReader(
  context: BillingContext,
  staff: StaffMember,
  { readerId, when, reason }: { readerId: string; when: CancellingTime; reason: string },
): Promise<CancellingOutcome> {
  return aboutSubscription(context, staff, {
    readerId,
    reason,
    action: 'subscription-cancelled-by-staff',
    perform: async (subscription) => {
      const { stripe } = context.provider
      const isPaid = subscription.status === 'active' || subscription.status === 'trialing'
      if (when === 'period-end' && !isPaid) return { ok: false, reason: 'unpaid' }
      if (when === 'period-end' && subscription.cancelsAtPeriodEnd) return { ok: true, detail: null }
      await dropPendingChange(stripe, subscription)
      if (when === 'now') {
        await endAtOnce(stripe, subscription)
        return { ok: true, detail: 'Ended at once' }
      }
      await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }, writeWait)
      const day = formatDay(new Date(subscription.periodEnd * 1000).toISOString())
      return { ok: true, detail: `Ends on ${day}` }
    },
  })
}

/** Takes a cancelling back as long as the subscription runs: it renews as if nothing had been. */
export async function resumeForReader(
  context: BillingContext,
  staff: StaffMember,
  { readerId, reason }: { readerId: string; reason: string },
): Promise<CancellingOutcome> {
  return aboutSubscription(context, staff, {
    readerId,
    reason,
    action: 'subscription-resumed',
    perform: async (subscription) => {
      if (!subscription.cancelsAtPeriodEnd) return { ok: true, detail: null }
      await renewAgain(context.provider.stripe, subscription.id)
      return { ok: true, detail: 'Renews again' }
    },
  })
}

/** What was done, for the audit; null when it was done before. */
type Action = (
  subscription: ProviderSubscription,
) => Promise<{ ok: true; detail: string | null } | Exclude<CancellingOutcome, { ok: true }>>

async function aboutSubscription(
  { pool, provider }: BillingContext,
  staff: StaffMember,
  {
    readerId,
    reason,
    action,
    perform,
  }: { readerId: string; reason: string; action: AuditAction; perform: Action },
): Promise<CancellingOutcome> {
  const userId = await findReaderId(pool, readerId)
  if (userId === null) return { ok: false, reason: 'reader-unknown' }
  const paid = await readReaderSubscription(pool, userId)
  if (paid.kind !== 'paid' || paid.endedAt !== null) return { ok: false, reason: 'none-runs' }
  const outcome = await withCustomerAction(paid.customerId, async () => {
    const done = await carryOut({ provider, paid, perform })
    if (done.ok && done.detail !== null) {
      const { userId: actorId, address } = staff
      const detail = `${done.detail}: ${reason}`
      await recordAudit(pool, { action, actorId, subjectId: userId, detail, address })
    }
    return done
  })
  await trySyncCustomer({ pool, provider }, paid.customerId)
  return outcome.ok ? { ok: true } : outcome
}

async function carryOut({
  provider,
  paid,
  perform,
}: Pick<BillingContext, 'provider'> & { paid: PaidSubscription; perform: Action }): ReturnType<Action> {
  const subscription = await fetchSubscription(provider.stripe, paid.subscriptionId)
  return subscription.endedAt === null ? perform(subscription) : { ok: false, reason: 'none-runs' }
}
