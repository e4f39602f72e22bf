import type { PlanRights, PlanStage } from '@meridian/shared/planning/planning.schema'
import { can, type Right } from '../../platform/access/rights.ts'
import type { MaybeUser } from '../../platform/access/roles.ts'

/** An article as the rules of planning know it. */
export interface PlannedArticle {
  /** Null while it is not on the board. */
  stage: PlanStage | null
  assigneeId: number | null
  createdById: number | null
}

export interface Planner {
  id: number
  may: (right: Right) => boolean
}

/** Somebody of the staff as the rules of planning ask them. */
export function plannerOf(user: NonNullable<MaybeUser> & { id: number }): Planner {
  return { id: user.id, may: (right) => can(user, right) }
}

/** Whether somebody sees it on the board: editors everything; contributors their own, and the ideas that nobody has. */
export function maySeePlan(planner: Planner, article: PlannedArticle): boolean {
  if (planner.may('editArticles')) return true
  return planner.may('writeArticles') && (isOwn(planner, article) || isFree(article))
}

/**
 * What somebody may do with the plan of an article. Editors plan for everybody. Contributors pitch ideas, take one that nobody has,
 * give it back, and say how far their own is; deadlines and the work of others are not theirs to set.
 */
export function planRightsOf(planner: Planner, article: PlannedArticle): PlanRights {
  const isEditor = planner.may('editArticles')
  const sees = maySeePlan(planner, article)
  const isMine = sees && article.assigneeId === planner.id
  const isUnderWay = article.stage === 'assigned' || article.stage === 'in-work'
  const isPitch = sees && article.createdById === planner.id && article.assigneeId === null
  return {
    mayAssign: isEditor,
    mayTake: sees && (isFree(article) || (article.stage === null && article.createdById === planner.id)),
    mayGiveBack: isMine && isUnderWay,
    mayNote: isEditor || isPitch || isMine,
    mayMove: (isEditor || isMine) && article.stage !== 'scheduled',
    mayRemove:
      (article.stage === 'idea' || isUnderWay) && (isEditor || (isPitch && article.stage === 'idea')),
    maySchedule: planner.may('publishArticles') && article.stage !== 'scheduled',
  }
}

function isOwn({ id }: Planner, { assigneeId, createdById }: PlannedArticle): boolean {
  return assigneeId === id || createdById === id
}

function isFree({ stage, assigneeId }: PlannedArticle): boolean {
  return stage === 'idea' && assigneeId === null
}
