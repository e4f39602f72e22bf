import { dayAfter, dayOf, type DayRange } from './days.ts'

/** The stretches of days that staff look at; each is compared with the one before it. */
export const audiencePeriods = ['today', '7-days', '28-days', 'year', 'two-years'] as const
export type AudiencePeriod = (typeof audiencePeriods)[number]

export const audiencePeriodLabels: Record<AudiencePeriod, string> = {
  today: 'Today',
  '7-days': '7 days',
  '28-days': '28 days',
  year: '12 months',
  'two-years': '24 months',
}

const lengths: Record<AudiencePeriod, number> = {
  today: 1,
  '7-days': 7,
  '28-days': 28,
  year: 365,
  'two-years': 730,
}

/** The period that a page's address names; the last seven days without one. */
export function audiencePeriodOf(value: unknown): AudiencePeriod {
  return audiencePeriods.find((period) => period === value) ?? '7-days'
}

/** The days of a period, today the last of them, and as many days before. All in UTC. */
export function daysOfPeriod(period: AudiencePeriod, today: Date): { now: DayRange; before: DayRange } {
  const to = dayOf(today)
  const from = dayAfter(to, 1 - lengths[period])
  return { now: { from, to }, before: { from: dayAfter(from, -lengths[period]), to: dayAfter(from, -1) } }
}
