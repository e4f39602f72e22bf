import { type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Payload } from 'payload'
import type { Right } from '../../platform/access/rights.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import type { ApiContext } from '../../platform/http/api-context.ts'
import type { DescribedEndpoint } from '../../platform/http/describe-endpoint.ts'
import { answerProblem } from '../../platform/http/errors/problem.ts'
import { idParameter } from '../../platform/http/id-parameter.ts'
import { noStore } from '../../platform/http/no-store.ts'
import { readBody } from '../../platform/http/read-body.ts'
import { addNewsroomRoute, type NewsroomRequest } from '../publishing/api/newsroom-route.ts'

/** The parameters of a route of one campaign. */
export const campaignParams = z.object({ id: z.string().openapi({ example: '42' }) })

interface CampaignRequest extends NewsroomRequest {
  campaignId: number
}

interface CampaignRoute {
  route: DescribedEndpoint
  right: Right
  handle: (request: CampaignRequest) => Promise<Response>
}

interface CampaignRouteWithBody<Schema extends z.ZodType> extends Omit<CampaignRoute, 'handle'> {
  body: Schema
  handle: (request: CampaignRequest & { body: z.output<Schema> }) => Promise<Response>
}

/** Adds a route of one campaign, which its address names, for staff who have a right. */
export function addCampaignRoute(
  app: OpenAPIHono,
  context: ApiContext,
  { route, right, handle }: CampaignRoute,
): void {
  addNewsroomRoute(app, context, {
    route,
    right,
    handle: (request) => answerOf(request, handle),
  })
}

/** The same for a route with a body, which is refused before the campaign is looked up. */
export function addCampaignRouteWithBody<Schema extends z.ZodType>(
  app: OpenAPIHono,
  context: ApiContext,
  { route, right, body: schema, handle }: CampaignRouteWithBody<Schema>,
): void {
  addNewsroomRoute(app, context, {
    route,
    right,
    handle: async (request) => {
      const body = await readBody(request.c, schema)
      if (!body.ok) return body.response
      return answerOf(request, (campaignRequest) => handle({ ...campaignRequest, body: body.value }))
    },
  })
}

/** A campaign cannot be sent, tested or corrected as it stands, or that does not fit where it stands. */
export function campaignUnfit(c: Context, detail: string): Response {
  return answerProblem(c, { code: 'campaign-unfit', detail, headers: noStore })
}

async function answerOf(request: NewsroomRequest, handle: CampaignRoute['handle']): Promise<Response> {
  const campaignId = await campaignOf(request.c, request.payload)
  return campaignId === null ? campaignUnknown(request.c) : handle({ ...request, campaignId })
}

/** The campaign that an address names, if it is there. */
async function campaignOf(c: Context, payload: Payload): Promise<number | null> {
  const id = idParameter(c)
  if (!/^\d{1,9}$/.test(id)) return null
  const found = await sqlOn(payload.db.pool)
    .selectFrom('campaigns')
    .select('id')
    .where('id', '=', Number(id))
    .executeTakeFirst()
  return found?.id ?? null
}

export function campaignUnknown(c: Context): Response {
  return answerProblem(c, {
    code: 'campaign-unknown',
    detail: 'There is no such campaign.',
    headers: noStore,
  })
}
