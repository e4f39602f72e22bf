import type { OpenAPIHono } from '@hono/zod-openapi'
import { findSourceArticles, readCreatorOverview } from '../read-overview.ts'
import { checkParameters } from '../../../platform/http/errors/parameters.ts'
import { overviewDescription, findArticlesDescription } from './creator-descriptions.ts'
import { addCreatorRoute, type CreatorContext } from './creator-route.ts'

/** What the page of the content creator shows before anything is written. */
export function addCreatorOverviewRoutes(app: OpenAPIHono, context: CreatorContext): void {
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
