import type { Stripe } from 'stripe'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { isPlanProduct } from '../catalog/provider-price.ts'
import { type PlansOfPrices, readPlansOfPrices } from './plans-of-prices.ts'
import { chargesOf, subscriptionOf } from './provider-links.ts'
import type { ProviderState } from './provider-state.ts'
import { idOf } from './provider-values.ts'
import { isRunningAtProvider } from './subscription-state.ts'

/**
 * The part of a customer's state that is the magazine's. A customer of our checkout is that wholly. One who was adopted was made
 * by another system in the same account, which may sell them courses as well: of those only what was adopted, or sold here
 * since, is ours, and what was paid for it. Nothing else of theirs is kept, corrected or ended.
 */
export async function ownPartOf(
  db: SqlClient,
  {
    customerId,
    state,
    isAccountDeleted,
  }: { customerId: string; state: ProviderState; isAccountDeleted: boolean },
): Promise<ProviderState> {
  if (isCustomerOfOurs(state)) return state
  const plans = await readPlansOfPrices(db, pricesIn(state.subscriptions))
  const kept = await sqlOn(db)
    .selectFrom('user_subscriptions')
    .select('provider_subscription_id as id')
    .where('provider_customer_id', '=', customerId)
    .execute()
  const keptIds = new Set(kept.map(({ id }) => id))
  const own = state.subscriptions.filter((one) => keptIds.has(one.id) || isSoldHere(one, plans))
  // One that the old system has sold since, or whose row was lost; where another runs, nobody has said that it is to be ours.
  const adoptable = state.subscriptions.filter(
    (one) => !own.includes(one) && isRunningAtProvider(one) && isAdoptable(one, plans),
  )
  const found =
    isAccountDeleted || (!own.some(isRunningAtProvider) && adoptable.length === 1) ? adoptable : []
  return partOf(state, new Set([...own, ...found].map(({ id }) => id)))
}

/** The state with these subscriptions alone, and what was or is to be paid for them. */
export function partOf(state: ProviderState, subscriptionIds: ReadonlySet<string>): ProviderState {
  const invoices = state.invoices.filter((invoice) => subscriptionIds.has(subscriptionOf(invoice) ?? ''))
  const own = new Set(invoices.flatMap((invoice) => chargesOf(invoice, state.charges)).map(({ id }) => id))
  return {
    customer: state.customer,
    subscriptions: state.subscriptions.filter(({ id }) => subscriptionIds.has(id)),
    invoices,
    charges: state.charges.filter(({ id }) => own.has(id)),
    disputes: state.disputes.filter(({ charge }) => own.has(idOf(charge))),
  }
}

/** Whether a customer was made by our checkout, and buys nothing else of this account. */
export function isCustomerOfOurs({ customer }: Pick<ProviderState, 'customer'>): boolean {
  return customer?.metadata.meridian_visit !== undefined
}

/** The prices of these subscriptions. */
export function pricesIn(subscriptions: readonly Stripe.Subscription[]): string[] {
  return [...new Set(subscriptions.flatMap(({ items }) => items.data.map(({ price }) => price.id)))]
}

/** Whether a subscription is at a price that stands for a plan here, and has nothing else in it. */
export function isAdoptable({ items }: Stripe.Subscription, plans: PlansOfPrices): boolean {
  const [item, ...others] = items.data
  return item !== undefined && others.length === 0 && plans.get(item.price.id)?.isAdopted === true
}

function isSoldHere({ items }: Stripe.Subscription, plans: PlansOfPrices): boolean {
  return items.data.some(
    ({ price }) => isPlanProduct(idOf(price.product)) || plans.get(price.id)?.isAdopted === false,
  )
}
