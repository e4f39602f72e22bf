import { type Endpoint, inputOf, outputOf } from '../api/endpoint.ts'
import type {
  CampaignArticlesSchema,
  CampaignPreviewRequestSchema,
  CampaignPreviewSchema,
  CampaignTestRequestSchema,
  CampaignTestSchema,
} from './campaigns.schema.ts'

/* Writing a campaign: what can be put into it, how it looks, and a copy of it to oneself. */

export const listCampaignArticlesEndpoint = {
  id: 'listCampaignArticles',
  method: 'GET',
  path: '/api/staff/campaigns/articles',
  access: 'staff',
  answer: outputOf<typeof CampaignArticlesSchema>(),
  problems: ['parameter-invalid'],
} as const satisfies Endpoint

export const previewCampaignEndpoint = {
  id: 'previewCampaign',
  method: 'POST',
  path: '/api/staff/campaigns/{id}/preview',
  parameters: ['id'],
  access: 'staff',
  body: inputOf<typeof CampaignPreviewRequestSchema>(),
  answer: outputOf<typeof CampaignPreviewSchema>(),
  problems: ['parameter-invalid', 'campaign-unknown', 'subscriber-unknown'],
} as const satisfies Endpoint

export const testCampaignEndpoint = {
  id: 'testCampaign',
  method: 'POST',
  path: '/api/staff/campaigns/{id}/tests',
  parameters: ['id'],
  access: 'staff',
  body: inputOf<typeof CampaignTestRequestSchema>(),
  answer: outputOf<typeof CampaignTestSchema>(),
  problems: ['parameter-invalid', 'campaign-unknown', 'campaign-unfit', 'too-many-requests'],
} as const satisfies Endpoint
