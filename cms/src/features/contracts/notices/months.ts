export const dayMs = 24 * 3_600_000

/** The same day of a later month at the same time, in UTC; the last of that month where it has no such day. */
export function addMonths(time: Date, count: number): Date {
  const month = time.getUTCMonth() + count
  const lastDay = new Date(Date.UTC(time.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const result = new Date(time)
  result.setUTCDate(1)
  result.setUTCFullYear(time.getUTCFullYear(), month, Math.min(time.getUTCDate(), lastDay))
  return result
}
