import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { syncCustomer } from '../sync/sync-customer.ts'
import { findCustomerOf } from './checkout-customer.ts'
import { giveVisitBack } from './give-visit-back.ts'
import { type CheckoutContext, settleVisit } from './prepare-payment.ts'
import { hasPaidSubscription, isSubscriptionKnown } from './subscribed.ts'
import {
  beginVisit,
  bindVisit,
  endVisit,
  findLastPaidVisitOf,
  findOpenVisitOf,
  findVisit,
  type Visit,
} from './visit.ts'
import { createVisitId, visitSeconds } from './visit-cookie.ts'

/** Who asks: by their session, and by the cookie of the browser; either may be missing. */
export interface Visitor {
  userId: number | null
  visitId: string | null
}

export type VisitChoice =
  | { ok: true; visit: Visit }
  /** What this visit was for is paid, for this plan. */
  | { ok: false; reason: 'checkout-paid'; visit: Visit }
  | { ok: false; reason: 'already-subscribed' }

/**
 * The open visit that a request is about; begun when there is none. A reader is on one open visit, in whichever
 * browser: the visit of a browser becomes theirs as soon as it is known who they are. Who pays for a plan already gets
 * none.
 */
export async function chooseVisit(
  context: CheckoutContext,
  { userId, visitId }: Visitor,
  planId: number,
): Promise<VisitChoice> {
  const { pool } = context
  const brought = visitId === null ? null : await findVisit(pool, visitId)
  const freshId = brought || visitId === null ? createVisitId() : visitId
  if (userId === null) {
    if (brought?.state === 'paid') return { ok: false, reason: 'checkout-paid', visit: brought }
    return {
      ok: true,
      visit: brought?.state === 'open' ? brought : await begin(pool, { id: freshId, userId }),
    }
  }
  if (brought && brought.userId === null && brought.state !== 'ended') await adopt(context, brought, userId)
  const paid = await findLastPaidVisitOf(pool, userId)
  if (paid) await learnOf(context, paid)
  if (await hasPaidSubscription(pool, userId)) {
    if (paid?.planId === planId) return { ok: false, reason: 'checkout-paid', visit: paid }
    return { ok: false, reason: 'already-subscribed' }
  }
  const open = await findOpenVisitOf(pool, userId)
  return { ok: true, visit: open ?? (await begin(pool, { id: freshId, userId })) }
}

/**
 * Makes the visit that a browser has begun the reader's. Where the reader is on another one, or is a customer of the
 * provider already, it cannot be: it is made void instead, and what was paid in it is given back.
 */
async function adopt(context: CheckoutContext, visit: Visit, userId: number): Promise<void> {
  if (await bind(context, visit, userId)) return
  const outcome = visit.state === 'paid' ? 'paid' : await settleVisit(context, visit)
  // Once it is paid it does not matter any more whether the reader is on another visit.
  if (outcome === 'paid' && !(await bind(context, visit, userId))) {
    await giveVisitBack(context, visit)
    await endVisit(context.pool, { ...visit, state: 'paid' }, 'ended')
  }
  if (outcome === 'void') await endVisit(context.pool, visit, 'ended')
}

/** False when the reader is on another open visit, or another customer. */
async function bind({ pool }: CheckoutContext, visit: Visit, userId: number): Promise<boolean> {
  const customerId = await findCustomerOf(pool, userId)
  if (customerId !== null && visit.customerId !== null) return false
  try {
    return await inPoolTransaction(pool, (client) => bindVisit(client, { id: visit.id, userId }))
  } catch (error) {
    if (isTakenAlready(error)) return false
    throw error
  }
}

/** What was paid is to be in the database before anybody looks whether the reader pays for something. */
async function learnOf(context: CheckoutContext, { subscriptionId, customerId }: Visit): Promise<void> {
  if (subscriptionId === null || customerId === null) return
  if (await isSubscriptionKnown(context.pool, subscriptionId)) return
  await syncCustomer(context, customerId)
}

async function begin(pool: CheckoutContext['pool'], wanted: { id: string; userId: number | null }) {
  return (
    (await beginAs(pool, wanted)) ?? (await beginAs(pool, { ...wanted, id: createVisitId() })) ?? unbegun()
  )
}

/** Null when another request has begun the visit of this id for somebody else. */
async function beginAs(
  pool: CheckoutContext['pool'],
  { id, userId }: { id: string; userId: number | null },
): Promise<Visit | null> {
  await beginVisit(pool, { id, userId, seconds: visitSeconds })
  return userId === null ? findVisit(pool, id) : findOpenVisitOf(pool, userId)
}

function unbegun(): never {
  throw new Error('A visit that was begun is not there.')
}

/** Two requests gave the reader a visit, or a customer, at the same moment. */
function isTakenAlready(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}
