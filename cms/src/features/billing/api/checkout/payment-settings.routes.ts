import type { OpenAPIHono } from '@hono/zod-openapi'
import type { PaymentSettings } from '@meridian/shared/billing/payment-settings.schema'
import { checkoutSessionCookie, checkoutSessionIdOf } from '../../checkout/checkout-session-cookie.ts'
import { createRandomId } from '../../../../platform/tokens/signed-tokens.ts'
import type { ApiContext } from '../../../../platform/http/api-context.ts'
import { setCookies } from '../../../../platform/http/set-cookies.ts'
import { refusePaymentsOff } from './checkout-answers.ts'
import { paymentSettingsRoute } from './checkout-descriptions.ts'
import { addEndpoint } from '../../../../platform/http/describe-endpoint.ts'
import { noStore } from '../../../../platform/http/no-store.ts'

/** The first call of the checkout: the checkout session has a name before anything is asked of the provider. */
export function addPaymentSettingsRoute(app: OpenAPIHono, { payments }: ApiContext): void {
  addEndpoint(app, paymentSettingsRoute, (c) => {
    if (!payments) return refusePaymentsOff(c)
    setCookies(c, [checkoutSessionCookie(checkoutSessionIdOf(c.req.raw.headers) ?? createRandomId())])
    const { mode, publishableKey, scriptUrl } = payments
    return c.json({ mode, publishableKey, scriptUrl } satisfies PaymentSettings, 200, noStore)
  })
}
