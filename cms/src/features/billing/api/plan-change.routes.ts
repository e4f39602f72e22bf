import { type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  PlanChangeOutcomeSchema,
  PlanChangeRequestSchema,
  PlanQuoteRequestSchema,
  PlanQuoteSchema,
} from '@meridian/shared/billing/plan-change.schema'
import {
  cancelPlanChangeEndpoint,
  changePlanEndpoint,
  quotePlanChangeEndpoint,
} from '@meridian/shared/billing/billing.endpoints'
import { cancelChange, changePlan } from '../plan-change/change-plan.ts'
import { quotePlan, quotes } from '../plan-change/quote-plan.ts'
import { PlanAnswer } from '../../content/public/schemas.ts'
import { addReaderRoute } from '../../readers/api/reader-route.ts'
import { doneAnswer } from '../../readers/api/reader-schemas.ts'
import { type BillingApi, openPaidAction, readPaidAction, refuseBilling } from './open-action.ts'
import { describeEndpoint, jsonAnswer, jsonBody } from '../../../platform/http/describe-endpoint.ts'

const tags = ['Subscription']
const PlanQuoteAnswer = z.object({ ...PlanQuoteSchema.shape, plan: PlanAnswer }).openapi('PlanQuote')
const PlanChangeAnswer = z.discriminatedUnion('state', PlanChangeOutcomeSchema.options).openapi('PlanChange')

const quoteRoute = describeEndpoint(quotePlanChangeEndpoint, {
  tags,
  summary: 'What a change of plan costs',
  description:
    'To the cent, as the payment provider reckons it. A higher-priced plan begins at once, for the difference; a cheaper one with the next period, for nothing now. Changes nothing.',
  request: jsonBody(z.strictObject(PlanQuoteRequestSchema.shape).openapi('PlanQuoteRequest')),
  responses: {
    200: jsonAnswer(PlanQuoteAnswer, 'The quote; it can be confirmed for ten minutes.'),
  },
})

const changeRoute = describeEndpoint(changePlanEndpoint, {
  tags,
  summary: 'Change the plan as quoted',
  description:
    'Charges exactly what the quote says, or nothing. The same quote sent again is carried out once and answered alike.',
  request: jsonBody(z.strictObject(PlanChangeRequestSchema.shape).openapi('PlanChangeRequest')),
  responses: {
    200: jsonAnswer(
      PlanChangeAnswer,
      '`changed`: the new plan runs. `scheduled`: it begins with the next period. `requires_payment`: the bank asks for the reader, or has declined; nothing changes until the payment is confirmed with `clientSecret`, within 23 hours.',
    ),
  },
})

const cancelRoute = describeEndpoint(cancelPlanChangeEndpoint, {
  tags,
  summary: 'Take a planned change back',
  description: 'One for the next period, or one that waits for its payment. The present plan goes on.',
  responses: doneAnswer('No change is planned.'),
})

/** Another plan for a reader who pays for one already. */
export function addPlanChangeRoutes(app: OpenAPIHono, context: BillingApi): void {
  addReaderRoute(app, context, {
    route: quoteRoute,
    handle: async (request) => {
      const { c, session } = request
      const opened = await readPaidAction(request, context, PlanQuoteRequestSchema)
      if (!opened.ok) return opened.response
      const { billing, paid, body } = opened.action
      const planId = body.subscriptionId
      const outcome = await quotePlan(billing, { userId: session.userId, paid, planId })
      return outcome.ok ? c.json(outcome.quote) : refuseBilling(c, outcome.reason)
    },
  })

  addReaderRoute(app, context, {
    route: changeRoute,
    handle: async (request) => {
      const { c, session } = request
      const opened = await readPaidAction(request, context, PlanChangeRequestSchema)
      if (!opened.ok) return opened.response
      const { billing, actor, paid, body, sync } = opened.action
      const quote = quotes.read(body.quote, session.userId)
      if (!quote) return refuseBilling(c, 'quote-expired')
      const outcome = await changePlan(billing, { actor, paid, quote })
      await sync()
      return outcome.ok ? c.json(outcome.change) : refuseBilling(c, outcome.reason)
    },
  })

  addReaderRoute(app, context, {
    route: cancelRoute,
    handle: async (request) => {
      const opened = await openPaidAction(request, context)
      if (!opened.ok) return opened.response
      const { billing, actor, paid, sync } = opened.action
      await cancelChange(billing, { actor, paid })
      await sync()
      return request.c.body(null, 204)
    },
  })
}
