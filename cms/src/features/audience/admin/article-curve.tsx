import { depthSteps } from '@meridian/shared/audience/beacon'
import { StaffTable } from '../../../platform/admin/staff-table.tsx'
import { AudienceChart } from './audience-chart.tsx'
import { numberText, shareText } from './audience-words.ts'

const stepPercent = 100 / depthSteps

/** How far views came in the text: the share of them that reached each twentieth. */
export function ArticleCurve({ curve, views }: { curve: readonly number[]; views: number }) {
  if (views === 0) return null
  const points = curve.map((number, index) => ({ percent: (index + 1) * stepPercent, number }))
  const half = points.findLast(({ number }) => number >= views / 2)?.percent ?? 0
  const rows = [
    ['0 %', '100'],
    ...points.map(({ percent, number }) => [`${percent} %`, String(Math.round((number / views) * 100))]),
  ]
  return (
    <section aria-labelledby="audience-curve" className="staff-section">
      <h2 id="audience-curve">How far they read</h2>
      <p className="staff-hint">Half of the views came to {half} % of the text.</p>
      <AudienceChart
        kind="area"
        rows={[['Place in the text', 'Share of views in %'], ...rows]}
        label={`Read-through: half of the views came to ${half} % of the text, ${shareText(points.at(-1)?.number ?? 0, views)} to its very end. The table below has every step.`}
      />
      <details>
        <summary>Each step as a table</summary>
        <StaffTable
          label="How far views came"
          columns={[
            'Place in the text',
            { label: 'Views', isAmount: true },
            { label: 'Share', isAmount: true },
          ]}
        >
          {points.map(({ percent, number }) => (
            <tr key={percent}>
              <th scope="row">{percent} %</th>
              <td className="staff-amount">{numberText(number)}</td>
              <td className="staff-amount">{shareText(number, views)}</td>
            </tr>
          ))}
        </StaffTable>
      </details>
    </section>
  )
}
