import { type FigureKey, figureTexts } from '../figures.ts'
import type { Period } from '../periods.ts'
import type { Figures } from '../read-figures.ts'
import { addressOf, money } from '../../../platform/admin/staff-formats.ts'

/** The figures of the period, large, each a way to its rows. */
export function FigureTiles({ figures, period }: { figures: Figures; period: Period }) {
  const activeCount = figures.active.reduce((sum, plan) => sum + plan.paid + plan.complimentary, 0)
  const count = (value: number) => value.toLocaleString('en-US')
  const then = period.label.toLowerCase()
  const tiles: { figure: FigureKey; value: string; note: string }[] = [
    { figure: 'revenue', value: money(figures.revenueCents), note: `net, ${then}` },
    { figure: 'active', value: count(activeCount), note: 'paid and given, now' },
    { figure: 'new', value: count(figures.newCount), note: then },
    { figure: 'cancelled', value: count(figures.cancelledCount), note: then },
    {
      figure: 'renewals',
      value: count(figures.renewals.count),
      note: `${period.aheadLabel.toLowerCase()}, for ${money(figures.renewals.cents)}`,
    },
    {
      figure: 'failing',
      value: count(figures.failing.count),
      note: `now, for ${money(figures.failing.cents)}`,
    },
  ]
  return (
    <ul className="staff-tiles">
      {tiles.map(({ figure, value, note }) => (
        <li key={figure}>
          <a
            href={addressOf(`/admin/business/${figure}`, {
              period: period.key,
              kind: figure === 'active' ? 'subscribers' : null,
            })}
          >
            <span className="staff-kicker">{figureTexts[figure].label}</span>
            <span className="staff-figure">{value}</span>
            <span className="staff-aside">{note}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
