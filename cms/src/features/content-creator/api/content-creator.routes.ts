import type { OpenAPIHono } from '@hono/zod-openapi'
import { addDraftProjectRoutes } from './draft-projects.routes.ts'
import type { CreatorContext } from './creator-route.ts'
import { addCreatorOverviewRoutes } from './overview.routes.ts'
import { addGenerationRoutes } from './generations.routes.ts'

/** The AI content creator: `/api/staff/content-creator`. */
export function addContentCreatorRoutes(app: OpenAPIHono, context: CreatorContext): void {
  addCreatorOverviewRoutes(app, context)
  addDraftProjectRoutes(app, context)
  addGenerationRoutes(app, context)
}
