import { ArticlePlanSchema, IdeaAnswerSchema } from '@meridian/shared/planning/planning.schema'
import { type BoardQuery, readBoard } from '../src/features/planning/read-plans.ts'
import { signInAs, type SignedInAccount } from './accounts.ts'
import { openApi } from './api.ts'
import { uniqueName } from './content.ts'
import { openPayload } from './payload.ts'

/** An idea of which nothing is said. */
export const bareIdea = { note: '', sectionId: null, assigneeId: null, deadline: null }
const everything: BoardQuery = { ownOf: null, assignee: null, sectionId: null }

export type PlanningSetup = Awaited<ReturnType<typeof openPlanningSetup>>

/** An editor and two contributors at an empty board. */
export async function openPlanningSetup() {
  const payload = await openPayload()
  const { api, callAs } = openApi(payload)
  const { pool } = payload.db
  const [editor, contributor, other] = await Promise.all([
    signInAs(payload, 'editor', { firstName: 'Erik', lastName: 'Holm' }),
    signInAs(payload, 'contributor', { firstName: 'Cleo', lastName: 'Marsh' }),
    signInAs(payload, 'contributor'),
  ])
  const send = async (as: SignedInAccount, method: string, path: string, json?: object) =>
    callAs(as, { method, path: `/api/staff/planning${path}` }, json)
  const planOf = async (id: number) =>
    ArticlePlanSchema.parse(await (await send(editor, 'GET', `/${id}`)).json())
  return {
    payload,
    api,
    editor,
    contributor,
    other,
    send,
    planOf,
    /** Puts an idea on the board, and gives its article. */
    pitch: async (as: SignedInAccount, idea: object = {}) => {
      const answer = await send(as, 'POST', '', { ...bareIdea, title: uniqueName('Water'), ...idea })
      return IdeaAnswerSchema.parse(await answer.json()).articleId
    },
    /** As the editor does it. Gives the status of the answer. */
    assign: async (id: number, person: SignedInAccount | null, plan: object = {}) => {
      const { deadline, note, revision: seen } = await planOf(id)
      const assigneeId = person?.userId ?? null
      return (await send(editor, 'PUT', `/${id}`, { deadline, note, assigneeId, seen, ...plan })).status
    },
    move: async (as: SignedInAccount, id: number, to: string) =>
      (await send(as, 'POST', `/${id}/moves`, { to, seen: (await planOf(id)).revision })).status,
    cards: () => readBoard(pool, everything),
    /** The articles on the board, each with its column. */
    onBoard: async (query: Partial<BoardQuery> = {}) =>
      (await readBoard(pool, { ...everything, ...query })).map(({ articleId, stage }) => [articleId, stage]),
    clear: () =>
      pool.query(
        `delete from article_plans; update _articles_v set version_state = 'draft', version_is_ready_for_review = false`,
      ),
  }
}
