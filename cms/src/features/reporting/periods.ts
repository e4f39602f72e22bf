/** The stretches of time that the figures are asked for. */
export const periodKeys = ['month', '30-days', 'year'] as const
export type PeriodKey = (typeof periodKeys)[number]

/** A stretch of time that has begun, and one of the same kind that lies ahead. All of it in UTC. */
export interface Period {
  key: PeriodKey
  label: string
  /** What has happened is counted from here to `now`. */
  from: Date
  now: Date
  /** What is to come is counted from `now` to here. */
  until: Date
  /** How the time ahead is called. */
  aheadLabel: string
}

const dayMs = 86_400_000

export const periodLabels: Record<PeriodKey, string> = {
  month: 'This month',
  '30-days': 'Last 30 days',
  year: 'Last 12 months',
}

/** The key that a page's address gives; this month without one. */
export function periodKeyOf(value: unknown): PeriodKey {
  return periodKeys.find((key) => key === value) ?? 'month'
}

/** The stretch of time of a key, as of a moment. The last 12 months are this one and the eleven before it. */
export function periodOf(key: PeriodKey, now: Date): Period {
  const label = periodLabels[key]
  switch (key) {
    case 'month':
      return {
        key,
        label,
        from: monthStart(now, 0),
        now,
        until: monthStart(now, 1),
        aheadLabel: 'Until the end of the month',
      }
    case '30-days': {
      const [from, until] = [new Date(now.getTime() - 30 * dayMs), new Date(now.getTime() + 30 * dayMs)]
      return { key, label, from, now, until, aheadLabel: 'In the next 30 days' }
    }
    case 'year':
      return {
        key,
        label,
        from: monthStart(now, -11),
        now,
        until: monthStart(now, 12),
        aheadLabel: 'In the next 12 months',
      }
  }
}

/** The day of a moment, up to it. */
export function dayPeriod(now: Date): Period {
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
  return { ...periodOf('month', now), label: 'Today', from }
}

/** The first moment of the month that is so many months after that of `now`. */
export function monthStart(now: Date, monthsAfter: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsAfter, 1))
}

/** A month (`2026-11`) as the stretch of time whose rows are looked at; null: it is none, or lies ahead. */
export function monthPeriod(month: string, now: Date): Period | null {
  const start = new Date(`${month}-01T00:00:00.000Z`)
  if (!/^\d{4}-\d{2}$/.test(month) || Number.isNaN(start.getTime()) || start > now) return null
  const lastMoment = new Date(monthStart(start, 1).getTime() - 1)
  const end = lastMoment < now ? lastMoment : now
  return { ...periodOf('month', end), label: month }
}
