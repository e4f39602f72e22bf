import type { SourceDate } from '../source-record.ts'

/**
 * The moment of a date, as ISO in UTC. What a clock showed is looked up in its time zone; null for no date, or for a clock of which
 * nobody has said where it stood. An hour that the clock skipped counts as the one after, one that it showed twice as the first.
 */
export function momentOf(date: SourceDate, timeZone: string | null): string | null {
  if (date === null) return null
  if (date.kind === 'instant') return date.at
  if (timeZone === null) return null
  const shown = Date.parse(`${date.at}Z`)
  if (Number.isNaN(shown)) return null
  const before = shown - offsetMs(shown - dayMs, timeZone)
  const after = shown - offsetMs(shown + dayMs, timeZone)
  const fits = [before, after].toSorted((a, b) => a - b).find((at) => at + offsetMs(at, timeZone) === shown)
  return new Date(fits ?? before).toISOString()
}

/** Whether a date cannot be told without knowing where the clock stood. */
export function needsTimeZone(date: SourceDate, timeZone: string | null): boolean {
  return date?.kind === 'local' && timeZone === null
}

const dayMs = 86_400_000
const formats = new Map<string, Intl.DateTimeFormat>()

/** How far a clock there is ahead of UTC at a moment. */
function offsetMs(at: number, timeZone: string): number {
  const parts = Object.fromEntries(
    formatFor(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const { year, month, day, hour, minute, second } = parts
  const shown = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour) % 24,
    Number(minute),
    Number(second),
  )
  return shown - Math.floor(at / 1000) * 1000
}

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timeZone, format)
  return format
}
