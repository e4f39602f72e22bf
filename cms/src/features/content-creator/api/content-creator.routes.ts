import type { OpenAPIHono } from '@hono/zod-openapi'
import { checkParameters } from '../../../platform/http/errors/parameters.ts'
import { findSourceArticles, readCreatorOverview } from '../read-overview.ts'
import { findArticlesDescription, overviewDescription } from './creator-descriptions.ts'
import { addCreatorRoute, type CreatorContext } from './creator-route.ts'
import { addDraftProjectRoutes } from './draft-projects.routes.ts'
import { addGenerationRoutes } from './generations.routes.ts'

/** The AI content creator: `/api/staff/content-creator`. */
export function addContentCreatorRoutes(app: OpenAPIHono, context: CreatorContext): void {
  addOverviewRoutes(app, context)
  addDraftProjectRoutes(app, context)
  addGenerationRoutes(app, context)
}

/** What the page of the content creator shows before anything is written. */
function addOverviewRoutes(app: OpenAPIHono, context: CreatorContext): void {
  addCreatorRoute(app, context, {
    route: overviewDescription,
    handle: async ({ c, payload, creator, author }) =>
      c.json(await readCreatorOverview(creator, payload, author)),
  })

  addCreatorRoute(app, context, {
    route: findArticlesDescription,
    handle: async ({ c, payload, author }) => {
      const query = checkParameters(c, findArticlesDescription.request.query, c.req.query())
      if (!query.ok) return query.response
      return c.json(await findSourceArticles(payload, author, query.value.q))
    },
  })
}
