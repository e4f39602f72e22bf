import type { PlanMoveRequest, PlanRequest } from '@meridian/shared/planning/planning.schema'
import { sql } from 'kysely'
import { commitTransaction, createLocalReq, initTransaction, killTransaction, type Payload } from 'payload'
import type { User } from '../../payload-types.ts'
import { can, rolesWith } from '../../platform/access/rights.ts'
import { clientOf, type SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { locks } from '../../platform/locks/locks.ts'
import { holdLock } from '../../platform/locks/with-lock.ts'
import { enqueueAssignmentMail } from './assignment-mail.ts'
import { maySeePlan, plannerOf, planRightsOf } from './plan-rules.ts'
import { type ArticlePlanRow, readArticlePlan } from './read-plans.ts'

/** Somebody at the board. */
export interface PlannerAtWork {
  payload: Payload
  user: User
}

/**
 * `unknown`: there is no such article, or it is none that they see; `conflict`: a colleague has planned something else since it was
 * looked at; `not-yours`: it is not theirs to decide.
 */
export type PlanRefusal =
  | 'unknown'
  | 'conflict'
  | 'not-yours'
  | 'assignee-missing'
  | 'assignee-unknown'
  | 'assignee-cannot-change-live'
  | 'scheduled'
export type PlanOutcome = { ok: true } | { ok: false; reason: PlanRefusal }

interface Change {
  client: SqlClient
  /** What is planned now; nobody else changes it until the end of the transaction. */
  plan: ArticlePlanRow
  /** In the transaction, for changes of the article itself. */
  saveHandedIn: (isReadyForReview: boolean) => Promise<void>
}

interface PlanValues {
  assigneeId: number | null
  deadline: string | null
  note: string
  isBegun: boolean
}

/** Plans an article: whose it is, until when, and a note. Who has it from now on is told by mail, unless they did it themselves. */
export async function changePlan(
  planner: PlannerAtWork,
  articleId: number,
  { seen, ...asked }: PlanRequest,
): Promise<PlanOutcome> {
  return inPlanning(planner, articleId, async ({ client, plan }) => {
    if (plan.revision !== seen) return refuse('conflict')
    if (!mayChangeTo(planner, plan, asked)) return refuse('not-yours')
    const refusal = await assigneeRefusal(client, plan, asked.assigneeId)
    if (refusal) return refuse(refusal)
    // Who has it next has not begun.
    const isBegun = plan.stage === 'in-work' && plan.assigneeId === asked.assigneeId
    await writePlan({ client, plan, planner, values: { ...asked, isBegun } })
    return { ok: true }
  })
}

/** Moves an article to another column. Handing it in, and taking that back, is a save of the article like any other. */
export async function movePlan(
  planner: PlannerAtWork,
  articleId: number,
  { to, seen }: PlanMoveRequest,
): Promise<PlanOutcome> {
  const { user } = planner
  return inPlanning(planner, articleId, async ({ client, plan, saveHandedIn }) => {
    if (plan.revision !== seen) return refuse('conflict')
    if (plan.stage === 'scheduled') return refuse('scheduled')
    if (plan.stage === to) return { ok: true }
    const { mayMove, mayTake } = planRightsOf(plannerOf(user), plan)
    if (!mayMove && !(mayTake && (to === 'assigned' || to === 'in-work'))) return refuse('not-yours')
    // Contributors who move what nobody has take it; editors say whose it is.
    const taken = plan.assigneeId ?? (can(user, 'editArticles') ? null : user.id)
    if (to === 'assigned' && taken === null) return refuse('assignee-missing')
    if (plan.stage === 'in-review') await saveHandedIn(false)
    if (to === 'in-review') await saveHandedIn(true)
    const values = {
      assigneeId: to === 'idea' ? null : taken,
      deadline: plan.deadline,
      note: plan.note,
      isBegun: to === 'in-work' || to === 'in-review',
    }
    await writePlan({ client, plan, planner, values })
    return { ok: true }
  })
}

/** Takes an article off the board. The article stays as it is. */
export async function removePlan(planner: PlannerAtWork, articleId: number): Promise<PlanOutcome> {
  return inPlanning(planner, articleId, async ({ client, plan }) => {
    if (!planRightsOf(plannerOf(planner.user), plan).mayRemove) return refuse('not-yours')
    await sqlOn(client).deleteFrom('article_plans').where('article_id', '=', articleId).execute()
    return { ok: true }
  })
}

/**
 * Plans in one transaction. The article is held first, as every save of it does: a plan waits for a save that is under way, and none
 * for the other's lock.
 */
async function inPlanning(
  { payload, user }: PlannerAtWork,
  articleId: number,
  work: (change: Change) => Promise<PlanOutcome>,
): Promise<PlanOutcome> {
  const req = await createLocalReq({ user }, payload)
  await initTransaction(req)
  try {
    const client = await clientOf(req)
    await holdLock(client, locks.articleSave(String(articleId)))
    const plan = await readArticlePlan(client, articleId)
    const saveHandedIn = async (isReadyForReview: boolean) => {
      const data = { isReadyForReview }
      await payload.update({
        collection: 'articles',
        id: articleId,
        data,
        draft: true,
        depth: 0,
        overrideAccess: false,
        user,
        req,
      })
    }
    const outcome =
      plan && maySeePlan(plannerOf(user), plan)
        ? await work({ client, plan, saveHandedIn })
        : refuse('unknown')
    if (outcome.ok) await commitTransaction(req)
    else await killTransaction(req)
    return outcome
  } catch (error) {
    await killTransaction(req)
    throw error
  }
}

function refuse(reason: PlanRefusal): { ok: false; reason: PlanRefusal } {
  return { ok: false, reason }
}

/** Whether every change that is asked for is one of theirs. */
function mayChangeTo(
  { user }: PlannerAtWork,
  plan: ArticlePlanRow,
  asked: Pick<PlanValues, 'assigneeId' | 'deadline' | 'note'>,
): boolean {
  const { mayAssign, mayTake, mayGiveBack, mayNote } = planRightsOf(plannerOf(user), plan)
  if (mayAssign) return true
  const isAssigneeFine =
    asked.assigneeId === plan.assigneeId ||
    (asked.assigneeId === user.id && mayTake) ||
    (asked.assigneeId === null && mayGiveBack)
  return isAssigneeFine && asked.deadline === plan.deadline && (asked.note === plan.note || mayNote)
}

/** Only those who write are given something to write; what readers have, only those who may change it. */
export async function assigneeRefusal(
  client: SqlClient,
  { assigneeId, isLive }: Pick<ArticlePlanRow, 'assigneeId' | 'isLive'>,
  next: number | null,
): Promise<PlanRefusal | null> {
  if (next === null || next === assigneeId) return null
  const person = await sqlOn(client)
    .selectFrom('users')
    .select('role')
    .where('id', '=', next)
    .where('role', 'in', rolesWith('writeArticles'))
    .executeTakeFirst()
  if (!person) return 'assignee-unknown'
  return isLive && !can(person, 'editArticles') ? 'assignee-cannot-change-live' : null
}

/** Writes what is planned, and tells who has the article from now on. */
export async function writePlan({
  client,
  plan,
  planner,
  values: { assigneeId, deadline, note, isBegun },
}: {
  client: SqlClient
  plan: Pick<ArticlePlanRow, 'articleId' | 'assigneeId' | 'title'>
  planner: PlannerAtWork
  values: PlanValues
}): Promise<void> {
  const row = { assignee_id: assigneeId, deadline, note, is_begun: isBegun }
  const { revision } = await sqlOn(client)
    .insertInto('article_plans')
    .values({ article_id: plan.articleId, ...row })
    .onConflict((conflict) =>
      conflict.column('article_id').doUpdateSet(({ ref }) => ({
        ...row,
        revision: sql<number>`${ref('article_plans.revision')} + 1`,
        updated_at: sql<Date>`now()`,
      })),
    )
    .returning('revision')
    .executeTakeFirstOrThrow()
  if (assigneeId === null || assigneeId === plan.assigneeId || assigneeId === planner.user.id) return
  const { articleId, title } = plan
  await enqueueAssignmentMail(client, {
    articleId,
    title,
    revision,
    assigneeId,
    deadline,
    note,
    by: planner.user,
  })
}
