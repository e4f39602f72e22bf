import { useStore } from '@nanostores/react'
import { useDeferredValue, useEffect } from 'react'
import { checkout } from './checkout.store.ts'
import { OrderSummary } from './order/OrderSummary.tsx'
import { Payment } from './states/Payment.tsx'
import { FreePlan } from './states/FreePlan.tsx'
import { PlanNotFound } from './states/PlanNotFound.tsx'

/**
 * Why does this need to be an island? The plan is in the page's address, the payment is set up for this reader alone, and
 * the form of the payment provider stands among our own fields. Without scripts the page says what is missing.
 */
export function Checkout() {
  // The form is drawn in slices: a store's change alone would draw it in one.
  const state = useDeferredValue(useStore(checkout.$checkout, { ssr: 'initial' }))
  useEffect(() => {
    void checkout.begin()
    // A page that the browser had put aside may be of an order that is paid by now.
    const renew = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
    addEventListener('pageshow', renew)
    return () => removeEventListener('pageshow', renew)
  }, [])

  if (state.name === 'loading') {
    return <output className="checkout-notice">Loading...</output>
  }
  if (state.name === 'not-found') return <PlanNotFound isAway={state.isAway} />
  if (state.name === 'free') return <FreePlan plan={state.plan} />
  return (
    <div className="checkout-order">
      <OrderSummary plan={state.plan} />
      <div className="checkout-main">
        <Payment state={state} />
      </div>
    </div>
  )
}
