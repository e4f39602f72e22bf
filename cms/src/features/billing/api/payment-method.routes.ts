import type { OpenAPIHono } from '@hono/zod-openapi'
import { CardRequestSchema } from '@meridian/shared/billing/card.schema'
import {
  readPaymentMethodEndpoint,
  replacePaymentMethodEndpoint,
  setUpPaymentMethodEndpoint,
} from '@meridian/shared/billing/billing.endpoints'
import { beginCardSetup } from '../payment-method/begin-card-setup.ts'
import { readCard } from '../payment-method/read-card.ts'
import { replaceCard } from '../payment-method/replace-card.ts'
import { addReaderRoute } from '../../readers/api/reader-route.ts'
import type { BillingApi } from './billing-api.ts'
import { bodyFaults, CardAnswer, cardRequest, CardSetupAnswer, actionFaults } from './billing-schemas.ts'
import { openPaidAction, readPaidAction } from './open-action.ts'
import { refuseBilling } from './refusals.ts'
import { describeEndpoint, faultAnswers, jsonAnswer } from '../../../platform/http/describe-endpoint.ts'

const tags = ['Subscription']

/** Each lets somebody try cards, so they are few. */
const setupLimit = { name: 'billing-card-setup', points: 10, windowSeconds: 60 * 60 }

const cardRoute = describeEndpoint(readPaymentMethodEndpoint, {
  tags,
  summary: 'The card that renewals are paid with',
  responses: {
    200: jsonAnswer(CardAnswer.nullable(), 'The card; null when none is on file.'),
    ...faultAnswers('session-none'),
  },
})

const setupRoute = describeEndpoint(setUpPaymentMethodEndpoint, {
  tags,
  summary: 'Begin with another card',
  responses: {
    200: jsonAnswer(CardSetupAnswer, 'With the secret the browser gives the card to the payment provider.'),
    ...faultAnswers(...actionFaults),
  },
})

const replaceRoute = describeEndpoint(replacePaymentMethodEndpoint, {
  tags,
  summary: 'Pay with the new card from now on',
  description: 'The card before it is forgotten, here and at the payment provider.',
  request: cardRequest,
  responses: {
    200: jsonAnswer(CardAnswer, 'The card.'),
    ...faultAnswers(...bodyFaults, ...actionFaults, 'card-unknown', 'card-unusable'),
  },
})

/** The card on file. Its number never comes here: the browser gives it to the payment provider. */
export function addPaymentMethodRoutes(app: OpenAPIHono, context: BillingApi): void {
  addReaderRoute(app, context, {
    route: cardRoute,
    handle: async ({ c, session }) => c.json(await readCard(await context.db(), session.userId)),
  })

  addReaderRoute(app, context, {
    route: setupRoute,
    handle: async (request) => {
      const opened = await openPaidAction(request, context, setupLimit)
      if (!opened.ok) return opened.response
      const { billing, paid } = opened.action
      return request.c.json({ clientSecret: await beginCardSetup(billing.provider.stripe, paid) })
    },
  })

  addReaderRoute(app, context, {
    route: replaceRoute,
    handle: async (request) => {
      const { c } = request
      const opened = await readPaidAction(request, context, CardRequestSchema)
      if (!opened.ok) return opened.response
      const { billing, actor, paid, body, sync } = opened.action
      const outcome = await replaceCard(billing, { actor, paid, ...body })
      if (!outcome.ok) return refuseBilling(c, outcome.reason)
      await sync()
      return c.json(outcome.card)
    },
  })
}
