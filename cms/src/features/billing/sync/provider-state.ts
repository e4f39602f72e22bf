import { isMissing } from '../../../platform/payment-provider/is-missing.ts'
import type { Stripe } from 'stripe'

/** Everything that the provider knows of one customer at one moment. The newest come first in each list. */
export interface ProviderState {
  /** Null when the provider has deleted it; what it paid for is still there. */
  customer: Stripe.Customer | null
  subscriptions: Stripe.Subscription[]
  invoices: Stripe.Invoice[]
  /** Every try to pay, those that failed as well. */
  charges: Stripe.Charge[]
  disputes: Stripe.Dispute[]
}

/** Nobody pays that often; a list that is longer is cut off rather than read for ever. */
const atMost = { limit: 5000 }
const pageSize = 100
/** Less than the client allows for a payment: this only asks. */
const patience = { timeout: 10_000, maxNetworkRetries: 1 }

/** What the provider tells of the subscriptions of a list only when it is asked to. */
export const toldOfSubscriptions = ['data.default_payment_method', 'data.discounts.source.coupon']

/**
 * Asks the provider for the present state of a customer; null when it has never known such a one. Throws the
 * provider's errors.
 */
export async function readProviderState(stripe: Stripe, customerId: string): Promise<ProviderState | null> {
  const customer = await readCustomer(stripe, customerId)
  if (customer === 'unknown') return null
  const list = { customer: customerId, limit: pageSize }
  const [subscriptions, invoices, charges] = await Promise.all([
    stripe.subscriptions
      .list({ ...list, status: 'all', expand: toldOfSubscriptions }, patience)
      .autoPagingToArray(atMost),
    stripe.invoices
      .list({ ...list, expand: ['data.payments', 'data.amount_paid_off_stripe'] }, patience)
      .autoPagingToArray(atMost),
    stripe.charges.list({ ...list, expand: ['data.refunds'] }, patience).autoPagingToArray(atMost),
  ])
  const disputes = await readDisputes(stripe, charges)
  await completeRefunds(stripe, charges)
  return { customer, subscriptions, invoices, charges, disputes }
}

/** A charge comes with the newest of its refunds alone. */
async function completeRefunds(stripe: Stripe, charges: Stripe.Charge[]): Promise<void> {
  for (const { id, refunds } of charges) {
    if (!refunds?.has_more) continue
    refunds.data = await stripe.refunds
      .list({ charge: id, limit: pageSize }, patience)
      .autoPagingToArray(atMost)
  }
}

async function readCustomer(stripe: Stripe, id: string): Promise<Stripe.Customer | null | 'unknown'> {
  try {
    const expand = ['invoice_settings.default_payment_method']
    const customer = await stripe.customers.retrieve(id, { expand }, patience)
    return customer.deleted ? null : customer
  } catch (error) {
    if (isMissing(error)) return 'unknown'
    throw error
  }
}

async function readDisputes(stripe: Stripe, charges: Stripe.Charge[]): Promise<Stripe.Dispute[]> {
  const disputed = charges.filter((charge) => charge.disputed)
  const lists = await Promise.all(
    disputed.map(({ id }) => stripe.disputes.list({ charge: id, limit: pageSize }, patience)),
  )
  return lists.flatMap(({ data }) => data)
}
