import type { ReconciliationSummary } from '../../reconciliation/read-reconciliations.ts'
import { addressOf, momentText } from '../../../../platform/admin/staff-formats.ts'
import { StaffTable } from '../../../../platform/admin/staff-table.tsx'

const columns = [
  'Begun',
  'By',
  'State',
  { label: 'Differences', isAmount: true },
  { label: 'Repaired', isAmount: true },
] as const

const stateLabels: Record<ReconciliationSummary['state'], string> = {
  running: 'Going on',
  done: 'Done',
  failed: 'Failed',
}

/** The comparisons of the last weeks, the newest first. */
export function ReconciliationRuns({
  runs,
  chosenId,
}: {
  runs: ReconciliationSummary[]
  chosenId: number | null
}) {
  return (
    <section aria-labelledby="runs-title" className="staff-section">
      <h2 id="runs-title">Comparisons</h2>
      {runs.length === 0 && <p className="staff-empty">None so far; the first is made tonight.</p>}
      {runs.length > 0 && (
        <StaffTable label="Comparisons" columns={columns}>
          {runs.map(({ id, startedAt, isNightly, requestedBy, state, differences, repaired }) => (
            <tr key={id}>
              <th scope="row">
                <a
                  href={addressOf('/admin/reconciliation', { run: id })}
                  {...(id === chosenId && { 'aria-current': 'true' })}
                >
                  {momentText(startedAt)} UTC
                </a>
              </th>
              <td>{isNightly ? 'Nightly' : (requestedBy ?? 'An administrator')}</td>
              <td>
                <span className="staff-badge" data-tone={state === 'failed' ? 'warning' : 'live'}>
                  {stateLabels[state]}
                </span>
              </td>
              <td className="staff-amount">{differences.toLocaleString('en-US')}</td>
              <td className="staff-amount">{repaired.toLocaleString('en-US')}</td>
            </tr>
          ))}
        </StaffTable>
      )}
    </section>
  )
}
