import { supportResponseHours } from '@meridian/shared/support/support-ticket.schema'

/** How a ticket stands to the promise of an answer within 24 hours (spec.md §9). */
export interface ResponseTimeState {
  tone: 'settled' | 'calm' | 'soon' | 'overdue'
  text: string
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** From here on an answer is pressing. */
const soonMs = 4 * hourMs

/** What support is told of a reader who waits since `waitingSince`; null: nobody waits. */
export function responseTimeState(waitingSince: string | null, nowMs = Date.now()): ResponseTimeState {
  if (waitingSince === null) return { tone: 'settled', text: 'Nobody waits' }
  const leftMs = Date.parse(waitingSince) + supportResponseHours * hourMs - nowMs
  if (leftMs <= 0) return { tone: 'overdue', text: `Overdue by ${inWords(-leftMs)}` }
  return { tone: leftMs < soonMs ? 'soon' : 'calm', text: `${inWords(leftMs)} left` }
}

function inWords(durationMs: number): string {
  const minutes = Math.floor(durationMs / minuteMs)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${hours} h`
  return `${Math.floor(hours / 24)} days`
}
