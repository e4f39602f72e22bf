import type { CheckoutOutcome } from '@meridian/shared/billing/checkout.schema'
import { PlanSchema } from '@meridian/shared/billing/plan.schema'
import { z } from 'zod'
import { trySyncCustomer } from '../sync/sync-customer.ts'
import { readAttempt } from './attempt.ts'
import type { Visitor } from './choose-checkout-session.ts'
import type { CheckoutContext } from './prepare-payment.ts'
import { isSubscriptionKnown } from './subscribed.ts'
import {
  endCheckoutSession,
  findLastPaidCheckoutSessionOf,
  findOpenCheckoutSessionOf,
  findCheckoutSession,
  type CheckoutSession,
} from './checkout-session.ts'

type State = Pick<CheckoutOutcome, 'state' | 'message'>

const nothing: CheckoutOutcome = {
  state: 'none',
  plan: null,
  amount: null,
  currency: null,
  message: null,
  receiptEmail: null,
}

/**
 * What has become of a checkout session's payment, by the word of the provider: it is asked as long as what it says is not in the
 * database. Throws when it does not answer.
 */
export async function readCheckoutOutcome(
  context: CheckoutContext,
  visitor: Visitor,
): Promise<CheckoutOutcome> {
  const checkoutSession = await findCheckoutSessionOf(context, visitor)
  if (!checkoutSession || checkoutSession.state === 'ended' || checkoutSession.amountCents === null)
    return nothing
  const { state, message } = await readState(context, checkoutSession)
  const details = state === 'none' ? null : await readDetails(context, checkoutSession.id)
  if (details === null) return nothing
  const { plan, email, currency } = details
  const receiptEmail = state === 'succeeded' ? email : null
  return { state, message, plan, amount: checkoutSession.amountCents, currency, receiptEmail }
}

/** The checkout session of this browser, unless it is somebody else's than who is signed in; else the reader's last. */
async function findCheckoutSessionOf(
  { pool }: CheckoutContext,
  { userId, checkoutSessionId }: Visitor,
): Promise<CheckoutSession | null> {
  const brought = checkoutSessionId === null ? null : await findCheckoutSession(pool, checkoutSessionId)
  if (userId === null) return brought
  if (brought && brought.state !== 'ended' && (brought.userId === userId || brought.userId === null)) {
    return brought
  }
  return (await findOpenCheckoutSessionOf(pool, userId)) ?? findLastPaidCheckoutSessionOf(pool, userId)
}

async function readState(context: CheckoutContext, checkoutSession: CheckoutSession): Promise<State> {
  const { pool, provider } = context
  const { subscriptionId, invoiceId, customerId } = checkoutSession
  if (subscriptionId === null || invoiceId === null) return { state: 'open', message: null }
  if (await isSubscriptionKnown(pool, subscriptionId)) {
    if (checkoutSession.state === 'open') await endCheckoutSession(pool, checkoutSession, 'paid')
    return { state: 'succeeded', message: null }
  }
  const attempt = await readAttempt(provider.stripe, invoiceId, { isGlance: true })
  if (attempt.kind === 'payable') return { state: attempt.payment, message: attempt.message }
  if (attempt.kind === 'processing') return { state: 'processing', message: null }
  if (attempt.kind === 'over') return { state: 'none', message: null }
  if (checkoutSession.state === 'open') await endCheckoutSession(pool, checkoutSession, 'paid')
  if (customerId !== null) await trySyncCustomer(context, customerId)
  return { state: 'succeeded', message: null }
}

const DetailsRow = PlanSchema.extend({
  price: z.coerce.number(),
  currency: z.string(),
  email: z.string().nullable(),
})

/** The plan as it is now, and who the receipt goes to; null when the plan is no more. */
async function readDetails({ pool }: CheckoutContext, checkoutSessionId: string) {
  const { rows } = await pool.query(
    `select session.currency, reader.email, plan.slug as id, plan.name, plan.description, plan.tier,
            plan.price_cents as price, plan.period,
            array(select line.text from plans_texts line where line.parent_id = plan.id and line.path = 'features'
                  order by line."order") as features
       from checkouts session join plans plan on plan.id = session.plan_id
            left join users reader on reader.id = session.user_id
      where session.id = $1`,
    [checkoutSessionId],
  )
  const [row] = DetailsRow.array().parse(rows)
  if (!row) return null
  const { currency, email, ...plan } = row
  return { currency, email, plan }
}
