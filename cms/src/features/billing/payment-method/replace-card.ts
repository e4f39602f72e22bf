import type { Card } from '@meridian/shared/billing/card.schema'
import type { Stripe } from 'stripe'
import type { Actor } from '../../../platform/audit/actor.ts'
import type { BillingContext } from '../actions/billing-context.ts'
import { withCustomerAction } from '../actions/customer-lock.ts'
import type { PaidSubscription } from '../actions/reader-subscription.ts'
import { recordActionOnce } from '../actions/record-action.ts'
import { formatCard } from '../receipts/wordings.ts'
import { readWait, writeWait } from '../../../platform/payment-provider/provider-waits.ts'
import { isMissing } from '../../../platform/payment-provider/is-missing.ts'
import { idOf } from '../sync/provider-values.ts'

export type CardOutcome = { ok: true; card: Card } | { ok: false; reason: 'card-unknown' | 'card-unusable' }

interface Replacement {
  actor: Actor
  paid: PaidSubscription
  /** The setup that the reader's browser has confirmed. */
  setupIntentId: string
}

/**
 * Makes the card of a confirmed setup the one that everything is paid with from now on, and forgets the one before.
 * First the new, then the old: at no moment is there none. Done twice, it is done once. `card-unknown`: no setup of
 * this reader. `card-unusable`: not confirmed, or replaced by another card since. To be followed by a sync.
 */
export async function replaceCard(
  { pool, provider }: BillingContext,
  { actor, paid, setupIntentId }: Replacement,
): Promise<CardOutcome> {
  const { stripe } = provider
  const { customerId, subscriptionId } = paid
  const setup = await findSetup(stripe, setupIntentId)
  if (!setup?.customer || idOf(setup.customer) !== customerId) return { ok: false, reason: 'card-unknown' }
  return withCustomerAction(customerId, async (held) => {
    const id = setup.status === 'succeeded' && setup.payment_method ? idOf(setup.payment_method) : null
    const cards = await stripe.customers.listPaymentMethods(
      customerId,
      { type: 'card', limit: 100 },
      readWait,
    )
    const chosen = cards.data.find((card) => card.id === id)
    if (!chosen?.card) return { ok: false, reason: 'card-unusable' }
    const invoiceSettings = { default_payment_method: chosen.id }
    await stripe.customers.update(customerId, { invoice_settings: invoiceSettings }, writeWait)
    await stripe.subscriptions.update(subscriptionId, { default_payment_method: chosen.id }, writeWait)
    // Another card that was chosen meanwhile must not be taken away.
    await held.confirm(pool)
    for (const old of cards.data) {
      if (old.id !== chosen.id) await stripe.paymentMethods.detach(old.id, {}, writeWait)
    }
    const card = toCard(chosen.card)
    const detail = `${formatCard(card)} (${setup.id.slice(-8)})`
    await recordActionOnce(pool, { action: 'card-updated', actor, detail })
    return { ok: true, card }
  })
}

async function findSetup(stripe: Stripe, setupIntentId: string): Promise<Stripe.SetupIntent | null> {
  if (!/^seti_\w+$/.test(setupIntentId)) return null
  try {
    return await stripe.setupIntents.retrieve(setupIntentId, {}, readWait)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

function toCard({
  brand,
  last4,
  exp_month: expiryMonth,
  exp_year: expiryYear,
}: Stripe.PaymentMethod.Card): Card {
  return { brand, last4, expiryMonth, expiryYear }
}
