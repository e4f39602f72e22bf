import type { Plan } from '@meridian/shared/billing/plan.schema'

/** A plan without a price has nothing to check out: its sign-up is another page (spec §4, checkout order). */
export function FreePlan({ plan }: { plan: Plan }) {
  return (
    <div className="checkout-message">
      <h2 className="headline text-headline-l">{plan.name}</h2>
      <p className="mt-3 text-lead text-muted">
        This plan is free, and there is nothing to pay. Please use the free signup.
      </p>
      <p className="mt-8">
        <a className="button-ink" href={`/subscribe/free?plan=${encodeURIComponent(plan.id)}`}>
          Go to the free signup
        </a>
      </p>
    </div>
  )
}
