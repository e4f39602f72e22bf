/** '21 November 2027', as the account writes it. */
export function written(date: Date): string {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(date)
}

/** The same time, so many hours later. */
export function hoursAfter(date: Date, hours: number): Date {
  return new Date(date.getTime() + hours * 3_600_000)
}
