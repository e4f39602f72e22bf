import { shareDayKeyEndpoint } from '@meridian/shared/audience/audience.endpoints'
import { DayKeyOfferSchema } from '@meridian/shared/audience/day-key.schema'
import { Hono } from 'hono'
import type { ApiContext } from '../../../platform/http/api-context.ts'
import { routePath } from '../../../platform/http/describe-endpoint.ts'
import { readBody } from '../../../platform/http/read-body.ts'
import { shareDayKey } from './share-day-key.ts'

/** Below the internal API: site servers alone agree on a key. */
export function createDayKeyRoutes(context: ApiContext): Hono {
  const app = new Hono()

  app.post(routePath(shareDayKeyEndpoint), async (c) => {
    const body = await readBody(c, DayKeyOfferSchema)
    if (!body.ok) return body.response
    const { db } = await context.cms()
    return c.json(await shareDayKey(db.pool, body.value))
  })

  return app
}
