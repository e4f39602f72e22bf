import { Stripe } from 'stripe'
import { writeWait } from '../../../platform/payment-provider/provider-waits.ts'
import type { SoldPlan } from './sellable.ts'

const idPrefix = 'meridian_plan_'

/** Whether a product of the provider is that of a plan; the provider account may sell other things as well. */
export function isPlanProduct(productId: string): boolean {
  return productId.startsWith(idPrefix)
}

/**
 * The provider's product for a plan: the same for good, whatever the plan is called and costs. Its id is ours to
 * choose, so that it is found again by everybody, also after a crash.
 */
export async function ensureProduct(stripe: Stripe, plan: SoldPlan): Promise<string> {
  const id = `${idPrefix}${plan.databaseId}`
  const named = { name: plan.name, metadata: { meridian_plan: plan.id } }
  try {
    await stripe.products.create({ id, ...named }, writeWait)
  } catch (error) {
    if (!isThereAlready(error)) throw error
    await stripe.products.update(id, named, writeWait)
  }
  return id
}

function isThereAlready(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_already_exists'
}
