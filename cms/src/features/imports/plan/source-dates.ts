import { momentShown } from '../../../platform/clocks/wall-clock.ts'
import type { SourceDate } from '../source-record.ts'

/**
 * The moment of a date, as ISO in UTC. What a clock showed is looked up in its time zone; null for no date, or for a clock of which
 * nobody has said where it stood.
 */
export function momentOf(date: SourceDate, timeZone: string | null): string | null {
  if (date === null) return null
  if (date.kind === 'instant') return date.at
  if (timeZone === null) return null
  const shown = Date.parse(`${date.at}Z`)
  return Number.isNaN(shown) ? null : new Date(momentShown(shown, timeZone)).toISOString()
}

/** Whether a date cannot be told without knowing where the clock stood. */
export function needsTimeZone(date: SourceDate, timeZone: string | null): boolean {
  return date?.kind === 'local' && timeZone === null
}
