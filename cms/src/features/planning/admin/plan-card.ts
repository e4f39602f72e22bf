import type { PlanRights, PlanStage } from '@meridian/shared/planning/planning.schema'
import { momentText } from '../../../platform/admin/staff-formats.ts'
import { deadlineText, type DeadlineText } from '../deadline-text.ts'
import { type Planner, planRightsOf } from '../plan-rules.ts'
import type { PlanCardRow } from '../read-plans.ts'

/** What a person can plan with an article. */
export interface ShownPlan {
  assigneeId: number | null
  /** The day, as `2026-12-01`. */
  deadline: string | null
  note: string
  revision: number
  rights: PlanRights
}

/** An article on the board, as the browser draws it. */
export interface PlanCard extends ShownPlan {
  articleId: number
  stage: PlanStage
  title: string
  assignee: string | null
  section: string | null
  due: DeadlineText | null
  goesOut: string | null
  savedAt: string
  inColumn: number
}

export function cardOf(row: PlanCardRow, planner: Planner, today: string): PlanCard {
  const { articleId, stage, assigneeId, deadline, note, revision, savedAt, assignee, section, inColumn } = row
  return {
    articleId,
    stage,
    title: row.title === '' ? 'Without a title' : row.title,
    assigneeId,
    assignee,
    section,
    deadline,
    due: deadline === null ? null : deadlineText({ deadline, stage }, today),
    goesOut: row.goesOutAt === null ? null : `Goes out ${momentText(row.goesOutAt)} UTC`,
    note,
    revision,
    rights: planRightsOf(planner, row),
    savedAt,
    inColumn,
  }
}
