import type { OpenAPIHono } from '@hono/zod-openapi'
import { createTurns } from '../../../accounts/registration/turns.ts'
import type { ApiContext } from '../../../../platform/http/api-context.ts'
import { addCheckoutOutcomeRoute } from './checkout-outcome.routes.ts'
import { addCreateSubscriptionRoute } from './create-subscription.routes.ts'
import { addPaymentIntentRoute } from './payment-intent.routes.ts'
import { addPaymentSettingsRoute } from './payment-settings.routes.ts'

/** Paying for a plan (spec §7, checkout). Both calls of a visit wait for each other. */
export function addCheckoutRoutes(app: OpenAPIHono, context: ApiContext): void {
  const inTurn = createTurns()
  addPaymentSettingsRoute(app, context)
  addPaymentIntentRoute(app, context, inTurn)
  addCreateSubscriptionRoute(app, context, inTurn)
  addCheckoutOutcomeRoute(app, context)
}
