import type { Pool } from 'pg'
import { StaffTable } from '../../../platform/admin/staff-table.tsx'
import { divisorsOf, type Periods } from '../audience-periods.ts'
import { comparedSources, comparedSums, keyOfSource, nothingRead } from '../reads/compared.ts'
import { type ArticleFigures, readArticle } from '../reads/read-article.ts'
import { type Measure, measures } from '../tallies.ts'
import { comparedTexts, comparedWithText } from './audience-words.ts'
import { ComparedCells } from './compared-cells.tsx'
import { SourceName } from './source-table.tsx'

const labels: Record<Measure, string> = {
  views: 'Views',
  readers: 'Readers',
  'read-to-end': 'Read to the end',
  seconds: 'Active time of a view',
}

const amounts = ['These days', 'Compared with', 'Difference'].map((label) => ({
  label,
  isAmount: true as const,
}))

/** The figures of an article and its sources in chosen days, beside those of the days that they are compared with. */
export async function ArticleCompared({
  pool,
  articleId,
  periods,
  now,
}: {
  pool: Pool
  articleId: number
  periods: Periods
  /** Of the first days; null for one that was never counted. */
  now: ArticleFigures | null
}) {
  const before = await readArticle(pool, { articleId, ...periods.before })
  const divisors = divisorsOf(periods)
  const those = comparedSums(now ?? nothingRead, divisors.now)
  const others = comparedSums(before ?? nothingRead, divisors.before)
  const sources = comparedSources(now?.sources ?? [], before?.sources ?? [], divisors)
  return (
    <section aria-labelledby="audience-compared" className="staff-section">
      <h2 id="audience-compared">Compared</h2>
      <p className="staff-hint">{comparedWithText(periods)}</p>
      <StaffTable label="Two stretches of days" columns={['Figure', ...amounts]}>
        {measures.map((measure) => (
          <tr key={measure}>
            <th scope="row">{labels[measure]}</th>
            <ComparedCells now={those[measure]} before={others[measure]} text={comparedTexts[measure]} />
          </tr>
        ))}
      </StaffTable>
      {sources.length > 0 && (
        <StaffTable label="Views by where they came from" columns={['Source', ...amounts]}>
          {sources.map(({ source, now: views, before: otherViews }) => (
            <tr key={keyOfSource(source)}>
              <th scope="row">
                <SourceName source={source} />
              </th>
              <ComparedCells now={views} before={otherViews} text={comparedTexts.views} />
            </tr>
          ))}
        </StaffTable>
      )}
    </section>
  )
}
