import { readReconciliation, readReconciliations } from '../../reconciliation/read-reconciliations.ts'
import { staffView } from '../../../../platform/admin/staff-view.tsx'
import { Findings } from './findings.tsx'
import { ReconciliationRuns } from './reconciliation-runs.tsx'
import { RunNow } from './run-now.tsx'

/** As many as there are nights in a month. */
const runsShown = 31

/** `/admin/reconciliation`: what the nightly comparisons with the payment provider have found and repaired. */
export const ReconciliationView = staffView('runBusiness', async ({ pool, query }) => {
  const runs = await readReconciliations(pool, { limit: runsShown })
  const asked = query('run')
  const chosenId = asked !== null && /^\d{1,9}$/.test(asked) ? Number(asked) : runs[0]?.id
  const chosen = chosenId === undefined ? null : await readReconciliation(pool, chosenId)
  const isRunning = runs.some(({ state }) => state === 'running')
  const content = (
    <>
      <div className="staff-head">
        <h1>Reconciliation</h1>
        <p className="staff-hint">
          Every night all that we keep of customers, subscriptions and payments is compared with the payment
          provider. What differs is brought to the provider’s state; what only a person can correct is listed
          here.
        </p>
        <RunNow isRunning={isRunning} />
      </div>
      {chosen && <Findings run={chosen} />}
      <ReconciliationRuns runs={runs} chosenId={chosen?.id ?? null} />
    </>
  )
  return { steps: [{ label: 'Reconciliation' }], content }
})
