/** `Monday 23 November 2026, 09:00 (Europe/London, GMT)`: which clock is meant always stands beside it. */
export function momentWithZone(moment: string, timeZone: string): string {
  const date = new Date(moment)
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone }).format(date)
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(date)
  return `${day.replace(',', '')}, ${time} (${zoneName(date, timeZone)})`
}

/** `Europe/London, GMT+1`: the place, and how its clock stands on that day. */
export function zoneName(moment: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(
    moment,
  )
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  return timeZone === 'UTC' ? 'UTC' : `${timeZone}, ${offset}`
}
