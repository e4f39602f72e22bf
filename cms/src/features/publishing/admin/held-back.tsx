import { heldBackText, type Held } from './schedule-text.ts'

/** Warns of what is scheduled and will not go out as things stand. */
export function HeldBack({ schedule }: { schedule: Held }) {
  const text = heldBackText(schedule)
  return text === null ? null : <p className="staff-warning">{text}</p>
}
