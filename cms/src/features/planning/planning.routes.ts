import { type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  planArticleEndpoint,
  moveArticlePlanEndpoint,
  planIdeaEndpoint,
  readArticlePlanEndpoint,
  removeArticlePlanEndpoint,
} from '@meridian/shared/planning/planning.endpoints'
import {
  ArticlePlanSchema,
  IdeaAnswerSchema,
  IdeaRequestSchema,
  PlanMoveRequestSchema,
  PlanRequestSchema,
} from '@meridian/shared/planning/planning.schema'
import type { Context } from 'hono'
import type { ApiContext } from '../../platform/http/api-context.ts'
import { describeEndpoint, jsonAnswer, jsonBody } from '../../platform/http/describe-endpoint.ts'
import { answerProblem } from '../../platform/http/errors/problem.ts'
import { idParameter } from '../../platform/http/id-parameter.ts'
import { noStore } from '../../platform/http/no-store.ts'
import { readBody } from '../../platform/http/read-body.ts'
import { addNewsroomRoute, type NewsroomRequest } from '../publishing/api/newsroom-route.ts'
import { changePlan, movePlan, type PlanOutcome, type PlanRefusal, removePlan } from './change-plan.ts'
import { listWriters } from './list-writers.ts'
import { planIdea } from './plan-idea.ts'
import { maySeePlan, plannerOf, planRightsOf } from './plan-rules.ts'
import { readArticlePlan } from './read-plans.ts'

const tags = ['Planning']
const params = z.object({ id: z.string().openapi({ example: '42' }) })
const done = { 204: { description: 'Done.' } }
const IdeaRequest = z.strictObject(IdeaRequestSchema.shape).openapi('IdeaRequest')
const IdeaAnswer = z.object(IdeaAnswerSchema.shape).openapi('PlannedIdea')
const PlanRequest = z.strictObject(PlanRequestSchema.shape).openapi('ArticlePlanRequest')
const MoveRequest = z.strictObject(PlanMoveRequestSchema.shape).openapi('ArticlePlanMove')
const PlanAnswer = z.object(ArticlePlanSchema.shape).openapi('ArticlePlan')

const ideaRoute = describeEndpoint(planIdeaEndpoint, {
  tags,
  summary: 'Put an idea on the planning board',
  description:
    'An idea is a draft article with a title and a note. Contributors pitch for themselves or for nobody.',
  request: jsonBody(IdeaRequest),
  responses: { 201: jsonAnswer(IdeaAnswer, 'The draft article.') },
})

const readRoute = describeEndpoint(readArticlePlanEndpoint, {
  tags,
  summary: 'What is planned with an article, and what the one who asks may do with it',
  request: { params },
  responses: { 200: jsonAnswer(PlanAnswer, 'The plan.') },
})

const changeRoute = describeEndpoint(planArticleEndpoint, {
  tags,
  summary: 'Assign an article, with a deadline and a note',
  description: '`seen` is the revision that was looked at; a plan that was changed since is not changed.',
  request: { params, ...jsonBody(PlanRequest) },
  responses: done,
})

const moveRoute = describeEndpoint(moveArticlePlanEndpoint, {
  tags,
  summary: 'Move an article to another column of the board',
  description: 'Into and out of `in-review` it is handed in, or taken back, as in its form.',
  request: { params, ...jsonBody(MoveRequest) },
  responses: done,
})

const removeRoute = describeEndpoint(removeArticlePlanEndpoint, {
  tags,
  summary: 'Take an article off the board',
  request: { params },
  responses: done,
})

const refusals = {
  unknown: { code: 'article-unknown', detail: 'There is no such article.' },
  conflict: {
    code: 'plan-conflict',
    detail: 'A colleague has changed the plan in the meantime. Look at it once more, then do it again.',
  },
  'not-yours': { code: 'plan-refused', detail: 'That is not yours to decide. Ask an editor.' },
  'assignee-missing': { code: 'plan-refused', detail: 'Say first who is to write it.' },
  'assignee-unknown': { code: 'plan-refused', detail: 'Nobody of that name writes here any more.' },
  'assignee-cannot-change-live': {
    code: 'plan-refused',
    detail: 'A contributor cannot change what is published. Choose an editor.',
  },
  scheduled: { code: 'plan-refused', detail: 'It is scheduled. Cancel the schedule first.' },
} as const satisfies Record<PlanRefusal, { code: string; detail: string }>

/** The planning board, for those who write. */
export function addPlanningRoutes(app: OpenAPIHono, context: ApiContext): void {
  const add = (
    route: Parameters<typeof addNewsroomRoute>[2]['route'],
    handle: (request: NewsroomRequest) => Promise<Response>,
  ) => addNewsroomRoute(app, context, { route, right: 'writeArticles', handle })

  add(ideaRoute, async ({ c, ...planner }) => {
    const body = await readBody(c, IdeaRequestSchema)
    if (!body.ok) return body.response
    const outcome = await planIdea(planner, body.value)
    if (outcome.ok) return c.json({ articleId: outcome.articleId }, 201, noStore)
    if (outcome.reason !== 'section-unknown') return refuse(c, outcome.reason)
    return answerProblem(c, {
      code: 'section-unknown',
      detail: 'There is no such section.',
      headers: noStore,
    })
  })

  add(readRoute, async ({ c, payload, user }) => {
    const { pool } = payload.db
    const id = articleOf(c)
    const plan = id === null ? null : await readArticlePlan(pool, id)
    const planner = plannerOf(user)
    if (!plan || !maySeePlan(planner, plan)) return refuse(c, 'unknown')
    const rights = planRightsOf(planner, plan)
    const people = rights.mayAssign ? await listWriters(pool) : []
    return c.json(PlanAnswer.parse({ ...plan, rights, people }), 200, noStore)
  })

  add(changeRoute, async ({ c, ...planner }) => {
    const body = await readBody(c, PlanRequestSchema)
    if (!body.ok) return body.response
    const id = articleOf(c)
    return id === null ? refuse(c, 'unknown') : answer(c, await changePlan(planner, id, body.value))
  })

  add(moveRoute, async ({ c, ...planner }) => {
    const body = await readBody(c, PlanMoveRequestSchema)
    if (!body.ok) return body.response
    const id = articleOf(c)
    return id === null ? refuse(c, 'unknown') : answer(c, await movePlan(planner, id, body.value))
  })

  add(removeRoute, async ({ c, ...planner }) => {
    const id = articleOf(c)
    return id === null ? refuse(c, 'unknown') : answer(c, await removePlan(planner, id))
  })
}

function answer(c: Context, outcome: PlanOutcome): Response {
  return outcome.ok ? c.body(null, 204, noStore) : refuse(c, outcome.reason)
}

function refuse(c: Context, reason: PlanRefusal): Response {
  return answerProblem(c, { ...refusals[reason], headers: noStore })
}

function articleOf(c: Context): number | null {
  const id = idParameter(c)
  return /^\d{1,9}$/.test(id) ? Number(id) : null
}
