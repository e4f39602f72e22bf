import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Pool } from 'pg'
import { isAdmin } from '../../access/roles.ts'
import type { StaffMember } from '../../domain/billing/staff/staff-member.ts'
import { clientAddressOf } from '../../domain/rate-limits/client-address.ts'
import type { ApiContext } from '../api-context.ts'
import { answerFault } from '../errors/fault.ts'
import { noStore, requireStaffSession } from '../session/require-session.ts'

export interface AdminRequest {
  c: Context
  pool: Pool
  staff: StaffMember
}

interface AdminRoute {
  route: RouteConfig & { getRoutingPath: () => string }
  /** What to answer to an administrator. */
  handle: (request: AdminRequest) => Promise<Response>
}

/** Adds a route for administrators alone, whose answer nobody keeps. */
export function addAdminRoute(app: OpenAPIHono, context: ApiContext, { route, handle }: AdminRoute): void {
  app.openAPIRegistry.registerPath(route)
  app.on(route.method, route.getRoutingPath(), async (c) => {
    const check = await requireStaffSession(c, context)
    if (!check.ok) return check.response
    const { session } = check
    if (!isAdmin(session)) {
      const detail = 'This is for administrators.'
      return answerFault(c, { code: 'staff-only', detail, headers: noStore })
    }
    c.header('Cache-Control', noStore['Cache-Control'])
    const { userId, publicId } = session
    const staff = { userId, publicId, address: clientAddressOf(c.req.raw.headers) }
    return handle({ c, pool: (await context.cms()).db.pool, staff })
  })
}
