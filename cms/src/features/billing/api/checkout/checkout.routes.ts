import type { OpenAPIHono } from '@hono/zod-openapi'
import { KeyedLimit } from '../../../../platform/locks/keyed-limit.ts'
import type { ApiContext } from '../../../../platform/http/api-context.ts'
import { addCheckoutOutcomeRoute } from './checkout-outcome.routes.ts'
import { addCreateSubscriptionRoute } from './create-subscription.routes.ts'
import { addPaymentIntentRoute } from './payment-intent.routes.ts'
import { addPaymentSettingsRoute } from './payment-settings.routes.ts'

/** Paying for a plan (spec §7, checkout). Both calls of a checkout session wait for each other. */
export function addCheckoutRoutes(app: OpenAPIHono, context: ApiContext): void {
  const submissions = new KeyedLimit()
  addPaymentSettingsRoute(app, context)
  addPaymentIntentRoute(app, context, submissions)
  addCreateSubscriptionRoute(app, context, submissions)
  addCheckoutOutcomeRoute(app, context)
}
