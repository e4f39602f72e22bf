import type { OpenAPIHono } from '@hono/zod-openapi'
import { PaymentIntentRequestSchema } from '@meridian/shared/billing/checkout-request.schema'
import type { Payable } from '@meridian/shared/billing/checkout.schema'
import type { KeyedLimit } from '../../../../platform/locks/keyed-limit.ts'
import { currency } from '../../catalog/sellable.ts'
import { createAtOnce } from '../../checkout/at-once.ts'
import { type PaymentStart, quotePayment } from '../../checkout/start-payment.ts'
import { checkoutSessionCookie } from '../../checkout/checkout-session-cookie.ts'
import { refuse } from '../../../accounts/api/account-answers.ts'
import type { ApiContext } from '../../../../platform/http/api-context.ts'
import { refuseTooMany } from '../../../../platform/http/rate-limiting.ts'
import { readBody } from '../../../../platform/http/read-body.ts'
import { setCookies } from '../../../../platform/http/set-cookies.ts'
import { refuseCheckout } from './checkout-answers.ts'
import { paymentIntentRoute } from './checkout-descriptions.ts'
import { readVisitor } from './checkout-visitor.ts'
import { readPlanToBuy } from './plan-to-buy.ts'
import { addEndpoint } from '../../../../platform/http/describe-endpoint.ts'
import { noStore } from '../../../../platform/http/no-store.ts'

/** How often one client may begin to pay: room for an office behind one address. */
const limit = { name: 'checkout-quote', points: 120, windowSeconds: 10 * 60 }

export function addPaymentIntentRoute(app: OpenAPIHono, context: ApiContext, submissions: KeyedLimit): void {
  const atOnce = createAtOnce<PaymentStart>()

  addEndpoint(app, paymentIntentRoute, async (c) => {
    const body = await readBody(c, PaymentIntentRequestSchema)
    if (!body.ok) return body.response
    const { subscriptionId, amount } = body.value
    const found = await readVisitor(c, context)
    if (!found.ok) return found.response
    const excess = await refuseTooMany(c, { context, limit })
    if (excess) return excess
    const { checkout, visitor, key } = found
    const check = await readPlanToBuy(c, checkout.pool, subscriptionId)
    if (!check.ok) return check.response
    const { plan } = check
    if (amount !== plan.price) {
      const detail = 'This is not the price of the plan. Please look at it again; nothing was charged.'
      return refuse(c, 'price-differs', detail)
    }
    const start = await atOnce(`${key} ${visitor.checkoutSessionId} ${plan.databaseId} ${amount}`, () =>
      submissions.run(key, () => quotePayment(checkout, visitor, plan)),
    )
    if (!start.ok) return refuseCheckout(c, start)
    setCookies(c, [checkoutSessionCookie(start.checkoutSession.id)])
    const payable: Payable = { clientSecret: start.clientSecret, amount, currency }
    return c.json(payable, 200, noStore)
  })
}
