import { type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Logger } from 'pino'
import { receivePaymentEventEndpoint } from '@meridian/shared/billing/billing.endpoints'
import { receiveEvent } from '../../inbox/receive-event.ts'
import { readSignedEvent } from '../../inbox/signed-event.ts'
import type { ApiContext } from '../../../../platform/http/api-context.ts'
import { answerProblem } from '../../../../platform/http/errors/problem.ts'
import { addEndpoint, describeEndpoint, jsonAnswer } from '../../../../platform/http/describe-endpoint.ts'
import { noStore } from '../../../../platform/http/no-store.ts'

const webhookRoute = describeEndpoint(receivePaymentEventEndpoint, {
  tags: ['Payment'],
  summary: 'What the payment provider has to tell',
  description:
    'Takes events that the provider has signed, no longer than five minutes ago by either clock. An event that comes again is acknowledged, and so is one of a kind that nothing follows from.',
  request: {
    body: {
      required: true,
      content: { 'application/json': { schema: z.object({}).openapi('PaymentEvent') } },
    },
  },
  responses: {
    200: jsonAnswer(
      z.object({ received: z.literal(true) }).openapi('PaymentEventReceipt'),
      'The event is kept, and will be handled.',
    ),
  },
})

/** Events of the payment provider: kept at once, handled by the worker. */
export function addPaymentWebhookRoute(
  app: OpenAPIHono,
  { context, logger }: { context: ApiContext; logger: Pick<Logger, 'warn'> },
): void {
  addEndpoint(app, webhookRoute, async (c) => {
    const provider = context.payments
    if (!provider) {
      const detail = 'Nothing can be bought here for the moment.'
      return answerProblem(c, { code: 'payments-off', detail, headers: noStore })
    }
    // Byte for byte: the signature is over what was sent, not over what it means.
    const body = Buffer.from(await c.req.arrayBuffer())
    const signature = c.req.header('stripe-signature')
    const signed = readSignedEvent(provider, { body, signature, now: new Date() })
    if (!signed.ok) {
      logger.warn({ reason: signed.reason }, 'refused a payment event')
      const detail = 'This is not signed by the payment provider, or not at this time.'
      return answerProblem(c, { code: 'signature-invalid', detail, headers: noStore })
    }
    const { event } = signed
    const receipt = await receiveEvent({ pool: (await context.cms()).db.pool, provider }, event)
    if (receipt.kind === 'misdirected') {
      const { id, type } = event
      logger.warn({ id, type, reason: receipt.reason }, 'ignored a payment event that is not for us')
    }
    return c.json({ received: true }, 200, noStore)
  })
}
