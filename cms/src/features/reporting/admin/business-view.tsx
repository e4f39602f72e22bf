import { periodKeyOf, periodKeys, periodLabels, periodOf } from '../periods.ts'
import { readFigures } from '../read-figures.ts'
import { staffView } from '../../../platform/admin/staff-view.tsx'
import { addressOf, momentText } from '../../../platform/admin/staff-formats.ts'
import { ActivePlans } from './active-plans.tsx'
import { figureKeys, figureTexts } from '../figures.ts'
import { FigureTiles } from './figure-tiles.tsx'
import { RevenueByMonth } from './revenue-by-month.tsx'

/** `/admin/business`: how the magazine does. Each figure opens its rows. It needs no script. */
export const BusinessView = staffView('runBusiness', async ({ pool, query }) => {
  const key = periodKeyOf(query('period'))
  const period = periodOf(key, new Date())
  const figures = await readFigures(pool, period)
  const content = (
    <>
      <div className="staff-head">
        <h1>Figures</h1>
        <p className="staff-hint">As of {momentText(period.now.toISOString())} UTC.</p>
        <nav className="staff-tabs" aria-label="Period">
          {periodKeys.map((each) => (
            <a
              key={each}
              href={addressOf('/admin/business', { period: each })}
              {...(each === key && { 'aria-current': 'page' })}
            >
              {periodLabels[each]}
            </a>
          ))}
        </nav>
      </div>
      <FigureTiles figures={figures} period={period} />
      <ActivePlans plans={figures.active} periodKey={key} />
      <RevenueByMonth months={figures.months} />
      <Definitions />
    </>
  )
  return { steps: [{ label: 'Figures' }], content }
})

/** What each figure counts, in words: anyone who tells a figure on can tell what it is. */
function Definitions() {
  return (
    <section aria-labelledby="definitions-title" className="staff-section">
      <h2 id="definitions-title">What is counted</h2>
      <dl className="staff-definitions">
        {figureKeys.map((figure) => (
          <div key={figure}>
            <dt>{figureTexts[figure].label}</dt>
            <dd>{figureTexts[figure].definition}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
