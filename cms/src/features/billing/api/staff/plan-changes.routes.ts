import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { PlanQuoteRequestSchema, PlanQuoteSchema } from '@meridian/shared/billing/plan-change.schema'
import {
  changeReaderPlanEndpoint,
  quoteReaderPlanEndpoint,
} from '@meridian/shared/billing/staff-billing.endpoints'
import {
  StaffPlanChangeRequestSchema,
  StaffPlanChangeSchema,
} from '@meridian/shared/billing/staff-billing.schema'
import { PlanAnswer } from '../../../content/public/schemas.ts'
import type { ApiContext } from '../../../../platform/http/api-context.ts'
import { describeEndpoint, jsonAnswer, jsonBody } from '../../../../platform/http/describe-endpoint.ts'
import { idParameter } from '../../../../platform/http/id-parameter.ts'
import { readBody } from '../../../../platform/http/read-body.ts'
import { changeForReader, quoteForReader } from '../../staff/change-plan-for-reader.ts'
import { askProvider } from './ask-provider.ts'
import { refuseAction } from './refusals.ts'
import { addStaffRoute } from './staff-route.ts'
import { idParams, tags } from './staff-schemas.ts'

const QuoteAnswer = z.object({ ...PlanQuoteSchema.shape, plan: PlanAnswer }).openapi('StaffPlanQuote')

const quoteRoute = describeEndpoint(quoteReaderPlanEndpoint, {
  tags,
  summary: 'What a change of a reader’s plan costs',
  description: 'As the reader would be told it. Changes nothing.',
  request: {
    params: idParams,
    ...jsonBody(z.strictObject(PlanQuoteRequestSchema.shape).openapi('StaffPlanQuoteRequest')),
  },
  responses: { 200: jsonAnswer(QuoteAnswer, 'The quote; it can be confirmed for ten minutes.') },
})

const changeRoute = describeEndpoint(changeReaderPlanEndpoint, {
  tags,
  summary: 'Change the plan of a reader who has asked for it, as quoted',
  description:
    'Charges the card on file exactly what the quote says, or nothing. `waits`: the bank asks the reader, who has 23 hours to confirm it in the account.',
  request: {
    params: idParams,
    ...jsonBody(z.strictObject(StaffPlanChangeRequestSchema.shape).openapi('StaffPlanChangeRequest')),
  },
  responses: {
    200: jsonAnswer(z.object(StaffPlanChangeSchema.shape).openapi('StaffPlanChange'), 'What became of it.'),
  },
})

/** Another plan for a reader who pays for one, on their behalf. */
export function addStaffPlanRoutes(app: OpenAPIHono, context: ApiContext): void {
  addStaffRoute(app, context, {
    route: quoteRoute,
    right: 'moveMoney',
    handle: async ({ c, pool }) => {
      const body = await readBody(c, PlanQuoteRequestSchema)
      if (!body.ok) return body.response
      const { payments: provider } = context
      if (!provider) return refuseAction(c, 'payments-off')
      const asked = { readerId: idParameter(c), planId: body.value.subscriptionId }
      const quoted = await askProvider(c, () => quoteForReader({ pool, provider }, asked))
      if (!quoted.ok) return quoted.response
      return quoted.value.ok ? c.json(quoted.value.quote) : refuseAction(c, quoted.value.reason)
    },
  })

  addStaffRoute(app, context, {
    route: changeRoute,
    right: 'moveMoney',
    handle: async ({ c, pool, staff }) => {
      const body = await readBody(c, StaffPlanChangeRequestSchema)
      if (!body.ok) return body.response
      const { payments: provider } = context
      if (!provider) return refuseAction(c, 'payments-off')
      const asked = { readerId: idParameter(c), ...body.value }
      const changed = await askProvider(c, () => changeForReader({ pool, provider }, staff, asked))
      if (!changed.ok) return changed.response
      if (!changed.value.ok) return refuseAction(c, changed.value.reason)
      // What confirms the payment is for the reader alone.
      const { state } = changed.value.change
      return c.json({ state: state === 'requires_payment' ? 'waits' : state })
    },
  })
}
