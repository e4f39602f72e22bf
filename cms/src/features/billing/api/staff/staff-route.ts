import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Pool } from 'pg'
import type { Right } from '../../../../platform/access/rights.ts'
import type { StaffMember } from '../../staff/staff-member.ts'
import { clientAddressOf } from '../../../../platform/rate-limits/client-address.ts'
import type { ApiContext } from '../../../../platform/http/api-context.ts'
import { requireRight } from '../../../accounts/api/session/require-session.ts'
import { addEndpoint, type DescribedEndpoint } from '../../../../platform/http/describe-endpoint.ts'
import { noStore } from '../../../../platform/http/no-store.ts'

export interface StaffRequest {
  c: Context
  pool: Pool
  staff: StaffMember
}

interface StaffRoute {
  route: DescribedEndpoint
  /** Who may ask. */
  right: Right
  /** What to answer to them. */
  handle: (request: StaffRequest) => Promise<Response>
}

/** Adds a route for staff who have a right, whose answer nobody keeps. */
export function addStaffRoute(
  app: OpenAPIHono,
  context: ApiContext,
  { route, right, handle }: StaffRoute,
): void {
  addEndpoint(app, route, async (c) => {
    const check = await requireRight(c, context, right)
    if (!check.ok) return check.response
    const { session } = check
    c.header('Cache-Control', noStore['Cache-Control'])
    const { userId, publicId } = session
    const staff = { userId, publicId, address: clientAddressOf(c.req.raw.headers) }
    return handle({ c, pool: (await context.cms()).db.pool, staff })
  })
}
