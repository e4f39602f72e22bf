/** A plan as far as it is sold: what `readPlan` reads fits. */
export interface SoldPlan {
  databaseId: number
  /** Its public id. */
  id: string
  name: string
  /** In cents. */
  price: number
  /** How often it is paid: `year` or `month`; anything else is a text for readers and cannot be sold. */
  period: string
}

/** Everything is sold in this currency (spec.md §9), as the provider writes it. */
export const currency = 'usd'

/** The provider charges no less than half a dollar. */
const smallestPriceCents = 50

/** How often the provider is to collect for a plan; null when it cannot collect for it at all. */
export function sellableInterval({ price, period }: Pick<SoldPlan, 'price' | 'period'>) {
  if (price < smallestPriceCents) return null
  return period === 'year' || period === 'month' ? period : null
}
