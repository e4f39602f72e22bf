import type { Plan } from '@meridian/shared/billing/plan.schema'
import { formatPrice } from '../../../../lib/format/prices.ts'
import { choosePlan, type PlanChange } from './plan-change.store.ts'

interface PlanChoiceProps {
  change: Extract<PlanChange, { step: 'choosing' }>
  onFree: () => void
}

/** The plans that there are beside the reader's own. */
export function PlanChoice({ change, onFree }: PlanChoiceProps) {
  const { plans, asked, problem } = change
  return (
    <>
      <p className="byline mt-1">Nothing changes before you have seen what it costs and confirmed it.</p>
      {problem && (
        <p className="field-problem mt-4" role="alert">
          {problem}
        </p>
      )}
      <ul className="ledger">
        {plans.map((plan) => (
          <li className="ledger-row" key={plan.id}>
            <div>
              <p className="headline text-headline-s">{plan.name}</p>
              <p className="byline mt-1 tabular-nums">
                {plan.price === 0 ? 'Free' : `${formatPrice(plan.price)} per ${plan.period}`}
              </p>
            </div>
            <button
              className="button-outline"
              type="button"
              aria-disabled={asked !== null}
              onClick={() => (plan.price === 0 ? onFree() : void choosePlan(plan))}
            >
              {labelOf(plan, asked)}
              <span className="sr-only">: {plan.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {plans.length === 0 && (
        <p className="mt-4 text-note text-muted">There is no other plan at the moment.</p>
      )}
    </>
  )
}

function labelOf(plan: Plan, asked: Plan | null): string {
  return plan.id === asked?.id ? 'One moment...' : 'Choose'
}
