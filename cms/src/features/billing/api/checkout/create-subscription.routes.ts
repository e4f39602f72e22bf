import { createHash } from 'node:crypto'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { CheckoutAddress } from '@meridian/shared/billing/checkout-address.schema'
import {
  KnownSubscriberSchema,
  type NewSubscriber,
  NewSubscriberSchema,
} from '@meridian/shared/billing/checkout-request.schema'
import { notDeliveredTo } from '@meridian/shared/readers/address-limits'
import type { Context } from 'hono'
import type { KeyedLimit } from '../../../../platform/locks/keyed-limit.ts'
import { createAtOnce } from '../../checkout/at-once.ts'
import { hasDeliveryAddress } from '../../checkout/delivery-address.ts'
import { isDeliveredTo } from '../../../readers/addresses/delivery-countries.ts'
import { type Order, subscribeReader } from '../../checkout/subscribe-reader.ts'
import { type StrangerSubscription, subscribeStranger } from '../../checkout/subscribe-stranger.ts'
import { checkoutSessionCookie } from '../../checkout/checkout-session-cookie.ts'
import { refuse } from '../../../accounts/api/account-answers.ts'
import type { ApiContext } from '../../../../platform/http/api-context.ts'
import type { PlanDocument } from '../../../entitlement/plan-documents.ts'
import { clientAddress, refuseTooMany } from '../../../../platform/http/rate-limiting.ts'
import { readBody } from '../../../../platform/http/read-body.ts'
import { setCookies } from '../../../../platform/http/set-cookies.ts'
import { refuseCheckout } from './checkout-answers.ts'
import { subscriptionRoute } from './checkout-descriptions.ts'
import { type CheckoutVisitor, readVisitor } from './checkout-visitor.ts'
import { readPlanToBuy } from './plan-to-buy.ts'
import { addEndpoint } from '../../../../platform/http/describe-endpoint.ts'
import { noStore } from '../../../../platform/http/no-store.ts'

/** How often one client may submit the checkout. Passwords are limited further. */
const limit = { name: 'checkout-submit', points: 120, windowSeconds: 10 * 60 }

export function addCreateSubscriptionRoute(
  app: OpenAPIHono,
  context: ApiContext,
  submissions: KeyedLimit,
): void {
  const atOnce = createAtOnce<StrangerSubscription>()

  addEndpoint(app, subscriptionRoute, async (c) => {
    const found = await readVisitor(c, context)
    if (!found.ok) return found.response
    const body = found.session
      ? await readBody(c, KnownSubscriberSchema)
      : await readBody(c, NewSubscriberSchema)
    if (!body.ok) return body.response
    const excess = await refuseTooMany(c, { context, limit })
    if (excess) return excess
    const check = await readPlanToBuy(c, found.checkout.pool, body.value.subscriptionId)
    if (!check.ok) return check.response
    const { visit, ...submitted } = body.value
    const order = {
      plan: check.plan,
      deliveryAddress: addressFor(check.plan, submitted.deliveryAddress),
      visit,
    }
    const country = order.deliveryAddress?.country
    if (country !== undefined && !(await isDeliveredTo(found.checkout.pool, country))) {
      return refuse(c, 'parameter-invalid', notDeliveredTo(country))
    }
    if (await lacksAddress(found, order)) {
      return refuse(c, 'parameter-invalid', 'Please enter where the print edition is to be sent.')
    }
    const outcome = await atOnce(`${found.key} ${found.visitor.checkoutSessionId} ${digest(submitted)}`, () =>
      submissions.run(found.key, () => subscribe(c, found, { ...order, body: submitted })),
    )
    if (outcome.cookies) setCookies(c, outcome.cookies)
    if (!outcome.ok) return refuseCheckout(c, outcome)
    setCookies(c, [checkoutSessionCookie(outcome.checkoutSession.id)])
    return c.json({ clientSecret: outcome.clientSecret }, 200, noStore)
  })
}

type Placed = Order & { plan: PlanDocument }

function subscribe(
  c: Context,
  { checkout, session, visitor }: CheckoutVisitor,
  { body, ...order }: Order & { body: Partial<NewSubscriber> },
): Promise<StrangerSubscription> {
  const { checkoutSessionId } = visitor
  if (session) return subscribeReader(checkout, session, { checkoutSessionId, ...order })
  const { email, firstName, lastName, password } = NewSubscriberSchema.parse(body)
  const subscriber = { email, firstName, lastName, password }
  const browser = { headers: c.req.raw.headers, address: clientAddress(c) }
  return subscribeStranger(checkout, { subscriber, checkoutSessionId, browser, ...order })
}

/** Only the platinum tier has a print edition (spec §6); what else is sent of an address is not kept. */
function addressFor(plan: PlanDocument, address: CheckoutAddress | null | undefined): CheckoutAddress | null {
  return plan.tier === 'platinum' ? (address ?? null) : null
}

async function lacksAddress(
  { checkout, session }: CheckoutVisitor,
  { plan, deliveryAddress }: Placed,
): Promise<boolean> {
  if (plan.tier !== 'platinum' || deliveryAddress) return false
  return session === null || !(await hasDeliveryAddress(checkout.pool, session.userId))
}

/** Says that two submissions are the same, without keeping a password in memory. */
function digest(body: object): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url')
}
