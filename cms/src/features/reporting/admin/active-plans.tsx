import type { PeriodKey } from '../periods.ts'
import type { ActivePlan } from '../read-figures.ts'
import { addressOf } from '../../../platform/admin/staff-formats.ts'
import { StaffTable } from '../../../platform/admin/staff-table.tsx'

const columns = [
  'Plan',
  { label: 'Paid', isAmount: true },
  { label: 'Complimentary', isAmount: true },
  { label: 'Free', isAmount: true },
] as const
const kinds = ['paid', 'complimentary', 'free'] as const
type Kind = (typeof kinds)[number]

/** How many readers have each plan now, and how they came by it. */
export function ActivePlans({ plans, periodKey }: { plans: ActivePlan[]; periodKey: PeriodKey }) {
  const all = { planId: null, name: 'All plans' }
  const sum = (kind: Kind) => plans.reduce((total, plan) => total + plan[kind], 0)
  return (
    <section aria-labelledby="plans-title" className="staff-section staff-narrow">
      <h2 id="plans-title">Active by plan</h2>
      {plans.length === 0 && <p className="staff-empty">Nobody has a plan so far.</p>}
      {plans.length > 0 && (
        <StaffTable label="Active by plan" columns={columns}>
          {plans.map((plan) => (
            <tr key={plan.planId}>
              <th scope="row">{plan.name}</th>
              {kinds.map((kind) => (
                <Count key={kind} count={plan[kind]} of={plan} kind={kind} periodKey={periodKey} />
              ))}
            </tr>
          ))}
          <tr className="staff-sum">
            <th scope="row">{all.name}</th>
            {kinds.map((kind) => (
              <Count key={kind} count={sum(kind)} of={all} kind={kind} periodKey={periodKey} />
            ))}
          </tr>
        </StaffTable>
      )}
    </section>
  )
}

/** A figure that opens what it counts; of nothing there is nothing to open. */
function Count({
  count,
  of: { planId, name },
  kind,
  periodKey,
}: {
  count: number
  of: { planId: string | null; name: string }
  kind: Kind
  periodKey: PeriodKey
}) {
  const text = count.toLocaleString('en-US')
  const rows = addressOf('/admin/business/active', { period: periodKey, plan: planId, kind })
  return (
    <td className="staff-amount">
      {count === 0 ? (
        text
      ) : (
        <a href={rows} aria-label={`${text} ${kind}, ${name}`}>
          {text}
        </a>
      )}
    </td>
  )
}
