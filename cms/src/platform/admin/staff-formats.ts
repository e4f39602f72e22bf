const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})
const thousands = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
})
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const shortMonth = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

/** `$1,500` and `$1,499.50`: cents only where there are some. */
export function money(cents: number, currency = 'usd'): string {
  if (currency !== 'usd') return `${currency.toUpperCase()} ${(cents / 100).toFixed(2)}`.replace('-', '−')
  const format = cents % 100 === 0 ? wholeDollars : dollars
  return format.format(cents / 100).replace('-', '−')
}

/** `$40K`, `$1.5M`: for the lines of a plot. */
export function shortMoney(cents: number): string {
  return thousands.format(cents / 100).replace('-', '−')
}

/** `22 Nov 2026`, in UTC; a dash for none. */
export function dayText(time: string | null): string {
  return time === null ? '–' : day.format(new Date(time))
}

/** `22 Nov 2026, 10:30`, in UTC. */
export function momentText(time: string): string {
  return moment.format(new Date(time))
}

/** `2026-11` as `November 2026`. */
export function monthText(key: string): string {
  return month.format(new Date(`${key}-01T00:00:00Z`))
}

/** `2026-11` as `Nov`. */
export function shortMonthText(key: string): string {
  return shortMonth.format(new Date(`${key}-01T00:00:00Z`))
}

/** `1 reader`, `2 readers`, `1,204 readers`. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

/** The address of a view with those parameters that have a value. */
export function addressOf(path: string, parameters: Record<string, string | number | null>): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== null && value !== '')
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return given.length === 0 ? path : `${path}?${query}`
}
