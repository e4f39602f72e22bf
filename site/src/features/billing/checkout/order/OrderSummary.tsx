import type { Plan } from '@meridian/shared/billing/plan.schema'
import { formatPrice } from '../../../../lib/format/prices.ts'

/** What is being subscribed to: name, description and price of the plan (spec §2, checkout), and what is in it. */
export function OrderSummary({ plan }: { plan: Plan }) {
  return (
    <aside className="order-summary" aria-labelledby="order-plan">
      <p className="kicker">Your subscription</p>
      <h2 className="headline mt-3 text-headline-l" id="order-plan">
        {plan.name}
      </h2>
      {plan.description && <p className="mt-3 text-note text-muted">{plan.description}</p>}
      <p className="order-price">
        <span className="headline text-title tabular-nums">{formatPrice(plan.price)}</span>
        <span className="byline">per {plan.period}</span>
      </p>
      {plan.features.length > 0 && (
        <ul className="order-features">
          {plan.features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      )}
      <p className="byline mt-4">
        <a className="text-link roomy-target" href="/subscription">
          Choose another subscription
        </a>
      </p>
    </aside>
  )
}
