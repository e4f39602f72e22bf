import { useStore } from '@nanostores/react'
import { $isReadingEarlier, readEarlierPayments } from './earlier-payments.store.ts'

/** There are more than are shown. */
export function EarlierPayments() {
  const isPending = useStore($isReadingEarlier)
  return (
    <button
      className="button-outline mt-8"
      type="button"
      aria-disabled={isPending}
      onClick={() => void readEarlierPayments()}
    >
      {isPending ? 'Loading...' : 'Earlier payments'}
    </button>
  )
}
