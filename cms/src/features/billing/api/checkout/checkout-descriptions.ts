import { z } from '@hono/zod-openapi'
import {
  KnownSubscriberSchema,
  NewSubscriberSchema,
  PaymentIntentRequestSchema,
} from '@meridian/shared/billing/checkout-request.schema'
import {
  CheckoutOutcomeSchema,
  ClientSecretSchema,
  PayableSchema,
} from '@meridian/shared/billing/checkout.schema'
import { PaymentSettingsSchema } from '@meridian/shared/billing/payment-settings.schema'
import {
  createPaymentIntentEndpoint,
  createSubscriptionEndpoint,
  readCheckoutEndpoint,
  readPaymentSettingsEndpoint,
} from '@meridian/shared/billing/checkout.endpoints'
import { PlanAnswer } from '../../../content/public/schemas.ts'
import { describedVisit } from '../../../attribution/described-visit.ts'
import { describeEndpoint, jsonAnswer, jsonBody } from '../../../../platform/http/describe-endpoint.ts'

const tags = ['Checkout']

const PaymentSettingsAnswer = z.object(PaymentSettingsSchema.shape).openapi('PaymentSettings')
const PayableAnswer = z.object(PayableSchema.shape).openapi('Payable')
const ClientSecretAnswer = z.object(ClientSecretSchema.shape).openapi('ClientSecret')
const NewSubscriber = z
  .strictObject({ ...NewSubscriberSchema.shape, visit: describedVisit })
  .openapi('NewSubscriber')
const KnownSubscriber = z
  .strictObject({ ...KnownSubscriberSchema.shape, visit: describedVisit })
  .openapi('KnownSubscriber')
const CheckoutOutcomeAnswer = z
  .object({ ...CheckoutOutcomeSchema.shape, plan: PlanAnswer.nullable() })
  .openapi('CheckoutOutcome')

export const paymentSettingsRoute = describeEndpoint(readPaymentSettingsEndpoint, {
  tags,
  summary: 'What a browser needs to take a card',
  description: 'Sets the cookie that binds the browser to its checkout session to the checkout.',
  responses: {
    200: jsonAnswer(PaymentSettingsAnswer, 'The settings.'),
  },
})

/** What both calls of the checkout may meet. */
export const paymentIntentRoute = describeEndpoint(createPaymentIntentEndpoint, {
  tags,
  summary: 'Begin to pay for a plan',
  description:
    'The price is the plan’s; `amount` is what the reader was shown, and another one is refused. However often it is asked, a checkout session has one payment: `POST /api/create-subscription` answers the same one.',
  request: jsonBody(z.strictObject(PaymentIntentRequestSchema.shape).openapi('PaymentIntentRequest')),
  responses: {
    200: jsonAnswer(PayableAnswer, 'The secret with which the browser confirms the payment.'),
  },
})

export const subscriptionRoute = describeEndpoint(createSubscriptionEndpoint, {
  tags,
  summary: 'Subscribe to a plan',
  description:
    'Makes the account, or signs in to the one that the e-mail and password are of, and signs the reader in; what is paid for begins with the payment, which the browser confirms with `clientSecret`. A signed-in reader sends `subscriptionId`, and `deliveryAddress` where the plan has a print edition and there is no address yet.',
  request: jsonBody(z.union([NewSubscriber, KnownSubscriber])),
  responses: {
    200: jsonAnswer(ClientSecretAnswer, 'The secret with which the browser confirms the payment.'),
  },
})

export const checkoutRoute = describeEndpoint(readCheckoutEndpoint, {
  tags,
  summary: 'What has become of the payment of this checkout session',
  description: 'By the word of the payment provider, which is asked as long as it is not known for good.',
  responses: {
    200: jsonAnswer(CheckoutOutcomeAnswer, 'The outcome; `none` when nothing is being paid for.'),
  },
})
