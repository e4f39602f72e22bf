import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { CardRequestSchema, CardSchema } from '@meridian/shared/billing/card.schema'
import { ClientSecretSchema } from '@meridian/shared/billing/checkout.schema'
import {
  readPaymentMethodEndpoint,
  replacePaymentMethodEndpoint,
  setUpPaymentMethodEndpoint,
} from '@meridian/shared/billing/billing.endpoints'
import type { Stripe } from 'stripe'
import type { PaidSubscription } from '../actions/reader-subscription.ts'
import { writeWait } from '../../../platform/payment-provider/provider-waits.ts'
import { readCard } from '../payment-method/read-card.ts'
import { replaceCard } from '../payment-method/replace-card.ts'
import { addReaderRoute } from '../../readers/api/reader-route.ts'
import { type BillingApi, openPaidAction, readPaidAction, refuseBilling } from './open-action.ts'
import { describeEndpoint, jsonAnswer, jsonBody } from '../../../platform/http/describe-endpoint.ts'

const tags = ['Subscription']
const CardAnswer = z.object(CardSchema.shape).openapi('Card')
const CardSetupAnswer = z.object(ClientSecretSchema.shape).openapi('CardSetup')

/** Each lets somebody try cards, so they are few. */
const setupLimit = { name: 'billing-card-setup', points: 10, windowSeconds: 60 * 60 }

const cardRoute = describeEndpoint(readPaymentMethodEndpoint, {
  tags,
  summary: 'The card that renewals are paid with',
  responses: {
    200: jsonAnswer(CardAnswer.nullable(), 'The card; null when none is on file.'),
  },
})

const setupRoute = describeEndpoint(setUpPaymentMethodEndpoint, {
  tags,
  summary: 'Begin with another card',
  responses: {
    200: jsonAnswer(CardSetupAnswer, 'With the secret the browser gives the card to the payment provider.'),
  },
})

const replaceRoute = describeEndpoint(replacePaymentMethodEndpoint, {
  tags,
  summary: 'Pay with the new card from now on',
  description: 'The card before it is forgotten, here and at the payment provider.',
  request: jsonBody(z.strictObject(CardRequestSchema.shape).openapi('CardRequest')),
  responses: {
    200: jsonAnswer(CardAnswer, 'The card.'),
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

/**
 * Begins the setup of another card: the browser gives it to the provider with the answered secret, and we never see it.
 * It is checked as one that will be charged while its owner is away.
 */
async function beginCardSetup(stripe: Stripe, { customerId }: PaidSubscription): Promise<string> {
  const { client_secret: clientSecret } = await stripe.setupIntents.create(
    { customer: customerId, usage: 'off_session', allowed_payment_method_types: ['card'] },
    writeWait,
  )
  if (clientSecret === null) throw new Error('The provider gave no secret for the setup of a card.')
  return clientSecret
}
