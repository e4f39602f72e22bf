import { subscriptionKinds } from '@meridian/shared/billing/user-subscription.schema'
import { endpointAt } from '@meridian/shared/api/endpoint'
import { downloadFigureRowsEndpoint } from '@meridian/shared/reporting/reporting.endpoints'
import { notFound } from 'next/navigation.js'
import { type FigureKey, figureKeyOf, figureTexts } from '../figures.ts'
import { monthPeriod, type Period, periodKeyOf, periodOf } from '../periods.ts'
import { readFigureRows } from '../read-figure-rows.ts'
import { type FigureTotal, readFigureTotal } from '../read-figure-total.ts'
import { readStaffPlans } from '../read-plans.ts'
import { staffView } from '../../../platform/admin/staff-view.tsx'
import { addressOf, countText, money, monthText } from '../../../platform/admin/staff-formats.ts'
import { kindLabels } from '../../../platform/admin/status-badge.tsx'
import { MoneyRows, SubscriptionRows } from './figure-rows.tsx'

const rowsOnPage = 50

/** `/admin/business/{figure}`: the rows that a figure counts, page by page and as a file. */
export const FigureView = staffView('runBusiness', async ({ pool, id, query }) => {
  const figure = figureKeyOf(id)
  if (!figure) return notFound()
  const month = query('month')
  const now = new Date()
  const period = (month && monthPeriod(month, now)) || periodOf(periodKeyOf(query('period')), now)
  const [planId, kind, after] = [query('plan'), query('kind'), query('after')]
  const which = { figure, period, planId, kind }
  const page = await readFigureRows(pool, { ...which, after, limit: rowsOnPage })
  const total = await readFigureTotal(pool, which)
  const plan = planId && (await readStaffPlans(pool)).find(({ id: each }) => each === planId)
  const ofWhich = [timeOf(figure, period, month), plan ? plan.name : null, kindText(kind)]
  const parameters = { period: month ? null : period.key, month, plan: planId, kind }
  const path = `/admin/business/${figure}`
  const { label, definition } = figureTexts[figure]
  const content = (
    <>
      <div className="staff-head">
        <p className="staff-kicker">{ofWhich.filter(Boolean).join(' · ')}</p>
        <h1>{label}</h1>
        <p className="staff-hint">{definition}</p>
        <p className="staff-total">{totalText(figure, total)}</p>
        {total.count > 0 && (
          <p>
            <a
              href={addressOf(endpointAt(downloadFigureRowsEndpoint, { id: figure }).path, parameters)}
              download
            >
              Download all rows as a CSV file
            </a>
          </p>
        )}
      </div>
      {page.rows.length === 0 && (
        <p className="staff-empty">{after ? 'There are no more.' : emptyTexts[figure]}</p>
      )}
      {page.kind === 'money' && page.rows.length > 0 && <MoneyRows rows={page.rows} />}
      {page.kind === 'subscriptions' && page.rows.length > 0 && <SubscriptionRows rows={page.rows} />}
      <nav className="staff-pages" aria-label="Pages">
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

const emptyTexts: Record<FigureKey, string> = {
  active: 'Nobody has such a subscription.',
  new: 'Nobody has subscribed in this time.',
  cancelled: 'Nobody has cancelled in this time.',
  failing: 'Every renewal could be paid.',
  renewals: 'Nothing renews in this time.',
  revenue: 'No money has come in or gone back in this time.',
}

function totalText(figure: FigureKey, { count, cents }: FigureTotal): string {
  if (figure === 'revenue')
    return `${money(cents)} net, in ${countText(count, 'payment or refund', 'payments and refunds')}`
  const subscriptions = countText(count, 'subscription')
  return figure === 'renewals' || figure === 'failing'
    ? `${subscriptions}, for ${money(cents)}`
    : subscriptions
}

function kindText(kind: string | null): string | null {
  const label = subscriptionKinds.find((each) => each === kind)
  if (label) return kindLabels[label]
  return kind === 'subscribers' ? 'Paid and complimentary' : null
}

function timeOf(figure: FigureKey, period: Period, month: string | null): string {
  if (figure === 'active' || figure === 'failing') return 'At this moment'
  if (figure === 'renewals') return period.aheadLabel
  return month ? monthText(month) : period.label
}
