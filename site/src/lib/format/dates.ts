const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const monthAndYear = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** '12 November 2026' from an ISO 8601 time, in UTC, so that a page reads the same wherever it is rendered. */
export function formatDay(isoTime: string): string {
  return day.format(new Date(isoTime))
}

/** 'November 2026' from `2026-11`. */
export function formatMonth(month: string): string {
  return monthAndYear.format(new Date(`${month}-01T00:00:00Z`))
}

/** Whether a path segment names a calendar month (`2026-11`). */
export function isMonth(segment: string): boolean {
  return /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(segment)
}

const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** '12 November 2026 at 14:05' on the viewer's clock: for islands, never for a page that is rendered for all. */
export function formatMoment(isoTime: string): string {
  return moment.format(new Date(isoTime))
}
