import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { findDue } from '../../domain/billing/payment-method/find-due.ts'
import { answerFault } from '../errors/fault.ts'
import { faultAnswers, jsonAnswer } from '../public/responses.ts'
import { addReaderRoute } from '../reader/reader-route.ts'
import type { BillingApi } from './billing-api.ts'
import { PaymentDueAnswer } from './billing-schemas.ts'
import { openDeed, openPaid } from './open-deed.ts'
import { noStore } from '../session/require-session.ts'
import { refuseBilling } from './refusals.ts'

const dueRoute = createRoute({
  method: 'post',
  path: '/api/user/payments/due',
  tags: ['Subscription'],
  summary: 'What is due, and the way to pay it',
  description: 'A renewal whose charge failed, or a change of plan that waits for its payment.',
  responses: {
    200: jsonAnswer(PaymentDueAnswer, 'With the secret the browser pays at the payment provider.'),
    ...faultAnswers(
      'session-none',
      'origin-foreign',
      'payment-due-none',
      'too-many-requests',
      'payments-off',
      'provider-away',
    ),
  },
})

const changeDropped =
  'There is nothing to pay: the change of plan was not paid for in time, so your plan has stayed as it was.'

/** The way to pay what could not be charged. */
export function addPaymentDueRoute(app: OpenAPIHono, context: BillingApi): void {
  addReaderRoute(app, context, {
    route: dueRoute,
    handle: async (request) => {
      const { c } = request
      const opened = await openDeed(request, context)
      if (!opened.ok) return opened.response
      const { subscription } = opened.deed
      if (subscription.kind !== 'paid' || subscription.endedAt) return refuseBilling(c, 'payment-due-none')
      const paid = await openPaid(request, context, subscription)
      if (!paid.ok) return paid.response
      const found = await findDue(paid.deed.billing, subscription)
      if (found.ok) return c.json(found.due)
      // Whoever comes back from paying sees it without waiting for the provider's event.
      await paid.deed.sync()
      if (found.reason === 'none') return refuseBilling(c, 'payment-due-none')
      return answerFault(c, { code: 'payment-due-none', detail: changeDropped, headers: noStore })
    },
  })
}
