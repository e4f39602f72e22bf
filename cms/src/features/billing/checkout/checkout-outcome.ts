import type { CheckoutOutcome } from '@meridian/shared/billing/checkout.schema'
import { PlanSchema } from '@meridian/shared/billing/plan.schema'
import { z } from 'zod'
import { trySyncCustomer } from '../sync/sync-customer.ts'
import { readAttempt } from './attempt.ts'
import type { Visitor } from './choose-visit.ts'
import type { CheckoutContext } from './prepare-payment.ts'
import { isSubscriptionKnown } from './subscribed.ts'
import { endVisit, findLastPaidVisitOf, findOpenVisitOf, findVisit, type Visit } from './visit.ts'

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
 * What has become of a visit's payment, by the word of the provider: it is asked as long as what it says is not in the
 * database. Throws when it does not answer.
 */
export async function readCheckoutOutcome(
  context: CheckoutContext,
  visitor: Visitor,
): Promise<CheckoutOutcome> {
  const visit = await findVisitOf(context, visitor)
  if (!visit || visit.state === 'ended' || visit.amountCents === null) return nothing
  const { state, message } = await readState(context, visit)
  const details = state === 'none' ? null : await readDetails(context, visit.id)
  if (details === null) return nothing
  const { plan, email, currency } = details
  const receiptEmail = state === 'succeeded' ? email : null
  return { state, message, plan, amount: visit.amountCents, currency, receiptEmail }
}

/** The visit of this browser, unless it is somebody else's than who is signed in; else the reader's last. */
async function findVisitOf({ pool }: CheckoutContext, { userId, visitId }: Visitor): Promise<Visit | null> {
  const brought = visitId === null ? null : await findVisit(pool, visitId)
  if (userId === null) return brought
  if (brought && brought.state !== 'ended' && (brought.userId === userId || brought.userId === null)) {
    return brought
  }
  return (await findOpenVisitOf(pool, userId)) ?? findLastPaidVisitOf(pool, userId)
}

async function readState(context: CheckoutContext, visit: Visit): Promise<State> {
  const { pool, provider } = context
  const { subscriptionId, invoiceId, customerId } = visit
  if (subscriptionId === null || invoiceId === null) return { state: 'open', message: null }
  if (await isSubscriptionKnown(pool, subscriptionId)) {
    if (visit.state === 'open') await endVisit(pool, visit, 'paid')
    return { state: 'succeeded', message: null }
  }
  const attempt = await readAttempt(provider.stripe, invoiceId, { isGlance: true })
  if (attempt.kind === 'payable') return { state: attempt.payment, message: attempt.message }
  if (attempt.kind === 'processing') return { state: 'processing', message: null }
  if (attempt.kind === 'over') return { state: 'none', message: null }
  if (visit.state === 'open') await endVisit(pool, visit, 'paid')
  if (customerId !== null) await trySyncCustomer(context, customerId)
  return { state: 'succeeded', message: null }
}

const DetailsRow = PlanSchema.extend({
  price: z.coerce.number(),
  currency: z.string(),
  email: z.string().nullable(),
})

/** The plan as it is now, and who the receipt goes to; null when the plan is no more. */
async function readDetails({ pool }: CheckoutContext, visitId: string) {
  const { rows } = await pool.query(
    `select visit.currency, reader.email, plan.slug as id, plan.name, plan.description, plan.tier,
            plan.price_cents as price, plan.period,
            array(select line.text from plans_texts line where line.parent_id = plan.id and line.path = 'features'
                  order by line."order") as features
       from checkouts visit join plans plan on plan.id = visit.plan_id left join users reader on reader.id = visit.user_id
      where visit.id = $1`,
    [visitId],
  )
  const [row] = DetailsRow.array().parse(rows)
  if (!row) return null
  const { currency, email, ...plan } = row
  return { currency, email, plan }
}
