import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { BillingContext } from '../actions/billing-context.ts'
import { type PaidSubscription, readReaderSubscription } from '../actions/reader-subscription.ts'
import { changePlan } from '../plan-change/change-plan.ts'
import { quotePlan, quotes } from '../plan-change/quote-plan.ts'
import { trySyncCustomer } from '../sync/sync-customer.ts'
import { findReaderId } from './find-reader-id.ts'
import type { StaffMember } from './staff-member.ts'

type Found =
  | { ok: true; userId: number; paid: PaidSubscription }
  | { ok: false; reason: 'reader-unknown' | 'subscription-none' }

/** What a change of a reader's plan would cost, exactly as the reader would be told it. Changes nothing. */
export async function quoteForReader(
  context: BillingContext,
  { readerId, planId }: { readerId: string; planId: string },
) {
  const found = await findPaying(context, readerId)
  return found.ok ? quotePlan(context, { userId: found.userId, paid: found.paid, planId }) : found
}

/** Carries out a quote for a reader who has asked for it: what the reader could do in the account, and with the same outcome. */
export async function changeForReader(
  context: BillingContext,
  staff: StaffMember,
  asked: { readerId: string; quote: string; reason: string },
) {
  const found = await findPaying(context, asked.readerId)
  if (!found.ok) return found
  const { userId, paid } = found
  const quote = quotes.read(asked.quote, userId)
  if (!quote) return { ok: false, reason: 'quote-expired' } as const
  const actor = { userId: staff.userId, readerId: userId, ...(staff.address && { address: staff.address }) }
  const outcome = await changePlan(context, { actor, paid, quote })
  if (outcome.ok) {
    await recordAudit(context.pool, {
      action: 'plan-changed-by-staff',
      actorId: staff.userId,
      subjectId: userId,
      detail: asked.reason,
      ...(staff.address && { address: staff.address }),
    })
  }
  await trySyncCustomer(context, paid.customerId)
  return outcome
}

async function findPaying({ pool }: BillingContext, readerId: string): Promise<Found> {
  const userId = await findReaderId(pool, readerId)
  if (userId === null) return { ok: false, reason: 'reader-unknown' }
  const paid = await readReaderSubscription(pool, userId)
  if (paid.kind !== 'paid' || paid.endedAt !== null) return { ok: false, reason: 'subscription-none' }
  return { ok: true, userId, paid }
}
