import { keepPrintAddressesDays } from '../erase-print-addresses.ts'
import { readPrintOverview, readPrintedIssues } from '../read-print-runs.ts'
import { staffView } from '../../../platform/admin/staff-view.tsx'
import { countText } from '../../../platform/admin/staff-formats.ts'
import { MakeBatch } from './make-batch.tsx'
import { PrintBatches } from './print-batches.tsx'
import { ShippingDate } from './shipping-date.tsx'
import { WithoutAddress } from './without-address.tsx'

/** `/admin/print-runs`: the addresses that an issue is sent to, batch by batch. */
export const PrintRunsView = staffView('runBusiness', async ({ pool, query }) => {
  const issues = await readPrintedIssues(pool)
  const issue = issues.find(({ id }) => String(id) === query('issue')) ?? issues[0]
  const overview = issue ? await readPrintOverview(pool, issue) : null
  const content = (
    <>
      <div className="staff-head">
        <h1>Print runs</h1>
        <p className="staff-hint">
          Each batch has the readers of the print edition who are in no earlier batch of the issue, with their
          default address as it was when the batch was made. Addresses are erased after{' '}
          {keepPrintAddressesDays} days.
        </p>
      </div>
      {!overview && <p className="staff-empty">There is no issue yet.</p>}
      {overview && (
        <>
          <form className="staff-search" action="/admin/print-runs" method="get">
            <label className="admin-field">
              <span>Issue</span>
              <select name="issue" defaultValue={overview.issue.id}>
                {issues.map(({ id, title, season, year }) => (
                  <option key={id} value={id}>
                    {season} {year}: {title}
                  </option>
                ))}
              </select>
            </label>
            <button type="submit" className="staff-button">
              Show
            </button>
          </form>
          <section aria-labelledby="next-title" className="staff-section">
            <h2 id="next-title">Next batch</h2>
            <p>
              {overview.waitingCount === 0
                ? 'Everybody who has an address is in a batch of this issue.'
                : `${countText(overview.waitingCount, 'reader')} in no batch of this issue so far.`}
            </p>
            {overview.waitingCount > 0 && (
              <MakeBatch issueId={overview.issue.id} number={(overview.runs[0]?.number ?? 0) + 1} />
            )}
          </section>
          <ShippingDate key={overview.issue.id} issueId={overview.issue.id} shipsOn={overview.shipsOn} />
          <PrintBatches runs={overview.runs} />
          <WithoutAddress readers={overview.withoutAddress} />
        </>
      )}
    </>
  )
  return { steps: [{ label: 'Print runs' }], content }
})
