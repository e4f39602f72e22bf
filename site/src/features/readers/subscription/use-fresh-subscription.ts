import { useEffect } from 'react'
import { payments } from '../../../lib/reader-data/payments.store.ts'
import { subscription } from '../../../lib/reader-data/subscription.store.ts'

/** Who comes back to a page that the browser had put aside may have paid meanwhile. */
export function useFreshSubscription(): void {
  useEffect(() => {
    const renew = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void Promise.all([subscription.refresh(), payments.refresh()])
    }
    addEventListener('pageshow', renew)
    return () => removeEventListener('pageshow', renew)
  }, [])
}
