/*
 * Days are those of UTC, as text (`2026-11-30`), and so are months, as their first day. An hour is its first moment.
 */

const dayMs = 86_400_000

/** The day of a moment. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

/** The day that is so many days after another. */
export function dayAfter(day: string, days = 1): string {
  return dayOf(new Date(Date.parse(day) + days * dayMs))
}

/** The month of a day. */
export function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`
}

/** The month that is so many months after another. */
export function monthAfter(month: string, months = 1): string {
  const first = new Date(month)
  return dayOf(new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + months, 1)))
}

/** The number of a day in its month, from 1. */
export function dayOfMonth(day: string): number {
  return Number(day.slice(8))
}

/** A stretch of days, with its first and its last. */
export interface DayRange {
  from: string
  to: string
}

/** Each day of a stretch. */
export function daysOf({ from, to }: DayRange): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = dayAfter(day)) days.push(day)
  return days
}

/** Each month that a stretch has days of. */
export function monthsOf({ from, to }: DayRange): string[] {
  const months: string[] = []
  for (let month = monthOf(from); month <= to; month = monthAfter(month)) months.push(month)
  return months
}

/** A stretch as whole months and the days beside them. */
export function splitRange({ from, to }: DayRange): { months: string[]; days: string[] } {
  const months = monthsOf({ from, to }).filter(
    (month) => month >= from && dayAfter(monthAfter(month), -1) <= to,
  )
  const [first, last] = [months.at(0), months.at(-1)]
  if (first === undefined || last === undefined) return { months, days: daysOf({ from, to }) }
  const before = daysOf({ from, to: dayAfter(first, -1) })
  return { months, days: [...before, ...daysOf({ from: monthAfter(last), to })] }
}
