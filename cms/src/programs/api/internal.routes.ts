import { createCdnRoutes } from '../../features/cdn/cdn.routes.ts'
import { env } from '../../env.ts'
import { listPublishEventsEndpoint } from '@meridian/shared/publishing/publishing.endpoints'
import { createHash, timingSafeEqual } from 'node:crypto'
import {
  answerBundleEndpoint,
  listArticleContentEndpoint,
  listIssueContentEndpoint,
  previewArticleEndpoint,
  previewIssueEndpoint,
  previewSiteEndpoint,
  readArticleContentEndpoint,
  readCurrentIssueContentEndpoint,
  readHomeContentEndpoint,
  readIssueContentEndpoint,
  readListContentEndpoint,
  readSiteContentEndpoint,
} from '@meridian/shared/content/internal.endpoints'
import { PreviewRequestSchema } from '@meridian/shared/content/preview.schema'
import { previewedGlobals } from '@meridian/shared/content/site-preview.schema'
import { siteTag } from '@meridian/shared/publishing/tags'
import { Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { ApiContext } from '../../platform/http/api-context.ts'
import { routePath } from '../../platform/http/describe-endpoint.ts'
import { readSiteContent } from '../../features/content/documents/site-documents.ts'
import { answerProblem } from '../../platform/http/errors/problem.ts'
import { checkParameters } from '../../platform/http/errors/parameters.ts'
import { readBody } from '../../platform/http/read-body.ts'
import { readArticleBatch } from '../../features/content/internal/article-batch.ts'
import { readArticleAtAddress } from '../../features/content/internal/article-content.ts'
import { type AnswerRequest, answerBundle } from '../../features/content/internal/bundle.ts'
import { createChannelRoutes } from '../../features/content/internal/channel.routes.ts'
import { readEventLog } from '../../features/publishing/event-log.ts'
import { readHome } from '../../features/content/internal/home.ts'
import {
  readCurrentIssueContent,
  readIssueAtAddress,
  readIssueList,
} from '../../features/content/internal/issues.ts'
import { findList, readMonth, readNewest } from '../../features/content/internal/lists.ts'
import { createPageRoutes } from '../../features/content/internal/page.routes.ts'
import { readIssuePreview } from '../../features/content/internal/issue-preview.ts'
import { readPreview } from '../../features/content/internal/preview.ts'
import { readSitePreview } from '../../features/content/internal/site-preview.ts'
import { SharedAnswers } from '../../features/content/internal/shared-answers.ts'
import { createSessionUsersRoute } from '../../features/accounts/api/session/session-users.routes.ts'
import { createReadingTogetherRoute } from '../../features/readers/api/reading-together.routes.ts'
import { createTargetRoutes } from '../../features/publishing/targets/target.routes.ts'

const wholeNumber = (max: number) => z.coerce.number().int().min(0).max(max)

const EventLogQuery = z.object({
  after: wholeNumber(Number.MAX_SAFE_INTEGER).default(0),
  limit: wholeNumber(1000).default(200),
})
const BatchQuery = z.object({
  after: wholeNumber(2 ** 31 - 1).default(0),
  limit: wholeNumber(500).default(200),
})
const ListQuery = z.object({
  limit: wholeNumber(200).default(24),
  month: z
    .string()
    .regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11')
    .optional(),
})
const PreviewParams = z.object({ id: wholeNumber(2 ** 31 - 1) })
const SitePreviewParams = z.object({ name: z.enum(previewedGlobals) })

/** What the site server renders pages from, the log of what changed, and readers' calls that come together; `answer` is the whole API. */
export function createInternalRoutes(context: ApiContext, secret: string, answer: AnswerRequest): Hono {
  const app = new Hono()
  const shared = new SharedAnswers()
  app.use('/api/internal/*', requireBearer(secret))

  app.post(routePath(answerBundleEndpoint), (c) => answerBundle(c, { answer, shared }))

  app.get(routePath(readSiteContentEndpoint), async (c) =>
    c.json({ tags: [siteTag], data: await readSiteContent(await context.cms()) }),
  )

  app.get(routePath(readHomeContentEndpoint), async (c) => c.json(await readHome(await context.cms())))

  app.get(`${routePath(readListContentEndpoint)}{.+}` as const, async (c) => {
    const query = checkParameters(c, ListQuery, c.req.query())
    if (!query.ok) return query.response
    const { limit, month } = query.value
    const db = await context.db()
    const list = await findList(db, c.req.param('key'))
    if (!list) return answerProblem(c, { code: 'list-unknown', detail: 'There is no list of this name.' })
    return c.json(month ? await readMonth(db, { list, month }) : await readNewest(db, { list, limit }))
  })

  app.get(routePath(listArticleContentEndpoint), async (c) => {
    const query = checkParameters(c, BatchQuery, c.req.query())
    return query.ok ? c.json(await readArticleBatch(await context.db(), query.value)) : query.response
  })

  app.get(routePath(readArticleContentEndpoint), async (c) =>
    c.json(await readArticleAtAddress(context, c.req.param('slug'))),
  )

  app.get(routePath(listIssueContentEndpoint), async (c) => c.json(await readIssueList(await context.db())))

  app.get(routePath(readIssueContentEndpoint), async (c) =>
    c.json(await readIssueAtAddress(await context.db(), c.req.param('slug'))),
  )

  app.get(routePath(readCurrentIssueContentEndpoint), async (c) =>
    c.json(await readCurrentIssueContent(await context.db())),
  )

  app.route('/', createPageRoutes(context))
  app.route('/', createChannelRoutes(context))

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
  app.route('/', createCdnRoutes(context, env.cdn))
  app.route('/', createSessionUsersRoute(context))
  app.route('/', createReadingTogetherRoute(context))

  app.get(routePath(listPublishEventsEndpoint), async (c) => {
    const query = checkParameters(c, EventLogQuery, c.req.query())
    return query.ok ? c.json(await readEventLog(await context.db(), query.value)) : query.response
  })

  return app
}

/** Lets pass who knows the secret; compares in constant time. */
function requireBearer(secret: string): MiddlewareHandler {
  const expected = digest(`Bearer ${secret}`)
  return async (c, next) => {
    if (timingSafeEqual(digest(c.req.header('authorization') ?? ''), expected)) {
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
