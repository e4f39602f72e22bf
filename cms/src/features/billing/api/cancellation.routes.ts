import { type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  cancelSubscriptionEndpoint,
  resumeSubscriptionEndpoint,
} from '@meridian/shared/billing/billing.endpoints'
import { CancellationSchema } from '@meridian/shared/billing/plan-change.schema'
import { cancelSubscription } from '../cancellation/cancel-subscription.ts'
import { resumeSubscription } from '../cancellation/resume-subscription.ts'
import { returnComplimentary } from '../cancellation/return-complimentary.ts'
import { addReaderRoute } from '../../readers/api/reader-route.ts'
import { doneAnswer } from '../../readers/api/reader-schemas.ts'
import { type BillingApi, openAction, openPaid, openPaidAction, refuseBilling } from './open-action.ts'
import { describeEndpoint, jsonAnswer } from '../../../platform/http/describe-endpoint.ts'

const tags = ['Subscription']
const CancellationAnswer = z.object(CancellationSchema.shape).openapi('Cancellation')

const cancelRoute = describeEndpoint(cancelSubscriptionEndpoint, {
  tags,
  summary: 'Cancel the subscription',
  description:
    'It runs to the end of what is paid for. One whose payment is due, and one that was given for nothing, ends at once; nothing is owed then.',
  responses: { 200: jsonAnswer(CancellationAnswer, 'When it ends.') },
})

const resumeRoute = describeEndpoint(resumeSubscriptionEndpoint, {
  tags,
  summary: 'Keep the subscription after all',
  responses: doneAnswer('It goes on and renews.'),
})

/** The end of a subscription, in one call, and the way back. No reason is asked for. */
export function addCancellationRoutes(app: OpenAPIHono, context: BillingApi): void {
  addReaderRoute(app, context, {
    route: cancelRoute,
    handle: async (request) => {
      const { c } = request
      const opened = await openAction(request, context)
      if (!opened.ok) return opened.response
      const { actor, subscription } = opened.action
      if (subscription.kind === 'none') return refuseBilling(c, 'subscription-none')
      if (subscription.kind === 'complimentary') {
        const { subscriptionKey } = subscription
        const { endsAt } = await returnComplimentary((await context.cms()).db.pool, {
          actor,
          subscriptionKey,
        })
        return c.json({ endsAt: endsAt.toISOString() })
      }
      const paid = await openPaid(request, context, subscription)
      if (!paid.ok) return paid.response
      const { endsAt } = await cancelSubscription(paid.action.billing, paid.action)
      await paid.action.sync()
      return c.json({ endsAt: endsAt.toISOString() })
    },
  })

  addReaderRoute(app, context, {
    route: resumeRoute,
    handle: async (request) => {
      const opened = await openPaidAction(request, context)
      if (!opened.ok) return opened.response
      const isRunning = await resumeSubscription(opened.action.billing, opened.action)
      await opened.action.sync()
      return isRunning ? request.c.body(null, 204) : refuseBilling(request.c, 'subscription-none')
    },
  })
}
