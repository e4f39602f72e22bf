import type { UserSubscription } from '@meridian/shared/account/user-subscription.schema'
import { formatPrice } from '../../../lib/format/prices.ts'
import { StatusBadge } from '../StatusBadge.tsx'
import { describePeriod } from './subscription-period.ts'

/** The plan, its state, its period, its price and what it brings. */
export function SubscriptionCard({ current }: { current: UserSubscription }) {
  const plan = current.subscription
  const isFree = plan.price === 0
  return (
    <section className="account-columns" aria-labelledby="plan-name">
      <div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="kicker">Your plan</p>
          <StatusBadge status={current.status} highlighted="active" />
        </div>
        <h2 className="headline mt-3 text-headline-l" id="plan-name">
          {plan.name}
        </h2>
        <p className="mt-3 text-note text-muted">{plan.description}</p>
        <p className="account-figure mt-8">
          <span className="headline text-issue tabular-nums">{formatPrice(plan.price)}</span>
          {!isFree && <span className="byline">per {plan.period}</span>}
        </p>
        <dl className="account-facts mt-8">
          <div>
            <dt>Current period</dt>
            <dd>{describePeriod(current)}</dd>
          </div>
        </dl>
        {isFree && (
          <p className="mt-8">
            <a className="button-outline" href="/subscription">
              Compare the plans
            </a>
          </p>
        )}
      </div>
      <div>
        <h3 className="kicker">What it brings</h3>
        <ul className="account-features">
          {plan.features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}
