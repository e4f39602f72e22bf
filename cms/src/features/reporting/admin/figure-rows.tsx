import type { MoneyFigureRow, SubscriptionFigureRow } from '../read-figure-rows.ts'
import { dayText, money } from '../../../platform/admin/staff-formats.ts'
import { StaffTable } from '../../../platform/admin/staff-table.tsx'
import { kindLabels, StatusBadge } from '../../../platform/admin/status-badge.tsx'

const subscriptionColumns = [
  'Reader',
  'Plan',
  'Kind',
  'Status',
  'Began',
  'Cancelled',
  'Period ends',
  { label: 'Renews for', isAmount: true },
] as const
const moneyColumns = ['Reader', 'Date', 'Payment', 'Invoice', { label: 'Amount', isAmount: true }] as const

export function SubscriptionRows({ rows }: { rows: SubscriptionFigureRow[] }) {
  return (
    <StaffTable label="Subscriptions" columns={subscriptionColumns}>
      {rows.map((row) => (
        <tr key={row.key}>
          <ReaderCell row={row} />
          <td>{row.planName}</td>
          <td>{kindLabels[row.kind]}</td>
          <td>
            <StatusBadge status={row.status} />
          </td>
          <td>{dayText(row.startedAt)}</td>
          <td>{dayText(row.canceledAt)}</td>
          <td>{dayText(row.periodEnd)}</td>
          <td className="staff-amount">
            {row.renewalCents === null || row.cancelsAtPeriodEnd ? '–' : money(row.renewalCents)}
          </td>
        </tr>
      ))}
    </StaffTable>
  )
}

export function MoneyRows({ rows }: { rows: MoneyFigureRow[] }) {
  return (
    <StaffTable label="Payments and refunds" columns={moneyColumns}>
      {rows.map((row) => (
        <tr key={row.key}>
          <ReaderCell row={row} />
          <td>{dayText(row.at)}</td>
          <td>
            {row.description}
            {row.cents < 0 && <span className="staff-aside"> refunded</span>}
          </td>
          <td>{row.invoiceNumber ?? '–'}</td>
          <td className="staff-amount">{money(row.cents)}</td>
        </tr>
      ))}
    </StaffTable>
  )
}

/** Whose it is, and the way to all that is known of them. */
function ReaderCell({ row }: { row: Pick<MoneyFigureRow, 'readerId' | 'name' | 'email'> }) {
  const { readerId, name, email } = row
  return (
    <th scope="row">
      {readerId === null ? (
        <span className="staff-aside">Deleted account</span>
      ) : (
        <a href={`/admin/readers/${readerId}`}>{name}</a>
      )}
      {email !== null && email !== name && <span className="staff-note-line">{email}</span>}
    </th>
  )
}
