import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Payload } from 'payload'
import { isAdmin } from '../../../platform/access/roles.ts'
import type { Author } from '../author.ts'
import type { ContentCreator } from '../content-creator.ts'
import type { ApiContext } from '../../../platform/http/api-context.ts'
import { requireRight } from '../../accounts/api/session/require-session.ts'
import { addEndpoint, type DescribedEndpoint } from '../../../platform/http/describe-endpoint.ts'
import { noStore } from '../../../platform/http/no-store.ts'

export interface CreatorContext extends ApiContext {
  creator: ContentCreator
}

export interface CreatorRequest {
  c: Context
  payload: Payload
  creator: ContentCreator
  author: Author
}

interface CreatorRoute {
  route: DescribedEndpoint
  /** What to answer to somebody who writes for the magazine. */
  handle: (request: CreatorRequest) => Promise<Response>
}

/** Adds a route for those who may use the content creator, whose answer nobody keeps. */
export function addCreatorRoute(
  app: OpenAPIHono,
  context: CreatorContext,
  { route, handle }: CreatorRoute,
): void {
  addEndpoint(app, route, async (c) => {
    const check = await requireRight(c, context, 'useContentCreator')
    if (!check.ok) return check.response
    const { session } = check
    c.header('Cache-Control', noStore['Cache-Control'])
    const author = { userId: session.userId, isAdmin: isAdmin(session) }
    return handle({ c, payload: await context.cms(), creator: context.creator, author })
  })
}
