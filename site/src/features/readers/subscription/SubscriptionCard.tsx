import type { UserSubscription } from '@meridian/shared/billing/user-subscription.schema'
import { useRef } from 'react'
import { useStore } from '@nanostores/react'
import { useLostFocus } from '../../../ui/focus/use-lost-focus.ts'
import { paymentMethod } from '../../../lib/reader-data/payment-method.store.ts'
import { describeCard, expiryNoteOf } from '../../../lib/format/cards.ts'
import { StatusBadge } from '../StatusBadge.tsx'
import { PlanPrice } from './PlanPrice.tsx'
import { SubscriptionActions } from './SubscriptionActions.tsx'
import { describePeriod } from './subscription-period.ts'
import { termOf } from './subscription-terms.ts'

/** The plan, its state, its period, its price, what comes next and what it brings. */
export function SubscriptionCard({ current }: { current: UserSubscription }) {
  const plan = current.subscription
  const term = termOf(current)
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone once there is nothing left to undo, to cancel or to change.
  const change = current.pendingChange?.plan.id ?? current.nextPlan?.id
  useLostFocus(`${plan.id} ${current.status} ${current.cancelsAtPeriodEnd} ${change}`, heading)

  return (
    <section className="account-columns" aria-labelledby="plan-name">
      <div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="kicker">Your plan</p>
          <StatusBadge status={current.status} highlighted="active" />
        </div>
        <h2 className="headline mt-3 text-headline-l" id="plan-name" ref={heading} tabIndex={-1}>
          {plan.name}
        </h2>
        <p className="mt-3 text-note text-muted">{plan.description}</p>
        <PlanPrice current={current} size="large" />
        <dl className="account-facts mt-8">
          <div>
            <dt>Current period</dt>
            <dd>{describePeriod(current)}</dd>
          </div>
          {term && (
            <div>
              <dt>{term.label}</dt>
              <dd>{term.text}</dd>
            </div>
          )}
          {current.kind === 'paid' && <CardFact />}
        </dl>
        <SubscriptionActions current={current} heading={heading} />
      </div>
      <div>
        <h3 className="kicker">What it brings</h3>
        <ul className="account-features">
          {plan.features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** The card that renewals are paid with, as a line of the plan's facts. */
function CardFact() {
  const current = useStore(paymentMethod.$resource)
  const note = current.state === 'ready' && current.value ? expiryNoteOf(current.value) : null
  return (
    <div>
      <dt>Card</dt>
      <dd>
        {current.state === 'ready' && <>{current.value ? describeCard(current.value) : 'None on file'}. </>}
        {note && <strong className="font-medium text-accent">{note} </strong>}
        <a className="text-link roomy-target whitespace-nowrap" href="/account/payment">
          {current.state === 'ready' && !current.value ? 'Add a card' : 'Update card'}
        </a>
      </dd>
    </div>
  )
}
