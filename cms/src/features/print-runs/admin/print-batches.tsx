import { endpointAt } from '@meridian/shared/api/endpoint'
import { downloadPrintBatchEndpoint } from '@meridian/shared/print-runs/print-runs.endpoints'
import type { PrintRun } from '../read-print-runs.ts'
import { dayText, momentText } from '../../../platform/admin/staff-formats.ts'
import { StaffTable } from '../../../platform/admin/staff-table.tsx'

const columns = [
  'Batch',
  'Made',
  'By',
  { label: 'Addresses', isAmount: true },
  { label: 'No address', isAmount: true },
  'File',
] as const

/** The batches that an issue has had, the newest first. */
export function PrintBatches({ runs }: { runs: PrintRun[] }) {
  return (
    <section aria-labelledby="batches-title" className="staff-section">
      <h2 id="batches-title">Batches of this issue</h2>
      {runs.length === 0 && <p className="staff-empty">None so far.</p>}
      {runs.length > 0 && (
        <StaffTable label="Batches of this issue" columns={columns}>
          {runs.map(({ id, number, createdAt, madeBy, rowCount, unaddressedCount, erasedAt }) => (
            <tr key={id}>
              <th scope="row">{number}</th>
              <td>{momentText(createdAt)} UTC</td>
              <td>{madeBy ?? 'A former colleague'}</td>
              <td className="staff-amount">{rowCount.toLocaleString('en-US')}</td>
              <td className="staff-amount">{unaddressedCount.toLocaleString('en-US')}</td>
              <td>
                {erasedAt === null ? (
                  <a
                    href={endpointAt(downloadPrintBatchEndpoint, { id }).path}
                    download
                    aria-label={`Download CSV of batch ${number}`}
                  >
                    Download CSV
                  </a>
                ) : (
                  <span className="staff-aside">Erased on {dayText(erasedAt)}</span>
                )}
              </td>
            </tr>
          ))}
        </StaffTable>
      )}
    </section>
  )
}
