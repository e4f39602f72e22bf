import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { plansTag } from '@meridian/shared/publishing/tags'
import { listPlansEndpoint, readPlanEndpoint } from '@meridian/shared/content/content.endpoints'
import type { ApiContext } from '../../../platform/http/api-context.ts'
import { readPlan, readPlanPage, toPlan } from '../../entitlement/plan-documents.ts'
import { answerProblem } from '../../../platform/http/errors/problem.ts'
import {
  linkNextPage,
  ListQuerySchema,
  planCursors,
  readPageStart,
} from '../../../platform/http/list-query.ts'
import { tagAnswer } from '../../content/public-answer.ts'
import { isPublicId } from '@meridian/shared/content/public-id'
import { PlanAnswer } from '../../content/public/schemas.ts'
import { describeEndpoint, jsonAnswer } from '../../../platform/http/describe-endpoint.ts'

const tags = ['Subscriptions']

const listRoute = describeEndpoint(listPlansEndpoint, {
  tags,
  summary: 'All subscription plans, in the order of the subscription page',
  request: { query: ListQuerySchema },
  responses: {
    200: jsonAnswer(z.array(PlanAnswer), 'The plans.'),
  },
})

const planRoute = describeEndpoint(readPlanEndpoint, {
  tags,
  summary: 'One subscription plan',
  request: { params: z.object({ plan: z.string().openapi({ example: 'global-reader' }) }) },
  responses: { 200: jsonAnswer(PlanAnswer, 'The plan.') },
})

/** The subscription plans (spec §7). */
export function addPlanRoutes(app: OpenAPIHono, context: ApiContext): void {
  app.openapi(listRoute, async (c) => {
    const { limit, cursor } = c.req.valid('query')
    const start = readPageStart(c, { cursors: planCursors, cursor })
    if (!start.ok) return start.response
    const plans = await readPlanPage(await context.db(), { limit: limit + 1, after: start.after })
    const page = plans.slice(0, limit)
    const last = plans.length > limit ? page.at(-1) : undefined
    const next = last ? { sortKey: last.sortKey, id: last.databaseId } : null
    linkNextPage(c, { limit, cursors: planCursors, next })
    tagAnswer(c, [plansTag])
    return c.json(page.map(toPlan), 200)
  })

  app.openapi(planRoute, async (c) => {
    const { plan: id } = c.req.valid('param')
    const plan = isPublicId(id) ? await readPlan(await context.db(), id) : null
    if (!plan) return answerProblem(c, { code: 'plan-unknown', detail: 'There is no plan with this id.' })
    tagAnswer(c, [plansTag])
    return c.json(toPlan(plan), 200)
  })
}
