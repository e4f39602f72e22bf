/*
 * Written out here rather than by `Intl`, whose first use blocks a phone for longer than any other script of a page.
 */
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/**
 * '12 November 2026' from an ISO 8601 time, in UTC, so that a page reads the same wherever it is rendered.
 * @throws RangeError for what is no time.
 */
export function formatDay(isoTime: string): string {
  const [year, month, day] = new Date(isoTime).toISOString().split(/[-T]/)
  return `${Number(day)} ${months[Number(month) - 1]} ${year}`
}

/** '12 Nov 2026', likewise. */
export function formatShortDay(isoTime: string): string {
  const [day, month, year] = formatDay(isoTime).split(' ')
  return `${day} ${month?.slice(0, 3)} ${year}`
}

/** 'November 2026' from `2026-11`. */
export function formatMonth(month: string): string {
  return formatDay(`${month}-01T00:00:00Z`).slice(2)
}

/** Whether a path segment names a calendar month (`2026-11`). */
export function isMonth(segment: string): boolean {
  return /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(segment)
}

/**
 * '12 November 2026 at 14:05' on the viewer's clock: for islands, never for a page that is rendered for all.
 * @throws RangeError for what is no time.
 */
export function formatMoment(isoTime: string): string {
  const time = new Date(isoTime)
  const onTheirClock = new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString()
  return `${formatDay(onTheirClock)} at ${onTheirClock.slice(11, 16)}`
}
