import type { OpenAPIHono } from '@hono/zod-openapi'
import { refundPaymentEndpoint, sendReceiptEndpoint } from '@meridian/shared/billing/staff-billing.endpoints'
import { formatMoney } from '../../receipts/wordings.ts'
import { findPayment } from '../../staff/find-payment.ts'
import { type RefundOutcome, refundPayment } from '../../staff/refund-payment.ts'
import { resendReceipt } from '../../staff/resend-receipt.ts'
import type { ApiContext } from '../../../../platform/http/api-context.ts'
import { answerProblem } from '../../../../platform/http/errors/problem.ts'
import { idParameter } from '../../../../platform/http/id-parameter.ts'
import { readBody } from '../../../../platform/http/read-body.ts'
import { addStaffRoute, type StaffRequest } from './staff-route.ts'
import { askProvider, refuseAsProvider } from './ask-provider.ts'
import { refuseAction } from './refusals.ts'
import { done, idParams, RefundRequest, tags } from './staff-schemas.ts'
import { describeEndpoint, jsonBody } from '../../../../platform/http/describe-endpoint.ts'
import { noStore } from '../../../../platform/http/no-store.ts'

const refundRoute = describeEndpoint(refundPaymentEndpoint, {
  tags,
  summary: 'Refund a payment, whole or in part',
  description:
    'Amounts are in cents. The same `requestId` sent twice is one refund. After a refund of all that was paid for the running period, the subscription ends at once.',
  request: { params: idParams, ...jsonBody(RefundRequest) },
  responses: done,
})

const receiptRoute = describeEndpoint(sendReceiptEndpoint, {
  tags,
  summary: 'Send the receipt of a payment once more',
  request: { params: idParams },
  responses: done,
})

/** What administrators do about one payment. Every action is in the audit log. */
export function addPaymentActionRoutes(app: OpenAPIHono, context: ApiContext): void {
  addStaffRoute(app, context, {
    route: refundRoute,
    right: 'moveMoney',
    handle: async ({ c, pool, staff }) => {
      const body = await readBody(c, RefundRequest)
      if (!body.ok) return body.response
      const paymentId = idParameter(c)
      const payment = await findPayment(pool, paymentId)
      if (!payment) return refuseAction(c, 'payment-unknown')
      const provider = context.payments
      if (!provider) return refuseAction(c, 'payments-off')
      const { amount: amountCents, refundedBefore: refundedCents, reason, requestId } = body.value
      const request = { paymentId, amountCents, refundedCents, reason, requestId }
      const asked = await askProvider(c, () => refundPayment({ pool, provider }, staff, request))
      return asked.ok ? answerRefund(c, asked.value, payment.currency) : asked.response
    },
  })

  addStaffRoute(app, context, {
    route: receiptRoute,
    right: 'resendReceipts',
    handle: async ({ c, pool, staff }) => {
      const outcome = await resendReceipt(pool, staff, { paymentId: idParameter(c) })
      if (outcome.ok) return c.body(null, 204)
      return refuseAction(c, outcome.reason === 'unknown' ? 'payment-unknown' : 'receipt-none')
    },
  })
}

function answerRefund(c: StaffRequest['c'], outcome: RefundOutcome, currency: string): Response {
  if (outcome.ok) return c.body(null, 204)
  switch (outcome.reason) {
    case 'unknown':
      return refuseAction(c, 'payment-unknown')
    case 'not-paid':
      return refuseAction(c, 'payment-unpaid')
    case 'conflict':
      return refuseAction(c, 'payment-conflict')
    case 'too-much': {
      const detail = `No more than ${formatMoney(outcome.left, currency)} of this payment can be refunded.`
      return answerProblem(c, { code: 'refund-too-large', detail, headers: noStore })
    }
    case 'refused':
      return refuseAsProvider(c, outcome.sentence)
  }
}
