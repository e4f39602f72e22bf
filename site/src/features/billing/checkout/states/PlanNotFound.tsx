import { checkout } from '../checkout.store.ts'

/** The specified text, and a way on from it: to the plans, or to another try where nobody could say. */
export function PlanNotFound({ isAway }: { isAway: boolean }) {
  return (
    <div className="checkout-message">
      <h2 className="headline text-headline-l">Subscription Not Found</h2>
      <p className="mt-3 text-lead text-muted">
        {isAway
          ? 'We could not look this subscription up at the moment.'
          : 'There is no such subscription, or it is no longer offered.'}
      </p>
      <p className="mt-8 flex flex-wrap gap-4">
        {isAway && (
          <button className="button-ink" type="button" onClick={() => void checkout.retry()}>
            Try again
          </button>
        )}
        <a className={isAway ? 'button-outline' : 'button-ink'} href="/subscription">
          See all subscriptions
        </a>
      </p>
    </div>
  )
}
