import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Payload } from 'payload'
import type { Right } from '../../../platform/access/rights.ts'
import type { User } from '../../../payload-types.ts'
import { clientAddressOf } from '../../../platform/rate-limits/client-address.ts'
import type { ApiContext } from '../../../platform/http/api-context.ts'
import { requireRight } from '../../accounts/api/session/require-session.ts'
import { addEndpoint, type DescribedEndpoint } from '../../../platform/http/describe-endpoint.ts'
import { noStore } from '../../../platform/http/no-store.ts'

export interface NewsroomRequest {
  c: Context
  payload: Payload
  /** Who asks, as the rules of the CMS know them. */
  user: User
  address: string
}

interface NewsroomRoute {
  route: DescribedEndpoint
  /** What somebody has to be allowed to use it. */
  right: Right
  handle: (request: NewsroomRequest) => Promise<Response>
}

/** Adds a route for staff who have a right, and works on documents with the rules that hold for them. */
export function addNewsroomRoute(
  app: OpenAPIHono,
  context: ApiContext,
  { route, right, handle }: NewsroomRoute,
): void {
  addEndpoint(app, route, async (c) => {
    const check = await requireRight(c, context, right)
    if (!check.ok) return check.response
    c.header('Cache-Control', noStore['Cache-Control'])
    const payload = await context.cms()
    const user = await payload.findByID({ collection: 'users', id: check.session.userId, depth: 0 })
    return handle({ c, payload, user, address: clientAddressOf(c.req.raw.headers) })
  })
}
