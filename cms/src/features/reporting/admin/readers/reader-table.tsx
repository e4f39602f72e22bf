import type { FoundReader } from '../../find-readers.ts'
import { dayText } from '../../../../platform/admin/staff-formats.ts'
import { StaffTable } from '../../../../platform/admin/staff-table.tsx'
import { kindLabels, StatusBadge } from '../../../../platform/admin/status-badge.tsx'

interface ReaderTableProps {
  readers: FoundReader[]
  /** Whether only some of them were asked for. */
  isSearch: boolean
  isFirstPage: boolean
}

/** The readers that were found, each with what they have. */
export function ReaderTable({ readers, isSearch, isFirstPage }: ReaderTableProps) {
  if (readers.length === 0) return <p className="staff-empty">{nobodyText({ isSearch, isFirstPage })}</p>
  return (
    <StaffTable label="Readers found" columns={['Reader', 'Plan', 'Status', 'Until', 'Reader since']}>
      {readers.map(({ publicId, name, email, role, createdAt, subscription }) => (
        <tr key={publicId}>
          <th scope="row">
            <a href={`/admin/readers/${publicId}`}>{name}</a>
            {role !== 'reader' && <span className="staff-aside"> staff</span>}
            {email !== name && <span className="staff-note-line">{email}</span>}
          </th>
          <td>
            {subscription?.planName ?? '–'}
            {subscription?.kind === 'complimentary' && (
              <span className="staff-aside"> {kindLabels.complimentary.toLowerCase()}</span>
            )}
          </td>
          <td>{subscription ? <StatusBadge status={subscription.status} /> : '–'}</td>
          <td>{dayText(subscription?.periodEnd ?? null)}</td>
          <td>{dayText(createdAt)}</td>
        </tr>
      ))}
    </StaffTable>
  )
}

function nobodyText({ isSearch, isFirstPage }: Pick<ReaderTableProps, 'isSearch' | 'isFirstPage'>): string {
  if (!isFirstPage) return 'There are no more.'
  return isSearch
    ? 'Nobody was found. Fewer words, or the e-mail address alone, may find them.'
    : 'There are no readers yet.'
}
