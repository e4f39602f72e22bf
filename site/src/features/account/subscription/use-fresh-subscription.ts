import { useEffect } from 'react'
import { readSubscriptionAnew } from './subscription-deeds.store.ts'

/** Who comes back to a page that the browser had put aside may have paid meanwhile. */
export function useFreshSubscription(): void {
  useEffect(() => {
    const renew = ({ persisted }: PageTransitionEvent) => persisted && void readSubscriptionAnew()
    addEventListener('pageshow', renew)
    return () => removeEventListener('pageshow', renew)
  }, [])
}
