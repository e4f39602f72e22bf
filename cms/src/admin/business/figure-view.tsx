import { notFound } from 'next/navigation.js'
import { type FigureKey, figureKeyOf, figureTexts } from '../../domain/business/figures.ts'
import { monthPeriod, type Period, periodKeyOf, periodOf } from '../../domain/business/periods.ts'
import { readFigureRows } from '../../domain/business/read-figure-rows.ts'
import { adminsView } from '../admins-view.tsx'
import { addressOf, monthText } from '../desk-formats.ts'
import { MoneyRows, SubscriptionRows } from './figure-rows.tsx'

const rowsOnPage = 50

/** `/admin/business/{figure}`: the rows that a figure counts, page by page and as a file. */
export const FigureView = adminsView(async ({ pool, id, query }) => {
  const figure = figureKeyOf(id)
  if (!figure) return notFound()
  const month = query('month')
  const now = new Date()
  const period = (month && monthPeriod(month, now)) || periodOf(periodKeyOf(query('period')), now)
  const [planId, kind, after] = [query('plan'), query('kind'), query('after')]
  const page = await readFigureRows(pool, { figure, period, planId, kind, after, limit: rowsOnPage })
  const parameters = { period: month ? null : period.key, month, plan: planId, kind }
  const path = `/admin/business/${figure}`
  const { label, definition } = figureTexts[figure]
  const content = (
    <>
      <div className="desk-head">
        <p className="desk-kicker">{timeOf(figure, period, month)}</p>
        <h1>{label}</h1>
        <p className="desk-hint">{definition}</p>
        <p>
          <a href={addressOf(`/api/staff/figures/${figure}/rows.csv`, parameters)} download>
            Download all rows as a CSV file
          </a>
        </p>
      </div>
      {page.rows.length === 0 && <p className="desk-empty">{after ? 'There are no more.' : 'None.'}</p>}
      {page.kind === 'money' && page.rows.length > 0 && <MoneyRows rows={page.rows} />}
      {page.kind === 'subscriptions' && page.rows.length > 0 && <SubscriptionRows rows={page.rows} />}
      <nav className="desk-pages" aria-label="Pages">
        {after !== null && <a href={addressOf(path, parameters)}>First page</a>}
        {page.next !== null && (
          <a rel="next" href={addressOf(path, { ...parameters, after: page.next })}>
            Next page
          </a>
        )}
      </nav>
    </>
  )
  const back = addressOf('/admin/business', { period: month ? null : period.key })
  return { steps: [{ label: 'Figures', url: back }, { label }], content }
})

function timeOf(figure: FigureKey, period: Period, month: string | null): string {
  if (figure === 'active' || figure === 'failing') return 'At this moment'
  if (figure === 'renewals') return period.aheadLabel
  return month ? monthText(month) : period.label
}
