import { type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  listCampaignArticlesEndpoint,
  previewCampaignEndpoint,
  testCampaignEndpoint,
} from '@meridian/shared/campaigns/campaigns.endpoints'
import {
  CampaignArticlesSchema,
  CampaignPreviewRequestSchema,
  CampaignPreviewSchema,
  CampaignTestRequestSchema,
  CampaignTestSchema,
} from '@meridian/shared/campaigns/campaigns.schema'
import { can } from '../../platform/access/rights.ts'
import type { ApiContext } from '../../platform/http/api-context.ts'
import { describeEndpoint, jsonAnswer, jsonBody } from '../../platform/http/describe-endpoint.ts'
import { answerProblem } from '../../platform/http/errors/problem.ts'
import { noStore } from '../../platform/http/no-store.ts'
import { refuseTooMany } from '../../platform/http/rate-limiting.ts'
import { storableText } from '../../platform/database/storable-text.ts'
import { addNewsroomRoute } from '../publishing/api/newsroom-route.ts'
import { addCampaignRouteWithBody, campaignParams, campaignUnfit } from './campaign-route.ts'
import { listCampaignArticles } from './body/list-campaign-articles.ts'
import { previewCampaign } from './preview/preview-campaign.ts'
import { findPreviewReader } from './preview/preview-reader.ts'
import { sendTest } from './preview/send-test.ts'

const tags = ['Campaigns']
const Articles = z.object(CampaignArticlesSchema.shape).openapi('CampaignArticles')
const PreviewRequest = z.strictObject(CampaignPreviewRequestSchema.shape).openapi('CampaignPreviewRequest')
const Preview = z.object(CampaignPreviewSchema.shape).openapi('CampaignPreview')
const TestRequest = z.strictObject(CampaignTestRequestSchema.shape).openapi('CampaignTestRequest')
const Test = z.object(CampaignTestSchema.shape).openapi('CampaignTest')

/** Somebody who looks at a mail in one program after the other needs a few; nobody needs a mailbox full. */
const testLimit = { name: 'campaign-tests', points: 30, windowSeconds: 3600 }

const articlesRoute = describeEndpoint(listCampaignArticlesEndpoint, {
  tags,
  summary: 'Published articles that can be put into a campaign',
  request: {
    query: z.object({
      search: z.string().optional().openapi({ description: 'Words of the title.' }),
      newsletter: z.string().optional().openapi({ description: 'Of whose last campaign is told.' }),
    }),
  },
  responses: { 200: jsonAnswer(Articles, 'The newest first.') },
})

const previewRoute = describeEndpoint(previewCampaignEndpoint, {
  tags,
  summary: 'A campaign as it is typed, as one reader would get it',
  description:
    'Nothing is written. As a given reader it is shown to those who may read the newsletter’s list.',
  request: { params: campaignParams, ...jsonBody(PreviewRequest) },
  responses: { 200: jsonAnswer(Preview, 'The mail in both parts, its size, and what to see to.') },
})

const testRoute = describeEndpoint(testCampaignEndpoint, {
  tags,
  summary: 'Mail a campaign as it is typed to oneself',
  request: { params: campaignParams, ...jsonBody(TestRequest) },
  responses: { 200: jsonAnswer(Test, 'Where it went.') },
})

const refusals = {
  'no-subject': 'Write a subject first.',
  'too-large':
    'This mail has more than 100,000 bytes, and mail programs would cut it off. Take something out of it.',
} as const

/** Writing campaigns, for those who do. */
export function addCampaignWritingRoutes(app: OpenAPIHono, context: ApiContext): void {
  const right = 'writeCampaigns'

  addNewsroomRoute(app, context, {
    route: articlesRoute,
    right,
    handle: async ({ c, payload }) => {
      const newsletter = c.req.query('newsletter')
      const search = storableText(c.req.query('search') ?? '').slice(0, 200)
      const articles = await listCampaignArticles(payload.db.pool, {
        search,
        newsletterId: newsletter !== undefined && /^\d{1,9}$/.test(newsletter) ? Number(newsletter) : null,
      })
      return c.json({ articles }, 200, noStore)
    },
  })

  addCampaignRouteWithBody(app, context, {
    route: previewRoute,
    right,
    body: CampaignPreviewRequestSchema,
    handle: async ({ c, payload, user, body }) => {
      const { typed, rendition } = body
      if (body.reader.kind === 'address' && !can(user, 'readSubscribers'))
        return answerProblem(c, {
          code: 'staff-only',
          detail: 'As a given reader it is shown to those who may read the newsletter’s list.',
          headers: noStore,
        })
      const reader = await findPreviewReader(payload.db.pool, body.reader)
      if (!reader)
        return answerProblem(c, {
          code: 'subscriber-unknown',
          detail: 'Nobody with this address takes a newsletter.',
          headers: noStore,
        })
      return c.json(await previewCampaign(payload.db.pool, typed, { reader, rendition }), 200, noStore)
    },
  })

  addCampaignRouteWithBody(app, context, {
    route: testRoute,
    right,
    body: CampaignTestRequestSchema,
    handle: async ({ c, payload, user, campaignId, body }) => {
      const refusal = await refuseTooMany(c, { context, limit: testLimit, key: `user:${user.id}` })
      if (refusal) return refusal
      const outcome = await sendTest({ payload, user }, { id: campaignId, ...body })
      if (!outcome.ok) return campaignUnfit(c, refusals[outcome.reason])
      return c.json({ to: outcome.to }, 200, noStore)
    },
  })
}
