import type { OpenAPIHono } from '@hono/zod-openapi'
import { addCommissionRoutes } from './commissions.routes.ts'
import type { CreatorContext } from './creator-route.ts'
import { addCreatorOverviewRoutes } from './overview.routes.ts'
import { addRunRoutes } from './runs.routes.ts'

/** The AI content creator: `/api/staff/content-creator`. */
export function addContentCreatorRoutes(app: OpenAPIHono, context: CreatorContext): void {
  addCreatorOverviewRoutes(app, context)
  addCommissionRoutes(app, context)
  addRunRoutes(app, context)
}
