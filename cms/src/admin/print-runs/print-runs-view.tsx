import { keepPrintAddressesDays } from '../../domain/print-runs/erase-print-addresses.ts'
import { readPrintDesk, readPrintedIssues } from '../../domain/print-runs/read-print-runs.ts'
import { staffView } from '../staff-view.tsx'
import { countText } from '../desk-formats.ts'
import { MakeBatch } from './make-batch.tsx'
import { PrintBatches } from './print-batches.tsx'
import { WithoutAddress } from './without-address.tsx'

/** `/admin/print-runs`: the addresses that an issue is sent to, batch by batch. */
export const PrintRunsView = staffView('runBusiness', async ({ pool, query }) => {
  const issues = await readPrintedIssues(pool)
  const issue = issues.find(({ id }) => String(id) === query('issue')) ?? issues[0]
  const desk = issue ? await readPrintDesk(pool, issue) : null
  const content = (
    <>
      <div className="desk-head">
        <h1>Print runs</h1>
        <p className="desk-hint">
          Each batch has the readers of the print edition who are in no earlier batch of the issue, with their
          default address as it was when the batch was made. Addresses are erased after{' '}
          {keepPrintAddressesDays} days.
        </p>
      </div>
      {!desk && <p className="desk-empty">There is no issue yet.</p>}
      {desk && (
        <>
          <form className="desk-search" action="/admin/print-runs" method="get">
            <label className="admin-field">
              <span>Issue</span>
              <select name="issue" defaultValue={desk.issue.id}>
                {issues.map(({ id, title, season, year }) => (
                  <option key={id} value={id}>
                    {season} {year}: {title}
                  </option>
                ))}
              </select>
            </label>
            <button type="submit" className="desk-button">
              Show
            </button>
          </form>
          <section aria-labelledby="next-title" className="desk-section">
            <h2 id="next-title">Next batch</h2>
            <p>
              {desk.waitingCount === 0
                ? 'Everybody who has an address is in a batch of this issue.'
                : `${countText(desk.waitingCount, 'reader')} in no batch of this issue so far.`}
            </p>
            {desk.waitingCount > 0 && (
              <MakeBatch issueId={desk.issue.id} number={(desk.runs[0]?.number ?? 0) + 1} />
            )}
          </section>
          <PrintBatches runs={desk.runs} />
          <WithoutAddress readers={desk.withoutAddress} />
        </>
      )}
    </>
  )
  return { steps: [{ label: 'Print runs' }], content }
})
