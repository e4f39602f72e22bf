import type { SoldPlan } from '../catalog/sellable.ts'
import { ProviderBusyError } from '../../../platform/payment-provider/provider-away.ts'
import { chooseVisit, type Visitor } from './choose-visit.ts'
import { type CheckoutContext, preparePayment, settleVisit } from './prepare-payment.ts'
import { noteQuote, type Visit } from './visit.ts'

export type PaymentStart =
  | { ok: true; visit: Visit; clientSecret: string }
  | { ok: false; reason: 'checkout-paid' | 'price-changed'; visit: Visit }
  | { ok: false; reason: 'already-subscribed' | 'credit-open' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

/** After a visit that turned out to be over comes another, and after that one nothing that could end it by itself. */
const mostVisits = 3

/** The reader was shown the present price: sees to the one payment of their visit. */
export async function quotePayment(
  context: CheckoutContext,
  visitor: Visitor,
  plan: SoldPlan,
): Promise<PaymentStart> {
  return startPayment(context, visitor, { plan, accept: async (visit) => noteShown(context, visit, plan) })
}

/**
 * The reader agrees to pay what they were shown. Has the price changed since, the old payment is made void and nothing
 * else is made; one that was paid at the old price is honoured.
 */
export async function submitPayment(
  context: CheckoutContext,
  visitor: Visitor,
  plan: SoldPlan,
): Promise<PaymentStart> {
  return startPayment(context, visitor, {
    plan,
    accept: async (visit) => {
      const shown = visit.quotes[String(plan.databaseId)] ?? plan.price
      if (shown === plan.price) return 'accepted'
      const isItsPayment = visit.planId === plan.databaseId
      const outcome = isItsPayment ? await settleVisit(context, visit) : 'void'
      return outcome === 'void' ? 'price-changed' : 'checkout-paid'
    },
  })
}

type Acceptance = 'accepted' | 'price-changed' | 'checkout-paid'

async function startPayment(
  context: CheckoutContext,
  visitor: Visitor,
  { plan, accept }: { plan: SoldPlan; accept: (visit: Visit) => Promise<Acceptance> },
): Promise<PaymentStart> {
  for (let turn = 0; turn < mostVisits; turn += 1) {
    const choice = await chooseVisit(context, visitor, plan.databaseId)
    if (!choice.ok) return choice
    const { visit } = choice
    const acceptance = await accept(visit)
    if (acceptance !== 'accepted') return { ok: false, reason: acceptance, visit }
    const preparation = await preparePayment(context, visit.id, plan)
    if (preparation.ok || preparation.reason === 'credit-open' || preparation.reason === 'too-many') {
      return preparation
    }
    if (preparation.reason === 'processing') return { ...preparation, reason: 'checkout-paid' }
    // Whoever has paid is told so by the choice of the next visit; a visit that has ended is followed by another.
  }
  throw new ProviderBusyError('One visit after the other came to nothing.')
}

async function noteShown({ pool }: CheckoutContext, { id }: Visit, plan: SoldPlan): Promise<Acceptance> {
  await noteQuote(pool, { id, planId: plan.databaseId, amountCents: plan.price })
  return 'accepted'
}
