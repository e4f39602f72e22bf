/** When the period that is paid today ends and the next one begins; null for a period that cannot be sold. */
export function renewalDay(period: string, today: Date): Date | null {
  const months = new Map([
    ['year', 12],
    ['month', 1],
  ]).get(period)
  if (months === undefined) return null
  const day = new Date(today)
  day.setUTCMonth(day.getUTCMonth() + months)
  // The 29th of February, or the 31st of a month, has no counterpart: its last day stands for it, as at the provider.
  if (day.getUTCDate() !== today.getUTCDate()) day.setUTCDate(0)
  return day
}
