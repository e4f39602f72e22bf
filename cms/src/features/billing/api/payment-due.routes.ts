import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { payPaymentDueEndpoint, readPaymentDueEndpoint } from '@meridian/shared/billing/billing.endpoints'
import { PaymentDueSchema } from '@meridian/shared/billing/payment-due.schema'
import { type DueOutcome, findDue } from '../payment-method/find-due.ts'
import { answerProblem } from '../../../platform/http/errors/problem.ts'
import { addReaderRoute, type ReaderRequest } from '../../readers/api/reader-route.ts'
import { type BillingApi, openAction, openPaid, refuseBilling } from './open-action.ts'
import { describeEndpoint, jsonAnswer } from '../../../platform/http/describe-endpoint.ts'
import { noStore } from '../../../platform/http/no-store.ts'

const tags = ['Subscription']
const PaymentDueAnswer = z.object(PaymentDueSchema.shape).openapi('PaymentDue')
const description = 'A renewal whose charge failed, or a change of plan that waits for its payment.'
const withSecret = 'With the secret the browser pays at the payment provider'

const readRoute = describeEndpoint(readPaymentDueEndpoint, {
  tags,
  summary: 'What is due, if anything',
  description,
  responses: {
    200: jsonAnswer(PaymentDueAnswer.nullable(), `${withSecret}; null when nothing is due.`),
  },
})

const dueRoute = describeEndpoint(payPaymentDueEndpoint, {
  tags,
  summary: 'What is due, and the way to pay it',
  description,
  responses: {
    200: jsonAnswer(PaymentDueAnswer, `${withSecret}.`),
  },
})

const changeDropped =
  'There is nothing to pay: the change of plan was not paid for in time, so your plan has stayed as it was.'

/** The way to pay what could not be charged. To the reading of it, nothing due is an answer and no problem. */
export function addPaymentDueRoutes(app: OpenAPIHono, context: BillingApi): void {
  addReaderRoute(app, context, {
    route: readRoute,
    handle: async (request) => {
      const asked = await askForDue(request, context)
      if (!asked.ok) return asked.response
      return request.c.json(asked.found.ok ? asked.found.due : null)
    },
  })

  addReaderRoute(app, context, {
    route: dueRoute,
    handle: async (request) => {
      const { c } = request
      const asked = await askForDue(request, context)
      if (!asked.ok) return asked.response
      const { found } = asked
      if (found.ok) return c.json(found.due)
      if (found.reason === 'none') return refuseBilling(c, 'payment-due-none')
      return answerProblem(c, { code: 'payment-due-none', detail: changeDropped, headers: noStore })
    },
  })
}

type Asked = { ok: true; found: DueOutcome } | { ok: false; response: Response }

async function askForDue(request: ReaderRequest, context: BillingApi): Promise<Asked> {
  const opened = await openAction(request, context)
  if (!opened.ok) return opened
  const { subscription } = opened.action
  if (subscription.kind !== 'paid' || subscription.endedAt) {
    return { ok: true, found: { ok: false, reason: 'none' } }
  }
  const paid = await openPaid(request, context, subscription)
  if (!paid.ok) return paid
  const found = await findDue(paid.action.billing, subscription)
  // Anyone who comes back from paying sees it without waiting for the provider's event.
  if (!found.ok) await paid.action.sync()
  return { ok: true, found }
}
