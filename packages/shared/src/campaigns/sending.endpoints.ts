import { type Endpoint, inputOf, outputOf } from '../api/endpoint.ts'
import type { CampaignPreflightRequestSchema, CampaignPreflightSchema } from './preflight.schema.ts'
import type {
  AudienceCountSchema,
  AudienceRequestSchema,
  CampaignSendAnswerSchema,
  RecipientsSchema,
  SendActionRequestSchema,
  SendRequestSchema,
} from './sending.schema.ts'

/* Sending a campaign: to whom, when, and what became of it. */

export const countCampaignAudienceEndpoint = {
  id: 'countCampaignAudience',
  method: 'POST',
  path: '/api/staff/campaigns/{id}/audience',
  parameters: ['id'],
  access: 'staff',
  body: inputOf<typeof AudienceRequestSchema>(),
  answer: outputOf<typeof AudienceCountSchema>(),
  problems: ['parameter-invalid', 'campaign-unknown'],
} as const satisfies Endpoint

export const checkCampaignEndpoint = {
  id: 'checkCampaign',
  method: 'POST',
  path: '/api/staff/campaigns/{id}/preflight',
  parameters: ['id'],
  access: 'staff',
  body: inputOf<typeof CampaignPreflightRequestSchema>(),
  answer: outputOf<typeof CampaignPreflightSchema>(),
  problems: ['parameter-invalid', 'campaign-unknown', 'campaign-unfit'],
} as const satisfies Endpoint

export const readCampaignSendEndpoint = {
  id: 'readCampaignSend',
  method: 'GET',
  path: '/api/staff/campaigns/{id}/send',
  parameters: ['id'],
  access: 'staff',
  answer: outputOf<typeof CampaignSendAnswerSchema>(),
  problems: ['campaign-unknown'],
} as const satisfies Endpoint

export const sendCampaignEndpoint = {
  id: 'sendCampaign',
  method: 'POST',
  path: '/api/staff/campaigns/{id}/send',
  parameters: ['id'],
  access: 'staff',
  body: inputOf<typeof SendRequestSchema>(),
  problems: ['parameter-invalid', 'campaign-unknown', 'campaign-unfit', 'campaign-sent'],
} as const satisfies Endpoint

export const actOnSendEndpoint = {
  id: 'actOnSend',
  method: 'POST',
  path: '/api/staff/campaigns/{id}/send/actions',
  parameters: ['id'],
  access: 'staff',
  body: inputOf<typeof SendActionRequestSchema>(),
  problems: ['parameter-invalid', 'campaign-unknown', 'campaign-unfit'],
} as const satisfies Endpoint

export const listRecipientsEndpoint = {
  id: 'listRecipients',
  method: 'GET',
  path: '/api/staff/campaigns/{id}/recipients',
  parameters: ['id'],
  access: 'staff',
  answer: outputOf<typeof RecipientsSchema>(),
  problems: ['parameter-invalid', 'campaign-unknown'],
} as const satisfies Endpoint
