import type { Pool } from 'pg'
import { StaffTable } from '../../../platform/admin/staff-table.tsx'
import { conversionKinds } from '../../attribution/conversions.ts'
import { attributionModels } from '../../attribution/credit.ts'
import { readAttribution } from '../../attribution/read-attribution.ts'
import { dayAfter, type DayRange } from '../days.ts'
import { fewest } from '../few.ts'
import { conversionLabels, creditText } from './credit-part.tsx'
import { numberText } from './audience-words.ts'

const columns = [
  'What readers did',
  { label: 'It was the last article', isAmount: true },
  { label: 'It was the first', isAmount: true },
  { label: 'Its share of all', isAmount: true },
] as const

/** Subscriptions, sign-ups and registrations that an article led to, and how many have it among their saved ones. */
export async function ArticleLedTo({
  pool,
  slug,
  articleId,
  days,
}: {
  pool: Pool
  slug: string
  articleId: number
  days: DayRange
}) {
  const { rows } = await pool.query<{ saved: number }>(
    'select count(*)::int as saved from saved_articles where article_id = $1',
    [articleId],
  )
  const saved = rows[0]?.saved ?? 0
  const credits: { kind: (typeof conversionKinds)[number]; parts: number[] }[] = []
  for (const kind of conversionKinds) {
    const parts: number[] = []
    for (const model of attributionModels) {
      const { articles } = await readAttribution(pool, {
        kind,
        model,
        from: days.from,
        to: dayAfter(days.to),
      })
      parts.push(articles.find(({ id }) => id === slug)?.parts ?? 0)
    }
    credits.push({ kind, parts })
  }
  return (
    <section aria-labelledby="audience-led-to" className="staff-section">
      <h2 id="audience-led-to">What it led to</h2>
      <StaffTable label="What the article led to" columns={columns}>
        {credits.map(({ kind, parts }) => (
          <tr key={kind}>
            <th scope="row">{conversionLabels[kind]}</th>
            {parts.map((credit, index) => (
              <td key={attributionModels[index]} className="staff-amount">
                {creditText(credit)}
              </td>
            ))}
          </tr>
        ))}
      </StaffTable>
      <p className="staff-hint">
        As far as the tabs of readers have told.{' '}
        {saved < fewest ? 'Fewer than three readers' : `${numberText(saved)} readers`} have it among their
        saved articles now.
      </p>
    </section>
  )
}
