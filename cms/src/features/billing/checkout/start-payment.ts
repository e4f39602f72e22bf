import type { SoldPlan } from '../catalog/sellable.ts'
import { ProviderBusyError } from '../../../platform/payment-provider/provider-away.ts'
import { chooseCheckoutSession, type Visitor } from './choose-checkout-session.ts'
import { type CheckoutContext, preparePayment, settleCheckoutSession } from './prepare-payment.ts'
import { noteQuote, type CheckoutSession } from './checkout-session.ts'

export type PaymentStart =
  | { ok: true; checkoutSession: CheckoutSession; clientSecret: string }
  | { ok: false; reason: 'checkout-paid' | 'price-changed'; checkoutSession: CheckoutSession }
  | { ok: false; reason: 'already-subscribed' | 'credit-open' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

/** After a checkout session that turned out to be over comes another, and after that one nothing that could end it by itself. */
const mostCheckoutSessions = 3

/** The reader was shown the present price: sees to the one payment of their checkout session. */
export async function quotePayment(
  context: CheckoutContext,
  visitor: Visitor,
  plan: SoldPlan,
): Promise<PaymentStart> {
  return startPayment(context, visitor, {
    plan,
    accept: async (checkoutSession) => noteShown(context, checkoutSession, plan),
  })
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
    accept: async (checkoutSession) => {
      const shown = checkoutSession.quotes[String(plan.databaseId)] ?? plan.price
      if (shown === plan.price) return 'accepted'
      const isItsPayment = checkoutSession.planId === plan.databaseId
      const outcome = isItsPayment ? await settleCheckoutSession(context, checkoutSession) : 'void'
      return outcome === 'void' ? 'price-changed' : 'checkout-paid'
    },
  })
}

type Acceptance = 'accepted' | 'price-changed' | 'checkout-paid'

async function startPayment(
  context: CheckoutContext,
  visitor: Visitor,
  { plan, accept }: { plan: SoldPlan; accept: (checkoutSession: CheckoutSession) => Promise<Acceptance> },
): Promise<PaymentStart> {
  for (let turn = 0; turn < mostCheckoutSessions; turn += 1) {
    const choice = await chooseCheckoutSession(context, visitor, plan.id)
    if (!choice.ok) return choice
    const { checkoutSession } = choice
    const acceptance = await accept(checkoutSession)
    if (acceptance !== 'accepted') return { ok: false, reason: acceptance, checkoutSession }
    const preparation = await preparePayment(context, checkoutSession.id, plan)
    if (preparation.ok || preparation.reason === 'credit-open' || preparation.reason === 'too-many') {
      return preparation
    }
    if (preparation.reason === 'processing') return { ...preparation, reason: 'checkout-paid' }
    // Anyone who has paid is told so by the choice of the next checkout session; a checkout session that has ended is followed by another.
  }
  throw new ProviderBusyError('One checkout session after the other came to nothing.')
}

async function noteShown(
  { pool }: CheckoutContext,
  { id }: CheckoutSession,
  plan: SoldPlan,
): Promise<Acceptance> {
  await noteQuote(pool, { id, planId: plan.databaseId, amountCents: plan.price })
  return 'accepted'
}
