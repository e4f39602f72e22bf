import type { PlanStage } from '@meridian/shared/planning/planning.schema'
import { dayText } from '../../platform/admin/staff-formats.ts'

export interface DeadlineText {
  text: string
  isOverdue: boolean
}

const dayMs = 24 * 60 * 60 * 1000

/** Until it is handed in, an article can be late; afterwards its deadline is only told. */
const canBeLate: readonly (PlanStage | null)[] = ['idea', 'assigned', 'in-work']

/** A deadline in words, so that nobody needs to see its colour. `today` is a day as well: `2026-11-27`. */
export function deadlineText(
  { deadline, stage }: { deadline: string; stage: PlanStage | null },
  today: string,
): DeadlineText {
  const days = Math.round((Date.parse(deadline) - Date.parse(today)) / dayMs)
  if (days < 0 && canBeLate.includes(stage)) {
    return { text: `Overdue since ${dayText(deadline)}`, isOverdue: true }
  }
  if (days === 0) return { text: 'Due today', isOverdue: false }
  if (days === 1) return { text: 'Due tomorrow', isOverdue: false }
  return { text: `Due ${dayText(deadline)}`, isOverdue: false }
}

/** Today, as deadlines are written. The clock of the house is UTC. */
export function todayAsDay(now = new Date()): string {
  return now.toISOString().slice(0, 10)
}
