import type { OpenAPIHono } from '@hono/zod-openapi'
import { StatusSchema } from '@meridian/shared/operations/health.schema'
import { readHealthEndpoint, readReadinessEndpoint } from '@meridian/shared/operations/operations.endpoints'
import type { ApiContext } from '../../../platform/http/api-context.ts'
import { noStore } from '../../../platform/http/no-store.ts'
import { describeEndpoint, jsonAnswer } from '../../../platform/http/describe-endpoint.ts'

const tags = ['Health']

const healthRoute = describeEndpoint(readHealthEndpoint, {
  tags,
  summary: 'Whether the process answers at all',
  responses: { 200: jsonAnswer(StatusSchema, 'It does.') },
})

const readyRoute = describeEndpoint(readReadinessEndpoint, {
  tags,
  summary: 'Whether the CMS has its database',
  responses: { 200: jsonAnswer(StatusSchema, 'It has.') },
})

/** For anyone who supervises the process: restart it when it is not healthy, send it nothing while it is not ready. */
export function addHealthRoutes(app: OpenAPIHono, context: ApiContext): void {
  app.openapi(healthRoute, (c) => c.json({ status: 'ok' as const }, 200, noStore))

  app.openapi(readyRoute, async (c) => {
    const db = await context.db()
    await db.query('select 1')
    return c.json({ status: 'ok' as const }, 200, noStore)
  })
}
