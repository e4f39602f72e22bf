import type { readReconciliation } from '../../reconciliation/read-reconciliations.ts'
import { countText, momentText } from '../../../../platform/admin/staff-formats.ts'

type Run = NonNullable<Awaited<ReturnType<typeof readReconciliation>>>

/** What one comparison has found, in words: what could not be repaired first. */
export function Findings({ run }: { run: Run }) {
  const open = run.findings.filter(({ isRepaired }) => !isRepaired).length
  return (
    <section aria-labelledby="findings-title" className="staff-section">
      <h2 id="findings-title">Comparison of {momentText(run.startedAt)} UTC</h2>
      <p>
        {run.state === 'running' && 'It is still going on. '}
        {run.state === 'failed' && `It could not be finished: ${run.failure ?? 'the log says why'} `}
        {countText(run.customersChecked, 'customer')} and{' '}
        {countText(run.subscriptionsChecked, 'subscription')} compared,{' '}
        {countText(run.differences, 'difference')}, {run.repaired.toLocaleString('en-US')} repaired.
      </p>
      {open > 0 && <p className="staff-warning">{countText(open, 'difference')} left for a person.</p>}
      {run.findings.length === 0 && run.state === 'done' && (
        <p className="staff-empty">Everything agreed with the provider.</p>
      )}
      <ul className="staff-list staff-findings">
        {run.findings.map(({ kind, subject, label, detail, action, isRepaired, reader }) => (
          <li key={`${kind}:${subject}`}>
            <p className="staff-finding-head">
              <strong>{label}</strong>
              <span className="staff-badge" data-tone={isRepaired ? 'live' : 'warning'}>
                {isRepaired ? 'Repaired' : 'Open'}
              </span>
              {reader && <a href={`/admin/readers/${reader.id}`}>{reader.email}</a>}
            </p>
            <p>
              {detail} {action}
            </p>
            <p className="staff-note-line">{subject}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
