import type { UserSubscription } from '@meridian/shared/billing/user-subscription.schema'
import { formatPrice } from '../../../lib/format/prices.ts'
import { priceOf } from './subscription-terms.ts'

interface PlanPriceProps {
  current: UserSubscription
  size: 'large' | 'small'
}

/** What the reader pays, in display figures; 'Complimentary' where nothing is paid for a plan that has a price. */
export function PlanPrice({ current, size }: PlanPriceProps) {
  const isLarge = size === 'large'
  const isGiven = current.kind === 'complimentary'
  const price = priceOf(current)
  const figure = isLarge ? 'headline text-issue tabular-nums' : 'headline text-title tabular-nums'
  const word = isLarge ? 'headline text-title' : 'headline text-headline-l'
  return (
    <p className={`account-figure ${isLarge ? 'mt-8' : 'mt-5'}`}>
      <span className={isGiven ? word : figure}>{isGiven ? 'Complimentary' : formatPrice(price)}</span>
      {price > 0 && !isGiven && <span className="byline">per {current.subscription.period}</span>}
    </p>
  )
}
