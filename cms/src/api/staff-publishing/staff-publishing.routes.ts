import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiContext } from '../api-context.ts'
import { addIssueReleaseRoutes } from './issue-release.routes.ts'
import { addScheduleRoutes } from './schedules.routes.ts'
import { addSiteHealthRoutes } from './site-health.routes.ts'

/** What the newsroom does about publishing beside saving documents. */
export function addStaffPublishingRoutes(app: OpenAPIHono, context: ApiContext): void {
  addScheduleRoutes(app, context)
  addIssueReleaseRoutes(app, context)
  addSiteHealthRoutes(app, context)
}
