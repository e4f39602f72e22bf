import type { Plan } from '@meridian/shared/billing/plan.schema'
import { lazy, Suspense } from 'react'

const Subscribed = lazy(async () => ({ default: (await import('./Subscribed.tsx')).Subscribed }))

/** What readers see who have a subscription already; nobody else loads it. */
export function LazySubscribed({ plan }: { plan: Plan }) {
  return (
    <Suspense fallback={<output className="checkout-notice">Loading...</output>}>
      <Subscribed plan={plan} />
    </Suspense>
  )
}
