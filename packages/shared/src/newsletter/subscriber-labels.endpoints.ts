import { type Endpoint, inputOf, outputOf } from '../api/endpoint.ts'
import type {
  LabelListRequestSchema,
  LabelReportSchema,
  LabelsSchema,
  SubscriberLabelsRequestSchema,
  SubscriberLabelsSchema,
} from './subscriber-labels.schema.ts'

/* What staff mark newsletter subscribers with, for the audiences of campaigns. */

export const listSubscriberLabelsEndpoint = {
  id: 'listSubscriberLabels',
  method: 'GET',
  path: '/api/staff/subscriber-labels',
  access: 'staff',
  answer: outputOf<typeof LabelsSchema>(),
  problems: [],
} as const satisfies Endpoint

export const labelSubscribersEndpoint = {
  id: 'labelSubscribers',
  method: 'POST',
  path: '/api/staff/subscriber-labels',
  access: 'staff',
  body: inputOf<typeof LabelListRequestSchema>(),
  answer: outputOf<typeof LabelReportSchema>(),
  problems: ['parameter-invalid'],
} as const satisfies Endpoint

export const readSubscriberLabelsEndpoint = {
  id: 'readSubscriberLabels',
  method: 'GET',
  path: '/api/staff/newsletter-subscribers/{id}/labels',
  parameters: ['id'],
  access: 'staff',
  answer: outputOf<typeof SubscriberLabelsSchema>(),
  problems: ['subscriber-unknown'],
} as const satisfies Endpoint

export const changeSubscriberLabelsEndpoint = {
  id: 'changeSubscriberLabels',
  method: 'PUT',
  path: '/api/staff/newsletter-subscribers/{id}/labels',
  parameters: ['id'],
  access: 'staff',
  body: inputOf<typeof SubscriberLabelsRequestSchema>(),
  answer: outputOf<typeof SubscriberLabelsSchema>(),
  problems: ['parameter-invalid', 'subscriber-unknown'],
} as const satisfies Endpoint
