import type { MonthRevenue } from '../read-figures.ts'
import { addressOf, money, monthText } from '../../../platform/admin/staff-formats.ts'
import { StaffTable } from '../../../platform/admin/staff-table.tsx'
import { RevenuePlot } from './revenue-plot.tsx'

const columns = [
  'Month',
  { label: 'Paid', isAmount: true },
  { label: 'Refunded', isAmount: true },
  { label: 'Net', isAmount: true },
] as const

/** What came in during the last twelve months: drawn, and in figures beside it. */
export function RevenueByMonth({ months }: { months: MonthRevenue[] }) {
  return (
    <section aria-labelledby="revenue-title" className="staff-section">
      <h2 id="revenue-title">Revenue by month</h2>
      <div className="staff-revenue">
        <RevenuePlot months={months} />
        <StaffTable label="Revenue by month" columns={columns}>
          {months.toReversed().map(({ month, paidCents, refundedCents, netCents }) => (
            <tr key={month}>
              <th scope="row">
                <a href={addressOf('/admin/business/revenue', { month })}>{monthText(month)}</a>
              </th>
              <td className="staff-amount">{money(paidCents)}</td>
              <td className="staff-amount">{refundedCents === 0 ? '–' : money(refundedCents)}</td>
              <td className="staff-amount">{money(netCents)}</td>
            </tr>
          ))}
        </StaffTable>
      </div>
    </section>
  )
}
