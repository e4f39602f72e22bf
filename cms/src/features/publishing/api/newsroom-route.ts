import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Payload } from 'payload'
import type { Right } from '../../../platform/access/rights.ts'
import type { User } from '../../../payload-types.ts'
import { clientAddressOf } from '../../../platform/rate-limits/client-address.ts'
import type { ApiContext } from '../../../platform/http/api-context.ts'
import { noStore, requireRight } from '../../accounts/api/session/require-session.ts'

export interface NewsroomRequest {
  c: Context
  payload: Payload
  /** Who asks, as the rules of the CMS know them. */
  user: User
  address: string
}

interface NewsroomRoute {
  route: RouteConfig & { getRoutingPath: () => string }
  /** What somebody has to be allowed to use it. */
  right: Right
  handle: (request: NewsroomRequest) => Promise<Response>
}

/** Adds a route for whoever of the staff has a right, and works on documents with the rules that hold for them. */
export function addNewsroomRoute(
  app: OpenAPIHono,
  context: ApiContext,
  { route, right, handle }: NewsroomRoute,
): void {
  app.openAPIRegistry.registerPath(route)
  app.on(route.method, route.getRoutingPath(), async (c) => {
    const check = await requireRight(c, context, right)
    if (!check.ok) return check.response
    c.header('Cache-Control', noStore['Cache-Control'])
    const payload = await context.cms()
    const user = await payload.findByID({ collection: 'users', id: check.session.userId, depth: 0 })
    return handle({ c, payload, user, address: clientAddressOf(c.req.raw.headers) })
  })
}
