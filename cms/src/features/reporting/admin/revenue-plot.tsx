import type { MonthRevenue } from '../read-figures.ts'
import { money, monthText, shortMoney, shortMonthText } from '../../../platform/admin/staff-formats.ts'
import { plotScale } from './plot-scale.ts'

/** In units of the drawing, which is as wide as its column. */
const size = { width: 640, height: 320, left: 64, right: 8, top: 12, bottom: 50 }
const innerWidth = size.width - size.left - size.right
const innerHeight = size.height - size.top - size.bottom
const barWidth = 24

/** Net revenue of twelve months as bars. The figures stand in the table beside it. */
export function RevenuePlot({ months }: { months: MonthRevenue[] }) {
  const { ticks, place } = plotScale(months.map(({ netCents }) => netCents))
  const y = (cents: number) => size.top + innerHeight * (1 - place(cents))
  const slot = innerWidth / months.length
  return (
    <svg
      className="staff-plot"
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={summary(months)}
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            className={tick === 0 ? 'staff-plot-base' : 'staff-plot-line'}
            x1={size.left}
            x2={size.width - size.right}
            y1={y(tick)}
            y2={y(tick)}
          />
          <text className="staff-plot-tick" x={size.left - 10} y={y(tick)} dy="0.32em" textAnchor="end">
            {shortMoney(tick)}
          </text>
        </g>
      ))}
      {months.map(({ month, netCents }, index) => {
        const middle = size.left + slot * (index + 0.5)
        const [top, bottom] = [y(Math.max(netCents, 0)), y(Math.min(netCents, 0))]
        return (
          <g key={month}>
            <rect
              className="staff-plot-bar"
              x={middle - barWidth / 2}
              y={top}
              width={barWidth}
              height={bottom - top}
            >
              <title>{`${monthText(month)}: ${money(netCents)}`}</title>
            </rect>
            <text className="staff-plot-tick" x={middle} y={size.height - 26} textAnchor="middle">
              {shortMonthText(month)}
            </text>
            {(index === 0 || month.endsWith('-01')) && (
              <text className="staff-plot-tick" x={middle} y={size.height - 6} textAnchor="middle">
                {month.slice(0, 4)}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}

function summary(months: MonthRevenue[]): string {
  const best = months.toSorted((a, b) => b.netCents - a.netCents)[0]
  const total = months.reduce((sum, { netCents }) => sum + netCents, 0)
  if (!best || total === 0) return 'Net revenue by month: none in the last twelve months.'
  return `Net revenue by month: ${money(total)} in the last twelve months, most of it in ${monthText(best.month)} with ${money(best.netCents)}. The table has every month.`
}
