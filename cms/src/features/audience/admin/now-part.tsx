import type { Pool } from 'pg'
import { StaffTable } from '../../../platform/admin/staff-table.tsx'
import { readNow, type Now } from '../reads/read-now.ts'
import { AudienceChart } from './audience-chart.tsx'
import { figureNotes, numberText } from './audience-words.ts'
import { DiscrepancyMark, DiscrepancyNotes } from './discrepancy-notes.tsx'
import { SourceTable } from './source-table.tsx'

const columns = [
  'Page',
  { label: 'Views', isAmount: true },
  { label: 'Requests by browsers', isAmount: true },
] as const

/** What is read in this half hour, and where from. */
export async function NowPart({ pool }: { pool: Pool }) {
  const now = await readNow(pool)
  const views = now.minutes.reduce((sum, minute) => sum + minute.views, 0)
  return (
    <>
      <section aria-labelledby="audience-now" className="staff-section">
        <h2 id="audience-now">The last half hour</h2>
        <p className="staff-total">{numberText(views)} views</p>
        <DiscrepancyNotes discrepancies={now.discrepancies} />
        <Minutes minutes={now.minutes} />
        <p className="staff-hint">{serversText(now)}</p>
      </section>
      <section aria-labelledby="audience-now-pages" className="staff-section">
        <h2 id="audience-now-pages">What is read</h2>
        {now.pages.length === 0 ? (
          <p className="staff-empty">Nothing that three or more read.</p>
        ) : (
          <StaffTable label="What is read" columns={columns}>
            {now.pages.map(({ articleId, title, path, views: number, requests, discrepancy }) => (
              <tr key={articleId ?? path}>
                <th scope="row">
                  {articleId === null ? (
                    <a href={path}>{title ?? path}</a>
                  ) : (
                    <a href={`/admin/audience/${articleId}`}>{title ?? path}</a>
                  )}
                  <DiscrepancyMark discrepancy={discrepancy} />
                </th>
                <td className="staff-amount">{numberText(number)}</td>
                <td className="staff-amount">{numberText(requests)}</td>
              </tr>
            ))}
          </StaffTable>
        )}
      </section>
      <section aria-labelledby="audience-now-sources" className="staff-section">
        <h2 id="audience-now-sources">Where from</h2>
        <SourceTable sources={now.sources} label="Where readers come from" />
        <p className="staff-hint">
          {figureNotes.views} {figureNotes.requests} Pages and sources with fewer than three views are not
          told apart. {figureNotes.loss}
        </p>
      </section>
    </>
  )
}

function Minutes({ minutes }: Pick<Now, 'minutes'>) {
  if (minutes.length < 2) return <p className="staff-empty">There is nothing to draw yet.</p>
  const rows = minutes.map(({ minute, views }) => [minute.slice(11, 16), String(views)])
  return (
    <>
      <AudienceChart
        kind="area"
        rows={[['Minute (UTC)', 'Views'], ...rows]}
        label="Views in each minute; the table below has every one."
      />
      <details>
        <summary>The minutes as a table</summary>
        <StaffTable
          label="Views in each minute"
          columns={[
            'Minute (UTC)',
            { label: 'Views', isAmount: true },
            { label: 'Requests by browsers', isAmount: true },
          ]}
        >
          {minutes.map(({ minute, views, requests }) => (
            <tr key={minute}>
              <th scope="row">{minute.slice(11, 16)}</th>
              <td className="staff-amount">{numberText(views)}</td>
              <td className="staff-amount">{numberText(requests)}</td>
            </tr>
          ))}
        </StaffTable>
      </details>
    </>
  )
}

function serversText({ servers, isBehindCdn }: Now): string {
  if (servers === 0) return 'No site server has told of anything in this time.'
  const told = `Told by ${servers === 1 ? 'one site server' : `${servers} site servers`}, each ten seconds.`
  return isBehindCdn
    ? `${told} A CDN answers most readers: requests are only those that came through it.`
    : told
}
