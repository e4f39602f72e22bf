import type { ToldReader } from '../../../contracts/notices/read-notices.ts'
import { dayText, momentText } from '../../../../platform/admin/staff-formats.ts'
import { StaffTable } from '../../../../platform/admin/staff-table.tsx'

/** What a reader was told of renewals and prices, when, and by which rules, the newest first. */
export function ReaderNotices({ notices }: { notices: ToldReader[] }) {
  if (notices.length === 0) return <p className="staff-empty">Nothing so far.</p>
  return (
    <StaffTable
      label="What the reader was told"
      columns={['Mail', 'Sent', 'Taken by the mail server', 'By the rules']}
    >
      {notices.map(({ id, subject, text, plan, sentAt, deliveredAt, rules }) => (
        <tr key={id}>
          <th scope="row">
            {text === null ? (
              subject
            ) : (
              <details>
                <summary>{subject}</summary>
                <pre className="reader-notice-text">{text}</pre>
              </details>
            )}
            {plan !== null && <span className="staff-note-line">{plan}</span>}
          </th>
          <td>{sentAt === null ? '–' : momentText(sentAt)}</td>
          <td>{deliveredAt === null ? 'Not yet' : momentText(deliveredAt)}</td>
          <td>
            {rules.map(({ rule, dueFrom, dueBy, isLate }) => (
              <span key={`${rule} ${dueBy}`} className={isLate ? 'staff-warning' : 'staff-note-line'}>
                {rule ?? 'A rule that is gone'}, {dayText(dueFrom)} to {dayText(dueBy)}
                {isLate && ', late'}
              </span>
            ))}
          </td>
        </tr>
      ))}
    </StaffTable>
  )
}
