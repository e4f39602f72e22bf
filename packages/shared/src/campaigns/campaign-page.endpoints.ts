import { type Endpoint, inputOf, outputOf } from '../api/endpoint.ts'
import type { CampaignCorrectionRequestSchema, CampaignPageAnswerSchema } from './campaign-page.schema.ts'

/* The page of a campaign on the web, once it was sent. */

export const readCampaignPageEndpoint = {
  id: 'readCampaignPage',
  method: 'GET',
  path: '/api/staff/campaigns/{id}/page',
  parameters: ['id'],
  access: 'staff',
  answer: outputOf<typeof CampaignPageAnswerSchema>(),
  problems: ['campaign-unknown'],
} as const satisfies Endpoint

export const correctCampaignPageEndpoint = {
  id: 'correctCampaignPage',
  method: 'POST',
  path: '/api/staff/campaigns/{id}/page/corrections',
  parameters: ['id'],
  access: 'staff',
  body: inputOf<typeof CampaignCorrectionRequestSchema>(),
  answer: outputOf<typeof CampaignPageAnswerSchema>(),
  problems: ['parameter-invalid', 'campaign-unknown', 'campaign-unfit'],
} as const satisfies Endpoint
