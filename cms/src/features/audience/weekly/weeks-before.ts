import { dayAfter, dayOf, type DayRange } from '../days.ts'

const weekDays = 7

/** The last week that is over, from Monday to Sunday, and the one before it. All in UTC. */
export function weeksBefore(now: Date): { now: DayRange; before: DayRange } {
  const today = dayOf(now)
  // Sunday is 0.
  const sinceMonday = (now.getUTCDay() + 6) % weekDays
  const from = dayAfter(today, -sinceMonday - weekDays)
  return {
    now: { from, to: dayAfter(from, weekDays - 1) },
    before: { from: dayAfter(from, -weekDays), to: dayAfter(from, -1) },
  }
}
