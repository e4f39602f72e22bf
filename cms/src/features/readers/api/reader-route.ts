import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { AccountSession } from '../../accounts/sessions/read-session.ts'
import type { ApiContext } from '../../../platform/http/api-context.ts'
import { requireSession } from '../../accounts/api/session/require-session.ts'
import { addEndpoint, type DescribedEndpoint } from '../../../platform/http/describe-endpoint.ts'
import { noStore } from '../../../platform/http/no-store.ts'

export interface ReaderRequest {
  c: Context
  session: AccountSession
}

interface ReaderRoute {
  route: DescribedEndpoint
  /** What to answer to anyone who is signed in. */
  handle: (request: ReaderRequest) => Promise<Response>
}

/** Adds a route about the reader's own data: 401 without a session, and an answer that nobody keeps. */
export function addReaderRoute(app: OpenAPIHono, context: ApiContext, { route, handle }: ReaderRoute): void {
  addEndpoint(app, route, async (c) => {
    const check = await requireSession(c, context)
    if (!check.ok) return check.response
    c.header('Cache-Control', noStore['Cache-Control'])
    return handle({ c, session: check.session })
  })
}
