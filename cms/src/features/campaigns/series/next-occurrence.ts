import { momentInZone } from '../../../platform/clocks/wall-clock.ts'

/** In the order of the week, as `Date.getUTCDay` counts. */
export const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const
export type Weekday = (typeof weekdays)[number]

/** On which days of the week, and when a clock in a zone shows what. */
export interface Rhythm {
  weekdays: readonly Weekday[]
  /** `06:30` */
  time: string
  timeZone: string
}

const dayMs = 24 * 60 * 60 * 1000

/** The first moment of a rhythm after another moment; null for one without days. */
export function nextOccurrence({ weekdays: wanted, time, timeZone }: Rhythm, after: Date): Date | null {
  // From the day before, as zones are up to fourteen hours ahead, to that of a week later.
  for (let days = -1; days <= 8; days += 1) {
    const day = new Date(after.getTime() + days * dayMs).toISOString().slice(0, 10)
    const weekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]
    if (weekday === undefined || !wanted.includes(weekday)) continue
    const moment = momentInZone({ day, time }, timeZone)
    if (moment > after) return moment
  }
  return null
}
