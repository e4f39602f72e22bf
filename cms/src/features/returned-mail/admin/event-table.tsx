import { momentText } from '../../../platform/admin/staff-formats.ts'
import { StaffTable } from '../../../platform/admin/staff-table.tsx'
import type { FoundEvent } from '../read-suppressions.ts'
import { classLabel, sourceLabel } from './event-labels.ts'

/** What came back of mails to an address. */
export function EventTable({ address, events }: { address: string; events: FoundEvent[] }) {
  return (
    <section aria-labelledby="mail-events-title" className="staff-section">
      <h2 id="mail-events-title">What came back of mails to {address}</h2>
      {events.length === 0 && <p className="staff-empty">Nothing has come back.</p>}
      {events.length > 0 && (
        <StaffTable label="Events" columns={['When', 'What', 'Status', 'By', 'Words']}>
          {events.map(({ id, class: kind, status, diagnostic, source, receivedAt, isProven }) => (
            <tr key={id}>
              <th scope="row">
                <a href={`/admin/mail-events/${id}`}>{momentText(receivedAt.toISOString())}</a>
              </th>
              <td>
                {classLabel(kind)}
                {!isProven && <span className="staff-note-line">without proof</span>}
              </td>
              <td>{status ?? '–'}</td>
              <td>{sourceLabel(source)}</td>
              <td>{diagnostic.slice(0, 160)}</td>
            </tr>
          ))}
        </StaffTable>
      )}
    </section>
  )
}
