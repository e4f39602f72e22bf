const hourMs = 3_600_000

/** What counts once is half of it after so many hours: today's list is another in the evening, this week's on the third day. */
export const dayHalfLifeHours = 8
export const weekHalfLifeHours = 60

/** How much something counts that is so old, from 1 down. */
export function weightOf(ageHours: number, halfLifeHours: number): number {
  return 2 ** (-ageHours / halfLifeHours)
}

/**
 * Views by the hour of a day (UTC, `2026-11-30`), each with the weight of its age. Ages are whole hours: within an hour the sum changes by
 * views alone, and from one to the next all sums become smaller alike.
 */
export function decayedViews(day: string, views: readonly number[], now: Date): number {
  const hourNow = Math.floor(now.getTime() / hourMs)
  const firstHour = Date.parse(day) / hourMs
  return views.reduce(
    (sum, count, hour) => sum + count * weightOf(Math.max(0, hourNow - firstHour - hour), dayHalfLifeHours),
    0,
  )
}
