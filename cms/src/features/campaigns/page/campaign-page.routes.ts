import { type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  correctCampaignPageEndpoint,
  readCampaignPageEndpoint,
} from '@meridian/shared/campaigns/campaign-page.endpoints'
import {
  CampaignCorrectionRequestSchema,
  CampaignPageAnswerSchema,
} from '@meridian/shared/campaigns/campaign-page.schema'
import type { ApiContext } from '../../../platform/http/api-context.ts'
import { describeEndpoint, jsonAnswer, jsonBody } from '../../../platform/http/describe-endpoint.ts'
import { noStore } from '../../../platform/http/no-store.ts'
import {
  addCampaignRoute,
  addCampaignRouteWithBody,
  campaignParams,
  campaignUnfit,
} from '../campaign-route.ts'
import { correctPage, readCampaignPage } from './correct-page.ts'

const tags = ['Campaigns']
const PageAnswer = z.object(CampaignPageAnswerSchema.shape).openapi('CampaignPage')
const CorrectionRequest = z.strictObject(CampaignCorrectionRequestSchema.shape).openapi('CampaignCorrection')

const readRoute = describeEndpoint(readCampaignPageEndpoint, {
  tags,
  summary: 'The page of a campaign on the web, with its corrections',
  request: { params: campaignParams },
  responses: { 200: jsonAnswer(PageAnswer, 'The page, or null before the campaign was sent.') },
})

const correctRoute = describeEndpoint(correctCampaignPageEndpoint, {
  tags,
  summary: 'Correct the page of a campaign that was sent',
  description:
    'The page says what was saved last from then on, and the note with the day. What was mailed stays as it was.',
  request: { params: campaignParams, ...jsonBody(CorrectionRequest) },
  responses: { 200: jsonAnswer(PageAnswer, 'As it is now. Readers have it a moment later.') },
})

/** The web page of a campaign, for those who may send. */
export function addCampaignPageRoutes(app: OpenAPIHono, context: ApiContext): void {
  const right = 'sendCampaigns'

  addCampaignRoute(app, context, {
    route: readRoute,
    right,
    handle: async ({ c, payload, campaignId }) =>
      c.json({ page: await readCampaignPage(payload, campaignId) }, 200, noStore),
  })

  addCampaignRouteWithBody(app, context, {
    route: correctRoute,
    right,
    body: CampaignCorrectionRequestSchema,
    handle: async ({ c, payload, campaignId, body }) => {
      const outcome = await correctPage(payload, { campaignId, note: body.note })
      if (outcome.ok) return c.json({ page: await readCampaignPage(payload, campaignId) }, 200, noStore)
      const detail =
        outcome.reason === 'no-page'
          ? 'This campaign has no page yet: it gets one when it is sent.'
          : (outcome.findings[0]?.text ?? 'Something in the campaign cannot be shown.')
      return campaignUnfit(c, detail)
    },
  })
}
