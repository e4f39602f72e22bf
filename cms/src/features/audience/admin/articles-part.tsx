import type { Pool } from 'pg'
import { addressOf } from '../../../platform/admin/staff-formats.ts'
import { StaffTable } from '../../../platform/admin/staff-table.tsx'
import { audiencePeriodLabels, type AudiencePeriod, daysOfPeriod } from '../audience-periods.ts'
import { readRanking } from '../reads/read-ranking.ts'
import { type Comparison, readComparison } from '../reads/read-totals.ts'
import type { Measure } from '../tallies.ts'
import { DiscrepancyMark, DiscrepancyNotes } from './discrepancy-notes.tsx'
import { changeText, durationText, figureNotes, figureText, numberText, shareText } from './audience-words.ts'

const rowsOnPage = 50

/** What articles can be ranked by. */
export const measureLabels: Record<Measure, string> = {
  views: 'Views',
  readers: 'Readers',
  'read-to-end': 'Read to the end',
  seconds: 'Active time',
}

/** The magazine as a whole beside the time before, and its articles by what they came to. */
export async function ArticlesPart(props: {
  pool: Pool
  period: AudiencePeriod
  by: Measure
  page: number
  csv: string
}) {
  const { pool, period, by, page, csv } = props
  const { now, before } = daysOfPeriod(period, new Date())
  const comparison = await readComparison(pool, { now, before })
  const { articles, total } = await readRanking(pool, {
    ...now,
    by,
    limit: rowsOnPage,
    offset: (page - 1) * rowsOnPage,
  })
  const address = (more: Record<string, string | number | null>) =>
    addressOf('/admin/audience', { show: 'articles', period, by, ...more })
  return (
    <>
      <Totals comparison={comparison} />
      <section aria-labelledby="audience-articles" className="staff-section">
        <h2 id="audience-articles">Articles</h2>
        <nav className="staff-tabs" aria-label="Ranked by">
          {Object.entries(measureLabels).map(([measure, label]) => (
            <a
              key={measure}
              href={address({ by: measure })}
              {...(measure === by && { 'aria-current': 'page' })}
            >
              {label}
            </a>
          ))}
        </nav>
        {articles.length === 0 ? (
          <p className="staff-empty">Nothing was read in this time, as far as pages have told.</p>
        ) : (
          <StaffTable
            label={`Articles by ${measureLabels[by].toLowerCase()}, ${audiencePeriodLabels[period].toLowerCase()}`}
            columns={[
              'Article',
              ...['Views', 'Readers', 'Read to the end', 'Active time of a view'].map((label) => ({
                label,
                isAmount: true as const,
              })),
            ]}
          >
            {articles.map(({ articleId, title, path, views, readers, readToEnd, seconds, discrepancy }) => (
              <tr key={articleId}>
                <th scope="row">
                  <a href={addressOf(`/admin/audience/${articleId}`, { period })}>
                    {title ?? `${path} (deleted)`}
                  </a>
                  <DiscrepancyMark discrepancy={discrepancy} />
                </th>
                <td className="staff-amount">{figureText(views)}</td>
                <td className="staff-amount">{figureText(readers)}</td>
                <td className="staff-amount">{shareText(readToEnd.value, views.value)}</td>
                <td className="staff-amount">
                  {views.value === 0 ? '–' : durationText(seconds.value / views.value)}
                </td>
              </tr>
            ))}
          </StaffTable>
        )}
        <p>
          <a href={csv} download>
            Download all {numberText(total)} as a CSV file
          </a>
        </p>
        <nav className="staff-pages" aria-label="Pages">
          {page > 1 && <a href={address({ page: page === 2 ? null : page - 1 })}>Page before</a>}
          {page * rowsOnPage < total && (
            <a rel="next" href={address({ page: page + 1 })}>
              Next page
            </a>
          )}
        </nav>
        <p className="staff-hint">
          {figureNotes.views} {figureNotes.readers} {figureNotes.loss}
        </p>
      </section>
    </>
  )
}

function Totals({ comparison: { now, before, changes } }: { comparison: Comparison }) {
  const tiles = [
    { label: 'Views', value: figureText(now.views), note: changeText(changes.views) },
    { label: 'Readers', value: figureText(now.readers), note: changeText(changes.readers) },
    {
      label: 'Read to the end',
      value: shareText(now.readToEnd.value, now.views.value),
      note: `${shareText(before.readToEnd.value, before.views.value)} before`,
    },
    {
      label: 'Active time of a view',
      value: now.views.value === 0 ? '–' : durationText(now.seconds.value / now.views.value),
      note:
        before.views.value === 0
          ? 'nothing to compare with'
          : `${durationText(before.seconds.value / before.views.value)} before`,
    },
    {
      label: 'Requests',
      value: numberText(now.requests.browser.value),
      note: `by browsers; ${numberText(now.requests.bot.value)} by programs, ${numberText(now.requests.unknown.value)} by nobody knows whom`,
    },
  ]
  return (
    <>
      <ul className="staff-tiles">
        {tiles.map(({ label, value, note }) => (
          <li key={label} className="audience-tile">
            <span className="staff-kicker">{label}</span>
            <span className="staff-figure">{value}</span>
            <span className="staff-aside">{note}</span>
          </li>
        ))}
      </ul>
      <DiscrepancyNotes discrepancies={now.discrepancies} />
      <p className="staff-hint">
        Compared with as many days before.{' '}
        {now.isBehindCdn && 'A CDN answers most readers: requests are not all there were. '}
        {figureNotes.requests} Refused: {numberText(now.refused.forged)} messages that no page of ours sends,{' '}
        {numberText(now.refused.bots)} of programs, {numberText(now.refused.limited)} beyond what one network
        may send.
      </p>
    </>
  )
}
