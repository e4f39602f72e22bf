import type { Plan } from '@meridian/shared/billing/plan.schema'
import { formatPrice } from '../../../../lib/format/prices.ts'

interface OrderSummaryProps {
  plan: Plan
  /** Not before the script: until then the page itself shows the one of its address (`shown-plan.js`). */
  isShown: boolean
}

/** What is being subscribed to: name, description and price of the plan (spec §2, checkout), and what is in it. */
export function OrderSummary({ plan, isShown }: OrderSummaryProps) {
  const id = `order-${plan.id}`
  return (
    <aside
      className="order-summary"
      aria-labelledby={id}
      data-plan={plan.id}
      hidden={!isShown}
      suppressHydrationWarning
    >
      <p className="kicker">Your subscription</p>
      <h2 className="headline mt-3 text-headline-l" id={id}>
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
