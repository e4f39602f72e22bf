import type { IdeaRequest } from '@meridian/shared/planning/planning.schema'
import { commitTransaction, createLocalReq, initTransaction, killTransaction } from 'payload'
import { can } from '../../platform/access/rights.ts'
import { clientOf } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { assigneeRefusal, type PlannerAtWork, type PlanRefusal, writePlan } from './change-plan.ts'

export type IdeaOutcome =
  | { ok: true; articleId: number }
  | { ok: false; reason: PlanRefusal | 'section-unknown' }

/** Begins a draft article with a title, and puts it on the board, in one transaction. Contributors pitch for themselves or for nobody. */
export async function planIdea(planner: PlannerAtWork, idea: IdeaRequest): Promise<IdeaOutcome> {
  const { payload, user } = planner
  const { title, sectionId, assigneeId, deadline, note } = idea
  const isOthers = (assigneeId !== null && assigneeId !== user.id) || deadline !== null
  if (isOthers && !can(user, 'editArticles')) return { ok: false, reason: 'not-yours' }
  const req = await createLocalReq({ user }, payload)
  await initTransaction(req)
  try {
    const client = await clientOf(req)
    const outcome = await begin()
    if (outcome.ok) await commitTransaction(req)
    else await killTransaction(req)
    return outcome

    async function begin(): Promise<IdeaOutcome> {
      const refusal = await assigneeRefusal(client, { assigneeId: null, isLive: false }, assigneeId)
      if (refusal) return { ok: false, reason: refusal }
      if (sectionId !== null && !(await isSection(sectionId))) return { ok: false, reason: 'section-unknown' }
      const { id: articleId } = await payload.create({
        collection: 'articles',
        data: { title, ...(sectionId !== null && { section: sectionId }), _status: 'draft' },
        draft: true,
        depth: 0,
        overrideAccess: false,
        user,
        req,
      })
      const plan = { articleId, assigneeId: null, title }
      await writePlan({ client, plan, planner, values: { assigneeId, deadline, note, isBegun: false } })
      return { ok: true, articleId }
    }

    async function isSection(id: number): Promise<boolean> {
      const found = await sqlOn(client)
        .selectFrom('sections')
        .select('id')
        .where('id', '=', id)
        .executeTakeFirst()
      return found !== undefined
    }
  } catch (error) {
    await killTransaction(req)
    throw error
  }
}
