import type { Plan } from '@meridian/shared/billing/plan.schema'
import type { UserSubscription } from '@meridian/shared/billing/user-subscription.schema'
import { useStore } from '@nanostores/react'
import { planChangePath, subscriptionPath } from '../../../../lib/reader-data/account-paths.ts'
import { subscription } from '../../../../lib/reader-data/subscription.store.ts'
import { formatDay } from '../../../../lib/format/dates.ts'

/**
 * In place of the checkout of somebody who has a subscription: which one, since when, and the way to what they may have come for.
 * Nothing is paid here, and nothing is said of a payment.
 */
export function Subscribed({ plan }: { plan: Plan }) {
  const current = useStore(subscription.$resource)
  if (current.state === 'loading') return <output className="checkout-notice">Loading...</output>
  const own = current.state === 'ready' ? current.value : null
  const isSame = own?.subscription.id === plan.id
  return (
    <section className="checkout-subscribed" aria-live="polite">
      <h2 className="headline text-headline-l">{titleOf(own, isSame)}</h2>
      <p className="mt-3 text-note text-muted">{explain(own, isSame)}</p>
      <p className="outcome-actions">
        {isSame || own === null ? (
          <a className="button-ink" href={subscriptionPath}>
            Go to your subscription
          </a>
        ) : (
          <>
            <a className="button-ink" href={planChangePath(plan.id)}>
              Change to {plan.name}
            </a>
            <a className="button-outline" href={subscriptionPath}>
              Go to your subscription
            </a>
          </>
        )}
      </p>
    </section>
  )
}

function titleOf(own: UserSubscription | null, isSame: boolean): string {
  if (own === null) return 'You have a subscription already'
  const since = `since ${formatDay(own.startedAt)}`
  return isSame ? `You have this plan ${since}` : `You have ${own.subscription.name} ${since}`
}

function explain(own: UserSubscription | null, isSame: boolean): string {
  const nothing = 'Nothing has been charged.'
  if (own === null || isSame) return `There is nothing to pay. ${nothing}`
  return `To have another plan you change yours: you see what it costs before you confirm it. ${nothing}`
}
