import { StaffTable } from '../../../platform/admin/staff-table.tsx'
import { dayText } from '../../../platform/admin/staff-formats.ts'
import type { ArticleFigures } from '../reads/read-article.ts'
import { AudienceChart } from './audience-chart.tsx'
import { figureText, numberText, shareText } from './audience-words.ts'

const columns = [
  'Day',
  ...['Views', 'Readers', 'Read to the end', 'By browsers', 'By programs', 'Unknown'].map((label) => ({
    label,
    isAmount: true as const,
  })),
] as const

/** Views and readers day by day. */
export function ArticleDays({ days }: Pick<ArticleFigures, 'days'>) {
  const best = days.toSorted((a, b) => b.views.value - a.views.value)[0]
  if (!best) return null
  const rows = days.map(({ day, views, readers }) => [
    day.slice(5),
    String(views.value),
    String(Math.round(readers.value)),
  ])
  return (
    <section aria-labelledby="audience-days" className="staff-section">
      <h2 id="audience-days">Day by day</h2>
      {days.length > 1 && (
        <AudienceChart
          kind="line"
          rows={[['Day', 'Views', 'Readers'], ...rows]}
          label={`Views and readers of each day; most views on ${dayText(best.day)}: ${numberText(best.views.value)}. The table below has every day.`}
        />
      )}
      <details open={days.length <= 7}>
        <summary>Each day as a table</summary>
        <StaffTable label="Day by day" columns={columns}>
          {days.toReversed().map(({ day, views, readers, readToEnd, requests }) => (
            <tr key={day}>
              <th scope="row">{dayText(day)}</th>
              <td className="staff-amount">{figureText(views)}</td>
              <td className="staff-amount">{figureText(readers)}</td>
              <td className="staff-amount">{shareText(readToEnd.value, views.value)}</td>
              <td className="staff-amount">{numberText(requests.browser.value)}</td>
              <td className="staff-amount">{numberText(requests.bot.value)}</td>
              <td className="staff-amount">{numberText(requests.unknown.value)}</td>
            </tr>
          ))}
        </StaffTable>
      </details>
    </section>
  )
}
