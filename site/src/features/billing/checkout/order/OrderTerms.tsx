import type { Plan } from '@meridian/shared/billing/plan.schema'
import { formatDay } from '../../../../lib/format/dates.ts'
import { formatCharge } from '../../../../lib/format/prices.ts'
import { renewalDay } from './billing-period.ts'

interface OrderTermsProps {
  plan: Plan
  /** What is charged now, in cents. */
  amount: number
  /** What the reader was shown before, where that was something else. */
  formerPrice: number | null
  /** When the period begins. */
  today: Date
}

/** What is bound by pressing the button beside it: the total, the period, what renews when, and how it is ended. */
export function OrderTerms({ plan, amount, formerPrice, today }: OrderTermsProps) {
  const renewal = renewalDay(plan.period, today)
  const total = formatCharge(amount)
  return (
    <>
      {formerPrice !== null && (
        <p className="order-changed" role="alert">
          The price of this subscription has changed from {formatCharge(formerPrice)} to {total}. Nothing has
          been charged. To go on, confirm the new total below.
        </p>
      )}
      <dl className="order-terms">
        <div>
          <dt>Total today</dt>
          <dd className="order-total">{total}</dd>
        </div>
        {renewal && (
          <>
            <div>
              <dt>Period</dt>
              <dd>
                One {plan.period}, {formatDay(today.toISOString())} to {formatDay(renewal.toISOString())}
              </dd>
            </div>
            <div>
              <dt>Renewal</dt>
              <dd>
                On {formatDay(renewal.toISOString())} at {formatCharge(plan.price)}, then every {plan.period}.
                We remind you by mail before it does.
              </dd>
            </div>
          </>
        )}
        <div>
          <dt>Cancelling</dt>
          <dd>
            In your account, at any time, in two clicks. You keep what you have paid for until its period
            ends.
          </dd>
        </div>
      </dl>
    </>
  )
}
