import type { Pool } from 'pg'
import { addressOf } from '../../../platform/admin/staff-formats.ts'
import { StaffTable } from '../../../platform/admin/staff-table.tsx'
import { addressOfPeriods, divisorsOf, type Periods } from '../audience-periods.ts'
import { comparedSums } from '../reads/compared.ts'
import { type RankedFigures, readRanking } from '../reads/read-ranking.ts'
import { type Comparison, readComparison } from '../reads/read-totals.ts'
import type { Measure } from '../tallies.ts'
import {
  changeText,
  comparedTexts,
  comparedWithText,
  durationText,
  figureNotes,
  figureText,
  numberText,
  periodsText,
  shareText,
} from './audience-words.ts'
import { ComparedCells, comparedColumns } from './compared-cells.tsx'
import { DiscrepancyMark, DiscrepancyNotes } from './discrepancy-notes.tsx'
import { measureLabels, MeasureTabs } from './measure-tabs.tsx'

const rowsOnPage = 50

/** The magazine as a whole beside the time before, and its articles by what they came to. */
export async function ArticlesPart(props: {
  pool: Pool
  periods: Periods
  by: Measure
  page: number
  csv: string
}) {
  const { pool, periods, by, page, csv } = props
  const { now, before } = periods
  const isChosen = periods.period === null
  const comparison = await readComparison(pool, { now, before })
  const { articles, total } = await readRanking(pool, {
    ...now,
    before: isChosen ? before : null,
    by,
    limit: rowsOnPage,
    offset: (page - 1) * rowsOnPage,
  })
  const divisors = divisorsOf(periods)
  const address = (more: Record<string, string | number | null>) =>
    addressOf('/admin/audience', { show: 'articles', ...addressOfPeriods(periods), by, ...more })
  return (
    <>
      <Totals comparison={comparison} periods={periods} />
      <section aria-labelledby="audience-articles" className="staff-section">
        <h2 id="audience-articles">Articles</h2>
        <MeasureTabs label="Ranked by" by={by} address={(measure) => address({ by: measure })} />
        {articles.length === 0 ? (
          <p className="staff-empty">Nothing was read in this time, as far as pages have told.</p>
        ) : (
          <StaffTable
            label={`Articles by ${measureLabels[by].toLowerCase()}, ${periodsText(periods)}`}
            columns={['Article', ...(isChosen ? comparedColumns(measureLabels[by]) : figureColumns)]}
          >
            {articles.map((article) => (
              <tr key={article.articleId}>
                <th scope="row">
                  <a href={addressOf(`/admin/audience/${article.articleId}`, addressOfPeriods(periods))}>
                    {article.title ?? `${article.path} (deleted)`}
                  </a>
                  <DiscrepancyMark discrepancy={article.discrepancy} />
                </th>
                {article.before ? (
                  <ComparedCells
                    now={comparedSums(article, divisors.now)[by]}
                    before={comparedSums(article.before, divisors.before)[by]}
                    text={comparedTexts[by]}
                  />
                ) : (
                  <FigureCells figures={article} />
                )}
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
          {isChosen && divisors.isPerDay && figureNotes.perDay} {figureNotes.views} {figureNotes.readers}{' '}
          {figureNotes.loss}
        </p>
      </section>
    </>
  )
}

const figureColumns = ['Views', 'Readers', 'Read to the end', 'Active time of a view'].map((label) => ({
  label,
  isAmount: true as const,
}))

function FigureCells({ figures: { views, readers, readToEnd, seconds } }: { figures: RankedFigures }) {
  return (
    <>
      <td className="staff-amount">{figureText(views)}</td>
      <td className="staff-amount">{figureText(readers)}</td>
      <td className="staff-amount">{shareText(readToEnd.value, views.value)}</td>
      <td className="staff-amount">{views.value === 0 ? '–' : durationText(seconds.value / views.value)}</td>
    </>
  )
}

function Totals({ comparison, periods }: { comparison: Comparison; periods: Periods }) {
  const { now, before, changes } = comparison
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
        {comparedWithText(periods)}{' '}
        {now.isBehindCdn && 'A CDN answers most readers: requests are not all there were. '}
        {figureNotes.requests} Refused: {numberText(now.refused.forged)} messages that no page of ours sends,{' '}
        {numberText(now.refused.bots)} of programs, {numberText(now.refused.limited)} beyond what one network
        may send.
      </p>
    </>
  )
}
