import type { SubscriptionHistory } from '../../read-reader-file.ts'
import { dayText } from '../../../../platform/admin/staff-formats.ts'
import { StaffTable } from '../../../../platform/admin/staff-table.tsx'
import { kindLabels, StatusBadge } from '../../../../platform/admin/status-badge.tsx'

/** Every subscription that a reader has had, the newest first. */
export function ReaderHistory({ history }: { history: SubscriptionHistory[] }) {
  if (history.length === 0) return <p className="staff-empty">None so far.</p>
  return (
    <StaffTable
      label="All subscriptions"
      columns={['Plan', 'Kind', 'Status', 'Began', 'Paid or given until', 'Ended']}
    >
      {history.map(({ id, planName, kind, status, startedAt, periodEnd, endedAt, reason, grantedBy }) => (
        <tr key={id}>
          <th scope="row">
            {planName}
            {reason !== null && (
              <span className="staff-note-line">
                {reason}
                {grantedBy !== null && `, given by ${grantedBy}`}
              </span>
            )}
          </th>
          <td>{kindLabels[kind]}</td>
          <td>
            <StatusBadge status={status} />
          </td>
          <td>{dayText(startedAt)}</td>
          <td>{dayText(periodEnd)}</td>
          <td>{dayText(endedAt)}</td>
        </tr>
      ))}
    </StaffTable>
  )
}
