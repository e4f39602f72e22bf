import { Stripe } from 'stripe'
import { endAtOnce } from '../cancellation/cancel-subscription.ts'
import type { BillingContext } from '../actions/billing-context.ts'
import { recordAuditOnce } from '../actions/record-action.ts'
import { withCustomerAction } from '../actions/customer-lock.ts'
import { dropPendingChange, fetchSubscription } from '../actions/provider-subscription.ts'
import { formatMoney } from '../receipts/wordings.ts'
import { readWait, writeWait } from '../../../platform/payment-provider/provider-waits.ts'
import { trySyncCustomer } from '../sync/sync-customer.ts'
import { findPayment, type StaffPayment } from './find-payment.ts'
import type { StaffMember } from './staff-member.ts'

export interface RefundRequest {
  /** The payment's public id. */
  paymentId: string
  amountCents: number
  reason: string
  /** What had been refunded of it when the form was opened. */
  refundedCents: number
  /** Made again for each form: what is sent twice under one is done once. */
  requestId: string
}

export type RefundOutcome =
  | { ok: true }
  /** `left` is how many cents can still be refunded. */
  | { ok: false; reason: 'too-much'; left: number }
  | { ok: false; reason: 'unknown' | 'not-paid' | 'conflict' }
  /** The provider's own sentence. */
  | { ok: false; reason: 'refused'; sentence: string }

type Charge = Pick<Stripe.Charge, 'id' | 'amount' | 'amount_refunded' | 'paid'>
type Refused = Exclude<RefundOutcome, { ok: true }>

/** `isLast`: it leaves nothing of the payment. */
interface Created {
  ok: true
  refundId: string
  isLast: boolean
}

interface Refund {
  stripe: Stripe
  payment: StaffPayment
  charge: Charge
  request: RefundRequest
  staff: StaffMember
}

/**
 * Refunds what was paid, whole or in part, and never more than was: the provider is asked what it has refunded
 * already, in the customer's turn. After a refund that leaves nothing of a payment for the running period, the
 * subscription is ended at once; before the money goes, its renewal is called off, so that nobody is charged again
 * whatever is interrupted in between.
 */
export async function refundPayment(
  { pool, provider }: BillingContext,
  staff: StaffMember,
  request: RefundRequest,
): Promise<RefundOutcome> {
  const payment = await findPayment(pool, request.paymentId)
  if (!payment) return { ok: false, reason: 'unknown' }
  const { chargeId, customerId } = payment
  if (!chargeId || !customerId) return { ok: false, reason: 'not-paid' }
  const { stripe } = provider
  const outcome = await withCustomerAction(customerId, async (): Promise<RefundOutcome> => {
    const charge = await stripe.charges.retrieve(chargeId, {}, readWait)
    const refund: Refund = { stripe, payment, charge, request, staff }
    const created = (await findCreated(refund)) ?? refusalOf(refund) ?? (await create(refund))
    if (!created.ok) return created
    await record(pool, { ...refund, ...created })
    if (created.isLast) await endSubscription(refund)
    return { ok: true }
  })
  if (outcome.ok || outcome.reason === 'conflict') await trySyncCustomer({ pool, provider }, customerId)
  return outcome
}

/** The refund of this very request, when it was carried out before and its answer was lost. */
async function findCreated({ stripe, charge, request }: Refund): Promise<Created | null> {
  const { data } = await stripe.refunds.list({ charge: charge.id, limit: 100 }, readWait)
  const found = data.find(({ metadata }) => metadata?.['request'] === request.requestId)
  return found ? { ok: true, refundId: found.id, isLast: charge.amount_refunded === charge.amount } : null
}

function refusalOf({ charge, request }: Refund): Refused | null {
  if (!charge.paid) return { ok: false, reason: 'not-paid' }
  if (charge.amount_refunded !== request.refundedCents) return { ok: false, reason: 'conflict' }
  const left = charge.amount - charge.amount_refunded
  return request.amountCents > left ? { ok: false, reason: 'too-much', left } : null
}

async function create(refund: Refund): Promise<Created | Refused> {
  const { charge, request } = refund
  const isLast = charge.amount_refunded + request.amountCents === charge.amount
  const isCalledOff = isLast && (await callOffRenewal(refund))
  try {
    const { id } = await createAtProvider(refund)
    return { ok: true, refundId: id, isLast }
  } catch (error) {
    // Whether it was done is not known when the provider is away: then the renewal stays called off.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    if (isCalledOff) await setRenewal(refund, true)
    return { ok: false, reason: 'refused', sentence: error.message }
  }
}

async function createAtProvider({ stripe, payment, charge, request, staff }: Refund): Promise<Stripe.Refund> {
  return stripe.refunds.create(
    {
      charge: charge.id,
      amount: request.amountCents,
      reason: 'requested_by_customer',
      metadata: { reason: request.reason, staff: staff.publicId, request: request.requestId },
    },
    { ...writeWait, idempotencyKey: `refund:${payment.publicId}:${request.requestId}` },
  )
}

/** The provider's id of the subscription that the payment keeps running; null when its period is over. */
function runningSubscription({ payment }: Refund): string | null {
  const isOver = payment.periodEnd !== null && payment.periodEnd <= new Date()
  return isOver ? null : payment.subscriptionId
}

/** Whether there was a renewal to call off. */
async function callOffRenewal(refund: Refund): Promise<boolean> {
  const id = runningSubscription(refund)
  if (id === null) return false
  const subscription = await refund.stripe.subscriptions.retrieve(id, {}, readWait)
  if (subscription.ended_at !== null || subscription.cancel_at_period_end || subscription.cancel_at !== null)
    return false
  await setRenewal(refund, false)
  return true
}

async function setRenewal(refund: Refund, renews: boolean): Promise<void> {
  const id = runningSubscription(refund)
  if (id !== null) await refund.stripe.subscriptions.update(id, { cancel_at_period_end: !renews }, writeWait)
}

async function endSubscription(refund: Refund): Promise<void> {
  const id = runningSubscription(refund)
  if (id === null) return
  const subscription = await fetchSubscription(refund.stripe, id)
  await dropPendingChange(refund.stripe, subscription)
  await endAtOnce(refund.stripe, subscription)
}

/** Once, by the refund's id: with a request that is sent again comes one whose recording was cut off. */
async function record(
  pool: BillingContext['pool'],
  { payment, request, staff, refundId }: Refund & Created,
): Promise<void> {
  const amount = formatMoney(request.amountCents, payment.currency)
  const paid = formatMoney(payment.amountCents, payment.currency)
  const what = `${amount} of ${paid}, ${payment.description} (${refundId.slice(-8)})`
  const detail = `${what}: ${request.reason}`
  await recordAuditOnce(pool, {
    action: 'payment-refunded',
    actorId: staff.userId,
    subjectId: payment.userId,
    detail: detail.slice(0, 500),
    address: staff.address,
  })
}
