import type { PeriodKey } from '../../domain/business/periods.ts'
import type { ActivePlan } from '../../domain/business/read-figures.ts'
import { addressOf } from '../desk-formats.ts'
import { DeskTable } from '../desk-table.tsx'

const columns = [
  'Plan',
  { label: 'Paid', isAmount: true },
  { label: 'Complimentary', isAmount: true },
  { label: 'Free', isAmount: true },
] as const
const kinds = ['paid', 'complimentary', 'free'] as const

/** How many readers have each plan now, and how they came by it. */
export function ActivePlans({ plans, periodKey }: { plans: ActivePlan[]; periodKey: PeriodKey }) {
  return (
    <section aria-labelledby="plans-title" className="desk-section desk-narrow">
      <h2 id="plans-title">Active by plan</h2>
      {plans.length === 0 && <p className="desk-empty">Nobody has a plan so far.</p>}
      {plans.length > 0 && (
        <DeskTable label="Active by plan" columns={columns}>
          {plans.map((plan) => (
            <tr key={plan.planId}>
              <th scope="row">{plan.name}</th>
              {kinds.map((kind) => (
                <td key={kind} className="desk-amount">
                  {plan[kind] === 0 ? (
                    '0'
                  ) : (
                    <a
                      href={addressOf('/admin/business/active', {
                        period: periodKey,
                        plan: plan.planId,
                        kind,
                      })}
                      aria-label={`${plan[kind].toLocaleString('en-US')} ${kind}, ${plan.name}`}
                    >
                      {plan[kind].toLocaleString('en-US')}
                    </a>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </DeskTable>
      )}
    </section>
  )
}
