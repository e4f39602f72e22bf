import { z } from '@hono/zod-openapi'
import { CardRequestSchema, CardSchema } from '@meridian/shared/billing/card.schema'
import { ClientSecretSchema } from '@meridian/shared/billing/checkout.schema'
import { PaymentDueSchema } from '@meridian/shared/billing/payment-due.schema'
import {
  CancellationSchema,
  PlanChangeOutcomeSchema,
  PlanChangeRequestSchema,
  PlanQuoteRequestSchema,
  PlanQuoteSchema,
} from '@meridian/shared/billing/plan-change.schema'
import { PlanAnswer } from '../../content/public/schemas.ts'
import { jsonBody } from '../../../platform/http/describe-endpoint.ts'

/* The shared contracts of a reader's subscription under the names that they have in the API's description. */

export const PlanQuoteAnswer = z.object({ ...PlanQuoteSchema.shape, plan: PlanAnswer }).openapi('PlanQuote')
export const PlanChangeAnswer = z
  .discriminatedUnion('state', PlanChangeOutcomeSchema.options)
  .openapi('PlanChange')
export const CancellationAnswer = z.object(CancellationSchema.shape).openapi('Cancellation')
export const CardAnswer = z.object(CardSchema.shape).openapi('Card')
export const CardSetupAnswer = z.object(ClientSecretSchema.shape).openapi('CardSetup')
export const PaymentDueAnswer = z.object(PaymentDueSchema.shape).openapi('PaymentDue')

/** What any action about a paid subscription may be refused for; one that is sent something, for that as well. */
export const actionFaults = [
  'session-none',
  'origin-foreign',
  'subscription-none',
  'too-many-requests',
  'payments-off',
  'provider-away',
] as const
export const bodyFaults = ['parameter-invalid', 'body-too-large'] as const

export const planQuoteRequest = jsonBody(
  z.strictObject(PlanQuoteRequestSchema.shape).openapi('PlanQuoteRequest'),
)
export const planChangeRequest = jsonBody(
  z.strictObject(PlanChangeRequestSchema.shape).openapi('PlanChangeRequest'),
)
export const cardRequest = jsonBody(z.strictObject(CardRequestSchema.shape).openapi('CardRequest'))
