import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiContext } from '../../platform/http/api-context.ts'
import { addIssueReleaseRoutes } from '../../features/publishing/api/issue-release.routes.ts'
import { addScheduleRoutes } from '../../features/publishing/api/schedules.routes.ts'
import { addSiteHealthRoutes } from '../../features/site-health/site-health.routes.ts'

/** What the newsroom does about publishing beside saving documents. */
export function addStaffPublishingRoutes(app: OpenAPIHono, context: ApiContext): void {
  addScheduleRoutes(app, context)
  addIssueReleaseRoutes(app, context)
  addSiteHealthRoutes(app, context)
}
