import { reportPurgesEndpoint } from '@meridian/shared/cdn/cdn.endpoints'
import type { CdnEnv } from '@meridian/shared/cdn/cdn-env'
import { PurgeReportSchema } from '@meridian/shared/cdn/cdn.schema'
import { Hono } from 'hono'
import type { ApiContext } from '../../platform/http/api-context.ts'
import { routePath } from '../../platform/http/describe-endpoint.ts'
import { answerProblem } from '../../platform/http/errors/problem.ts'
import { readBody } from '../../platform/http/read-body.ts'
import { recordPurges } from './purge-rows.ts'

/**
 * Site servers report what has changed; below the internal API. A report for another CDN than the one that is purged is
 * refused, so that the site server keeps and repeats it: its answers would never be purged.
 */
export function createCdnRoutes(context: ApiContext, cdn: Pick<CdnEnv, 'name' | 'purgeUrls'> | null): Hono {
  const app = new Hono()

  app.post(routePath(reportPurgesEndpoint), async (c) => {
    const body = await readBody(c, PurgeReportSchema)
    if (!body.ok) return body.response
    if (body.value.cdn !== cdn?.name) {
      const detail = `The site server marks its pages for ${body.value.cdn}, but CDN is ${cdn?.name ?? 'not set'} here.`
      return answerProblem(c, { code: 'cdn-differs', detail })
    }
    const { db } = await context.cms()
    await recordPurges(db.pool, { keys: body.value.keys, purgeUrls: cdn.purgeUrls })
    return c.body(null, 204)
  })

  return app
}
