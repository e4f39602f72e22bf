import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { AccountSession } from '../../accounts/sessions/read-session.ts'
import type { ApiContext } from '../../../platform/http/api-context.ts'
import { noStore, requireSession } from '../../accounts/api/session/require-session.ts'

export interface ReaderRequest {
  c: Context
  session: AccountSession
}

interface ReaderRoute {
  route: RouteConfig & { getRoutingPath: () => string }
  /** What to answer to whoever is signed in. */
  handle: (request: ReaderRequest) => Promise<Response>
}

/** Adds a route about the reader's own data: 401 without a session, and an answer that nobody keeps. */
export function addReaderRoute(app: OpenAPIHono, context: ApiContext, { route, handle }: ReaderRoute): void {
  app.openAPIRegistry.registerPath(route)
  app.on(route.method, route.getRoutingPath(), async (c) => {
    const check = await requireSession(c, context)
    if (!check.ok) return check.response
    c.header('Cache-Control', noStore['Cache-Control'])
    return handle({ c, session: check.session })
  })
}
