import { zoneName } from '../schedules/moment-text.ts'

/** The viewer's time zone: `Europe/London`. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** What the fields for day and time hold as a moment; null while they are not filled in. By the browser's own clock. */
export function momentOf({ day, time }: { day: string; time: string }): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !/^\d{2}:\d{2}$/.test(time)) return null
  const moment = new Date(`${day}T${time}:00`)
  return Number.isNaN(moment.getTime()) ? null : moment
}

/** A moment as the fields for day and time show it. */
export function fieldsOf(moment: Date): { day: string; time: string } {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
  return { day, time: `${two(moment.getHours())}:${two(moment.getMinutes())}` }
}

/** The next full hour that is at least half an hour away: where planning begins. */
export function suggestedMoment(now: Date): Date {
  const moment = new Date(now.getTime() + 90 * 60_000)
  moment.setMinutes(0, 0, 0)
  return moment
}

/** `Mon 23 Nov 2026, 09:00`, by the viewer's clock. */
export function shortMoment(moment: string): string {
  const date = new Date(moment)
  const day = date.toLocaleDateString('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
  return `${day.replace(',', '')}, ${date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}`
}

/** `Europe/London, GMT+1`: whose clock it is, as it stands at that moment. */
export function ownZoneName(moment: Date): string {
  return zoneName(moment, ownTimeZone())
}
