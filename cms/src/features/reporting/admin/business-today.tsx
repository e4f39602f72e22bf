import type { ServerProps } from 'payload'
import { can } from '../../../platform/access/rights.ts'
import { countText, dayText, money } from '../../../platform/admin/staff-formats.ts'
import { TodayList } from '../../../platform/admin/today-list.tsx'
import { dayPeriod, periodOf } from '../periods.ts'
import { readFigureRows } from '../read-figure-rows.ts'
import { readFigureTotal } from '../read-figure-total.ts'

const shownCards = 5
const ofAll = { planId: null, kind: null } as const

/** On the first page: whose card fails, for those who look after readers; what today came to, for those who see figures. */
export async function BusinessToday({ payload, user }: ServerProps) {
  const { pool } = payload.db
  const now = new Date()
  return (
    <>
      {can(user, 'seeReaders') && <FailingCards pool={pool} now={now} isLinked={can(user, 'runBusiness')} />}
      {can(user, 'runBusiness') && <FiguresOfToday pool={pool} now={now} />}
    </>
  )
}

type Pool = ServerProps['payload']['db']['pool']

async function FailingCards({ pool, now, isLinked }: { pool: Pool; now: Date; isLinked: boolean }) {
  const query = { figure: 'failing', period: periodOf('month', now), ...ofAll } as const
  const [total, page] = await Promise.all([
    readFigureTotal(pool, query),
    readFigureRows(pool, { ...query, after: null, limit: shownCards }),
  ])
  const rows = page.kind === 'subscriptions' ? page.rows : []
  const all = `${countText(total.count, 'card')}, for ${money(total.cents)}`
  return (
    <TodayList
      title="Failing cards"
      rows={rows.map(({ key, readerId, name, planName, periodEnd }) => ({
        key,
        href: `/admin/readers/${readerId}`,
        title: name ?? '',
        detail: `${planName}, paid until ${dayText(periodEnd)}`,
      }))}
      empty="Every card was charged."
      more={isLinked ? <a href="/admin/business/failing">{all}</a> : total.count > 0 && all}
    />
  )
}

async function FiguresOfToday({ pool, now }: { pool: Pool; now: Date }) {
  const of = (figure: 'revenue' | 'new' | 'cancelled') =>
    readFigureTotal(pool, { figure, period: dayPeriod(now), ...ofAll })
  const [revenue, fresh, cancelled] = await Promise.all([of('revenue'), of('new'), of('cancelled')])
  return (
    <TodayList
      title="Figures of today"
      rows={[
        {
          key: 'revenue',
          href: '/admin/business/revenue',
          title: money(revenue.cents),
          detail: 'Net revenue',
        },
        {
          key: 'new',
          href: '/admin/business/new',
          title: fresh.count.toLocaleString('en-US'),
          detail: 'New subscriptions',
        },
        {
          key: 'cancelled',
          href: '/admin/business/cancelled',
          title: cancelled.count.toLocaleString('en-US'),
          detail: 'Cancellations',
        },
      ]}
      empty=""
      more={<a href="/admin/business">All figures</a>}
    />
  )
}
