import { createAudienceRoutes } from '../../features/audience/audience-deltas.routes.ts'
import { createDayKeyRoutes } from '../../features/audience/day-keys/day-keys.routes.ts'
import { createCdnRoutes } from '../../features/cdn/cdn.routes.ts'
import { env } from '../../env.ts'
import { listPublishEventsEndpoint } from '@meridian/shared/publishing/publishing.endpoints'
import { createHash, timingSafeEqual } from 'node:crypto'
import {
  findShareImageEndpoint,
  previewArticleEndpoint,
  previewIssueEndpoint,
  previewSiteEndpoint,
} from '@meridian/shared/content/internal.endpoints'
import { PreviewRequestSchema } from '@meridian/shared/content/preview.schema'
import { previewedGlobals } from '@meridian/shared/content/site-preview.schema'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { ApiContext } from '../../platform/http/api-context.ts'
import { routePath } from '../../platform/http/describe-endpoint.ts'
import { answerProblem } from '../../platform/http/errors/problem.ts'
import { checkParameters } from '../../platform/http/errors/parameters.ts'
import { readBody } from '../../platform/http/read-body.ts'
import { readIssuePreview } from '../../features/content/previews/issue-preview.ts'
import { readPreview } from '../../features/content/previews/article-preview.ts'
import { readSitePreview } from '../../features/content/previews/site-preview.ts'
import { readEventLog } from '../../features/publishing/event-log.ts'
import { createSnapshotRoutes } from '../../features/publishing/snapshot/snapshot.routes.ts'
import { createSessionUsersRoute } from '../../features/accounts/api/session/session-users.routes.ts'
import { createReadingTogetherRoute } from '../../features/readers/api/reading-together.routes.ts'
import { createTargetRoutes } from '../../features/publishing/targets/target.routes.ts'
import { findShareImage } from '../../features/share-images/share-images.ts'

const wholeNumber = (max: number) => z.coerce.number().int().min(0).max(max)

const EventLogQuery = z.object({
  after: wholeNumber(Number.MAX_SAFE_INTEGER).default(0),
  limit: wholeNumber(1000).default(200),
  recordsAfter: wholeNumber(Number.MAX_SAFE_INTEGER).default(0),
})
const PreviewParams = z.object({ id: wholeNumber(2 ** 31 - 1) })
const SitePreviewParams = z.object({ name: z.enum(previewedGlobals) })

/** What the CMS alone has: drafts, the log of what changed, share images that are not drawn yet, and readers' calls that come together. */
export function createInternalRoutes(context: ApiContext, secret: string): Hono {
  const app = new Hono()
  app.use('/api/internal/*', requireBearer(secret))

  // Asked when the file is not there: it is drawn then, and the picture itself stands in for it meanwhile.
  app.get(routePath(findShareImageEndpoint), async (c) => {
    const { slug, file } = c.req.param()
    const location = await findShareImage(await context.db(), `share/${slug}/${file}`)
    return location === undefined
      ? answerProblem(c, { code: 'article-unknown', detail: 'There is no article of this name.' })
      : c.json({ location })
  })

  app.post(routePath(previewArticleEndpoint), async (c) => {
    const params = checkParameters(c, PreviewParams, c.req.param())
    if (!params.ok) return params.response
    const body = await readBody(c, PreviewRequestSchema)
    if (!body.ok) return body.response
    return c.json({ tags: [], data: await readPreview(await context.cms(), params.value.id, body.value) })
  })

  app.post(routePath(previewIssueEndpoint), async (c) => {
    const params = checkParameters(c, PreviewParams, c.req.param())
    if (!params.ok) return params.response
    const body = await readBody(c, PreviewRequestSchema)
    if (!body.ok) return body.response
    const data = await readIssuePreview(await context.cms(), params.value.id, body.value)
    return c.json({ tags: [], data })
  })

  app.post(routePath(previewSiteEndpoint), async (c) => {
    const params = checkParameters(c, SitePreviewParams, c.req.param())
    if (!params.ok) return params.response
    const body = await readBody(c, PreviewRequestSchema)
    if (!body.ok) return body.response
    const data = await readSitePreview(await context.cms(), params.value.name, body.value)
    return c.json({ tags: [], data })
  })

  app.route('/', createTargetRoutes(context))
  app.route('/', createSnapshotRoutes(context, env.DATABASE_URL))
  app.route('/', createCdnRoutes(context, env.cdn))
  app.route('/', createAudienceRoutes(context, env.PUBLISH_SECRET))
  app.route('/', createDayKeyRoutes(context))
  app.route('/', createSessionUsersRoute(context))
  app.route('/', createReadingTogetherRoute(context))

  app.get(routePath(listPublishEventsEndpoint), async (c) => {
    const query = checkParameters(c, EventLogQuery, c.req.query())
    if (!query.ok) return query.response
    const log = await readEventLog((await context.cms()).db.pool, query.value)
    return c.body(log, 200, { 'Content-Type': 'application/json' })
  })

  return app
}

/** Whether a request knows the secret; compares in constant time. */
export function hasBearer(c: Context, secret: string): boolean {
  return timingSafeEqual(digest(c.req.header('authorization') ?? ''), digest(`Bearer ${secret}`))
}

function requireBearer(secret: string): MiddlewareHandler {
  return async (c, next) => {
    if (hasBearer(c, secret)) {
      c.header('Cache-Control', 'no-store')
      return next()
    }
    return answerProblem(c, {
      code: 'bearer-invalid',
      detail: 'This address is for the site server.',
      headers: { 'WWW-Authenticate': 'Bearer', 'Cache-Control': 'no-store' },
    })
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
