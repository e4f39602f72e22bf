import type { Plan } from '@meridian/shared/billing/plan.schema'
import { useStore } from '@nanostores/react'
import { useDeferredValue, useEffect } from 'react'
import { checkout, type CheckoutState } from './checkout.store.ts'
import { OrderSummary } from './order/OrderSummary.tsx'
import { FreePlan } from './states/FreePlan.tsx'
import { PlanNotFound } from './states/PlanNotFound.tsx'
import { LazySubscribed } from './states/LazySubscribed.tsx'
import { SettingUp } from './states/SettingUp.tsx'

/**
 * Why does this need to be an island? The plan is in the page's address, the payment is set up for this reader alone, and
 * the form of the payment provider stands among our own fields. Without scripts the page says what is missing.
 */
export function Checkout({ plans }: { plans: readonly Plan[] }) {
  // The form is drawn in slices: a store's change alone would draw it in one.
  const state = useDeferredValue(useStore(checkout.$checkout, { ssr: 'initial' }))
  useEffect(() => {
    void checkout.begin({ plans, loadForm: () => import('./states/Payment.tsx') })
    // A page that the browser had put aside may be of an order that is paid by now.
    const renew = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
    addEventListener('pageshow', renew)
    return () => removeEventListener('pageshow', renew)
  }, [plans])

  if (state.name === 'not-found') return <PlanNotFound isAway={state.isAway} />
  if (state.name === 'free') return <FreePlan plan={state.plan} />
  return (
    <div className="checkout-order">
      {(state.name === 'loading' ? plans : [state.plan]).map((plan) => (
        <OrderSummary key={plan.id} plan={plan} isShown={state.name !== 'loading'} />
      ))}
      <div className="checkout-main">
        <Paying state={state} />
      </div>
    </div>
  )
}

function Paying({ state }: { state: Exclude<CheckoutState, { name: 'not-found' | 'free' }> }) {
  if (state.name === 'subscribed') return <LazySubscribed plan={state.plan} />
  if (state.name === 'loading') return <output className="checkout-notice">Loading...</output>
  if (state.name === 'setting-up') return <SettingUp refusal={state.refusal} canRetry={state.canRetry} />
  return <state.form.Payment order={state} />
}
