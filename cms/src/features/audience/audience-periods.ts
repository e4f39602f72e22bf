import { z } from 'zod'
import { dayAfter, dayOf, type DayRange, daysOf } from './days.ts'

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

/** As many as 24 months ever have. */
const mostDays = 731

/** The period that a page's address names; the last seven days without one. */
export function audiencePeriodOf(value: unknown): AudiencePeriod {
  return audiencePeriods.find((period) => period === value) ?? '7-days'
}

/** The days of a period, today the last of them, and as many days before. All in UTC. */
export function daysOfPeriod(period: AudiencePeriod, today: Date): { now: DayRange; before: DayRange } {
  const to = dayOf(today)
  const now = { from: dayAfter(to, 1 - lengths[period]), to }
  return { now, before: asManyBefore(now) }
}

/** The days that are looked at, and those that they are compared with. */
export interface Periods {
  /** Null where staff have chosen both stretches of days. */
  period: AudiencePeriod | null
  now: DayRange
  /** As many days right before, unless others were chosen. */
  before: DayRange
}

/** The parameters of an address that choose two stretches of days; without the last two, the second is as many days right before. */
export const dayFields = ['from', 'to', 'other-from', 'other-to'] as const
export type DayField = (typeof dayFields)[number]

const longAgo = '2000-01-01'

const Day = z.iso
  .date({ error: ({ input }) => (input === undefined ? 'is missing' : 'is not a day, such as 2026-11-30') })
  .refine((day) => day >= longAgo, 'is before anything was counted')
const ChosenDays = z.object({
  from: Day,
  to: Day,
  'other-from': Day.optional(),
  'other-to': Day.optional(),
})

/** The two stretches that an address has chosen, the period that it names, or `otherwise`; an error says which parameter is wrong, and why. */
export function periodsInAddress(
  query: (name: string) => unknown,
  { today, otherwise = '7-days' }: { today: Date; otherwise?: AudiencePeriod },
): z.ZodSafeParseResult<Periods> {
  const given = dayFields.flatMap((field) => {
    const value = query(field)
    return value === null || value === undefined || value === '' ? [] : [[field, value] as const]
  })
  if (given.length === 0) {
    const period = audiencePeriodOf(query('period') ?? otherwise)
    return { success: true, data: { period, ...daysOfPeriod(period, today) } }
  }
  return chosenBefore(dayOf(today)).safeParse(Object.fromEntries(given))
}

/** The same two stretches, or the same period, in another address. */
export function addressOfPeriods({ period, now, before }: Periods): Record<string, string> {
  if (period !== null) return { period }
  return { from: now.from, to: now.to, 'other-from': before.from, 'other-to': before.to }
}

/** What sums of two stretches are divided by before they are compared: nothing while both have as many days, else their days. */
export function divisorsOf({ now, before }: Pick<Periods, 'now' | 'before'>): {
  isPerDay: boolean
  now: number
  before: number
} {
  const [days, others] = [daysOf(now).length, daysOf(before).length]
  return days === others
    ? { isPerDay: false, now: 1, before: 1 }
    : { isPerDay: true, now: days, before: others }
}

function chosenBefore(today: string) {
  return ChosenDays.transform((days, context): Periods => {
    const check = (first: DayField, last: DayField): DayRange | null => {
      const [from, to] = [days[first], days[last]]
      const refuse = (field: DayField, message: string) => {
        context.addIssue({ code: 'custom', path: [field], message })
        return null
      }
      if (from === undefined) return refuse(first, 'is missing')
      if (to === undefined) return refuse(last, 'is missing')
      if (to > today) return refuse(last, 'is still to come')
      if (from > to) return refuse(first, 'is after the last day')
      if (from < dayAfter(to, 1 - mostDays))
        return refuse(first, 'is more than 24 months before the last day')
      return { from, to }
    }
    const now = check('from', 'to')
    if (!now) return z.NEVER
    const isCompared = days['other-from'] !== undefined || days['other-to'] !== undefined
    const before = isCompared ? check('other-from', 'other-to') : asManyBefore(now)
    if (!before) return z.NEVER
    return { period: null, now, before }
  })
}

function asManyBefore(now: DayRange): DayRange {
  return { from: dayAfter(now.from, -daysOf(now).length), to: dayAfter(now.from, -1) }
}
