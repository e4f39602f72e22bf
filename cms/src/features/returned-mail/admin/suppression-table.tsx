import { momentText } from '../../../platform/admin/staff-formats.ts'
import { StaffTable } from '../../../platform/admin/staff-table.tsx'
import type { FoundSuppression } from '../read-suppressions.ts'
import { LetThrough } from './let-through.tsx'

const reasons: Readonly<Record<string, string>> = {
  hard: 'Hard bounce',
  soft: 'Soft bounces, too often',
  complaint: 'Complaint',
  staff: 'Stopped by staff',
}

interface SuppressionTableProps {
  suppressions: FoundSuppression[]
  isLifted: boolean
  mayLift: boolean
}

/** Addresses to which nothing is sent, each with what shows why. */
export function SuppressionTable({ suppressions, isLifted, mayLift }: SuppressionTableProps) {
  if (suppressions.length === 0) return <p className="staff-empty">There are none.</p>
  const last = isLifted ? 'Let through' : 'Undo'
  return (
    <StaffTable label="Addresses" columns={['Address', 'Reason', 'Since', 'Evidence', last]}>
      {suppressions.map(({ id, address, reason, since, eventId, diagnostic, liftedAt, liftedBy }) => (
        <tr key={id}>
          <th scope="row">
            <a href={`/admin/mail-suppressions?address=${encodeURIComponent(address)}`}>{address}</a>
          </th>
          <td>{reasons[reason] ?? reason}</td>
          <td>{momentText(since.toISOString())}</td>
          <td>
            {eventId === null ? '–' : <a href={`/admin/mail-events/${eventId}`}>Open what came back</a>}
            {diagnostic !== null && <span className="staff-note-line">{diagnostic.slice(0, 160)}</span>}
          </td>
          <td>
            {liftedAt !== null && momentText(liftedAt.toISOString())}
            {liftedBy !== null && <span className="staff-note-line">by {liftedBy}</span>}
            {!isLifted && (mayLift ? <LetThrough id={id} address={address} /> : '–')}
          </td>
        </tr>
      ))}
    </StaffTable>
  )
}
