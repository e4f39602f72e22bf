import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { ApiContext } from '../../../platform/http/api-context.ts'
import { faultAnswers, jsonAnswer } from '../../../platform/http/responses.ts'

const tags = ['Health']
const StatusSchema = z.object({ status: z.literal('ok') })

const healthRoute = createRoute({
  method: 'get',
  path: '/api/health',
  tags,
  summary: 'Whether the process answers at all',
  responses: { 200: jsonAnswer(StatusSchema, 'It does.') },
})

const readyRoute = createRoute({
  method: 'get',
  path: '/api/ready',
  tags,
  summary: 'Whether the CMS has its database',
  responses: { 200: jsonAnswer(StatusSchema, 'It has.'), ...faultAnswers() },
})

/** For whoever supervises the process: restart it when it is not healthy, send it nothing while it is not ready. */
export function addHealthRoutes(app: OpenAPIHono, context: ApiContext): void {
  app.openapi(healthRoute, (c) => c.json({ status: 'ok' as const }, 200, { 'Cache-Control': 'no-store' }))

  app.openapi(readyRoute, async (c) => {
    const db = await context.db()
    await db.query('select 1')
    return c.json({ status: 'ok' as const }, 200, { 'Cache-Control': 'no-store' })
  })
}
