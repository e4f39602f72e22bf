import type { Price } from '../records/catalog.ts'

type Recurring = NonNullable<Price['recurring']>

/**
 * The end of the billing period that runs at `start`, counted from the anchor, so that a subscription from the 31st
 * ends each month on its last day and comes back to the 31st. In seconds.
 */
export function periodEnd(anchor: number, start: number, recurring: Recurring): number {
  let count = estimate(anchor, start, recurring)
  while (boundary(anchor, count, recurring) <= start) count += 1
  return boundary(anchor, count, recurring)
}

/** A count of periods that surely ends no later than the wanted one. */
function estimate(anchor: number, start: number, { interval, interval_count }: Recurring): number {
  const longest = { day: 86_400, week: 7 * 86_400, month: 31 * 86_400, year: 366 * 86_400 }[interval]
  return Math.max(1, Math.floor((start - anchor) / (longest * interval_count)))
}

function boundary(anchor: number, count: number, { interval, interval_count }: Recurring): number {
  const steps = count * interval_count
  if (interval === 'day') return anchor + steps * 86_400
  if (interval === 'week') return anchor + steps * 7 * 86_400
  return addMonths(anchor, interval === 'year' ? steps * 12 : steps)
}

function addMonths(seconds: number, months: number): number {
  const date = new Date(seconds * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.getTime() / 1000
}
