import type { OpenAPIHono } from '@hono/zod-openapi'
import type { CheckoutOutcome } from '@meridian/shared/billing/checkout.schema'
import { createAtOnce } from '../../checkout/at-once.ts'
import { readCheckoutOutcome } from '../../checkout/checkout-outcome.ts'
import type { ApiContext } from '../../../../platform/http/api-context.ts'
import { refuseTooMany } from '../../../../platform/http/rate-limiting.ts'
import { checkoutRoute } from './checkout-descriptions.ts'
import { readVisitor } from './checkout-visitor.ts'
import { addEndpoint } from '../../../../platform/http/describe-endpoint.ts'
import { noStore } from '../../../../platform/http/no-store.ts'

/** The page after a payment asks every few seconds until it knows. */
const limit = { name: 'checkout-outcome', points: 600, windowSeconds: 10 * 60 }

export function addCheckoutOutcomeRoute(app: OpenAPIHono, context: ApiContext): void {
  const atOnce = createAtOnce<CheckoutOutcome>()

  addEndpoint(app, checkoutRoute, async (c) => {
    const found = await readVisitor(c, context)
    if (!found.ok) return found.response
    const excess = await refuseTooMany(c, { context, limit })
    if (excess) return excess
    const { checkout, visitor, key } = found
    const outcome = await atOnce(`${key} ${visitor.checkoutSessionId}`, () =>
      readCheckoutOutcome(checkout, visitor),
    )
    return c.json(outcome, 200, noStore)
  })
}
