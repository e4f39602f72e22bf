import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { ProfileChangeSchema } from '@meridian/shared/readers/profile.schema'
import { changeProfileEndpoint, readProfileEndpoint } from '@meridian/shared/accounts/account.endpoints'
import { listPaymentsEndpoint, readSubscriptionEndpoint } from '@meridian/shared/billing/billing.endpoints'
import { changeProfile, readProfile } from '../profile.ts'
import { readPayments } from '../read-payments.ts'
import { readSubscription } from '../../entitlement/read-subscription.ts'
import type { ApiContext } from '../../../platform/http/api-context.ts'
import { checkParameters } from '../../../platform/http/errors/parameters.ts'
import {
  linkNextPage,
  ListQuerySchema,
  paymentCursors,
  readPageStart,
} from '../../../platform/http/list-query.ts'
import { readBody } from '../../../platform/http/read-body.ts'
import { addReaderRoute } from './reader-route.ts'
import { PaymentAnswer, ProfileAnswer, profileChange, UserSubscriptionAnswer } from './reader-schemas.ts'
import { describeEndpoint, jsonAnswer } from '../../../platform/http/describe-endpoint.ts'

const tags = ['Account']

const profileRoute = describeEndpoint(readProfileEndpoint, {
  tags,
  summary: 'What the settings of the account show',
  responses: { 200: jsonAnswer(ProfileAnswer, 'The profile.') },
})

const changeRoute = describeEndpoint(changeProfileEndpoint, {
  tags,
  summary: 'Change the name',
  request: profileChange,
  responses: {
    200: jsonAnswer(ProfileAnswer, 'The profile as it is now.'),
  },
})

const subscriptionRoute = describeEndpoint(readSubscriptionEndpoint, {
  tags,
  summary: 'The subscription, with its plan',
  responses: {
    200: jsonAnswer(
      UserSubscriptionAnswer,
      'The running subscription or else the last one; null without one.',
    ),
  },
})

const paymentsRoute = describeEndpoint(listPaymentsEndpoint, {
  tags,
  summary: 'All payments, newest first',
  description: 'Each try to pay is one: a card that was declined, and the one that was not.',
  request: { query: ListQuerySchema },
  responses: {
    200: jsonAnswer(z.array(PaymentAnswer), 'The payments.'),
  },
})

/** Who a reader is to us, and what they have (spec §7). */
export function addProfileRoutes(app: OpenAPIHono, context: ApiContext): void {
  addReaderRoute(app, context, {
    route: profileRoute,
    handle: async ({ c, session }) => c.json(await readProfile(await context.db(), session.userId)),
  })

  addReaderRoute(app, context, {
    route: changeRoute,
    handle: async ({ c, session }) => {
      const body = await readBody(c, ProfileChangeSchema)
      if (!body.ok) return body.response
      return c.json(await changeProfile(await context.db(), session.userId, body.value))
    },
  })

  addReaderRoute(app, context, {
    route: subscriptionRoute,
    handle: async ({ c, session }) => c.json(await readSubscription(await context.db(), session.userId)),
  })

  addReaderRoute(app, context, {
    route: paymentsRoute,
    handle: async ({ c, session }) => {
      const query = checkParameters(c, ListQuerySchema, c.req.query())
      if (!query.ok) return query.response
      const { limit, cursor } = query.value
      const start = readPageStart(c, { cursors: paymentCursors, cursor })
      if (!start.ok) return start.response
      const page = { limit, after: start.after }
      const { payments, next } = await readPayments(await context.db(), session.userId, page)
      linkNextPage(c, { limit, cursors: paymentCursors, next })
      return c.json(payments)
    },
  })
}
