import type { OpenAPIHono } from '@hono/zod-openapi'
import { checkLinksEndpoint, preflightArticleEndpoint } from '@meridian/shared/preflight/preflight.endpoints'
import { lookAtLinks } from './links/look-at-links.ts'
import {
  LinksRequestSchema,
  PreflightReportSchema,
  PreflightRequestSchema,
} from '@meridian/shared/preflight/preflight.schema'
import { reportOnDraft } from './report-on-draft.ts'
import type { ApiContext } from '../../platform/http/api-context.ts'
import { refuseTooMany } from '../../platform/http/rate-limiting.ts'
import { readBody } from '../../platform/http/read-body.ts'
import { requireRight } from '../accounts/api/session/require-session.ts'
import { addEndpoint, describeEndpoint, jsonAnswer, jsonBody } from '../../platform/http/describe-endpoint.ts'
import { noStore } from '../../platform/http/no-store.ts'

const tags = ['Newsroom']

/** How many articles full of links somebody may have looked at. */
const linkRounds = { name: 'link-rounds', points: 60, windowSeconds: 600 }

const draftRoute = describeEndpoint(preflightArticleEndpoint, {
  tags,
  summary: 'What is to be said about an article before it is published',
  description: 'Nobody outside is asked: links to other sites that were not looked at lately are named.',
  request: jsonBody(PreflightRequestSchema),
  responses: {
    200: jsonAnswer(PreflightReportSchema, 'Errors first.'),
  },
})

const linksRoute = describeEndpoint(checkLinksEndpoint, {
  tags,
  summary: 'Look whether links to other sites lead somewhere',
  description: 'What is found stands for a day. Only the public internet is asked, and no page is read.',
  request: jsonBody(LinksRequestSchema),
  responses: {
    204: { description: 'They were looked at; the next report says what was found.' },
  },
})

/** What the form of an article asks while somebody writes. */
export function addPreflightRoutes(app: OpenAPIHono, context: ApiContext): void {
  addEndpoint(app, draftRoute, async (c) => {
    const check = await requireRight(c, context, 'writeArticles')
    if (!check.ok) return check.response
    const body = await readBody(c, PreflightRequestSchema)
    if (!body.ok) return body.response
    return c.json(await reportOnDraft(await context.cms(), body.value), 200, noStore)
  })

  addEndpoint(app, linksRoute, async (c) => {
    const check = await requireRight(c, context, 'writeArticles')
    if (!check.ok) return check.response
    const body = await readBody(c, LinksRequestSchema)
    if (!body.ok) return body.response
    const key = String(check.session.userId)
    const excess = await refuseTooMany(c, { context, limit: linkRounds, key })
    if (excess) return excess
    await lookAtLinks(await context.db(), body.value.urls)
    return c.body(null, 204, noStore)
  })
}
