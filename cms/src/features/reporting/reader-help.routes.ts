import { type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  sendPasswordMailEndpoint,
  stopReaderNewsletterEndpoint,
} from '@meridian/shared/support/staff-help.endpoints'
import { env } from '../../env.ts'
import type { ApiContext } from '../../platform/http/api-context.ts'
import { describeEndpoint } from '../../platform/http/describe-endpoint.ts'
import { idParameter } from '../../platform/http/id-parameter.ts'
import { refuseAction } from '../billing/api/staff/refusals.ts'
import { addStaffRoute } from '../billing/api/staff/staff-route.ts'
import { done, idParams, tags } from '../billing/api/staff/staff-schemas.ts'
import { createOriginHash } from '../newsletter/newsletter-tokens.ts'
import { sendPasswordMail, stopNewsletter } from './reader-help.ts'

const hashOrigin = createOriginHash(env.PAYLOAD_SECRET)

const passwordRoute = describeEndpoint(sendPasswordMailEndpoint, {
  tags,
  summary: 'Send a reader the mail for a new password',
  request: { params: idParams },
  responses: done,
})

const newsletterRoute = describeEndpoint(stopReaderNewsletterEndpoint, {
  tags,
  summary: 'Switch a newsletter off for a reader who has asked for it',
  description: 'Nobody of the staff can switch one on: that needs the reader’s own consent.',
  request: { params: z.object({ id: z.string(), newsletter: z.string() }) },
  responses: done,
})

/** What support does for one reader. Both are in the audit log. */
export function addReaderHelpRoutes(app: OpenAPIHono, context: ApiContext): void {
  addStaffRoute(app, context, {
    route: passwordRoute,
    right: 'helpReaders',
    handle: async ({ c, pool, staff }) => {
      const outcome = await sendPasswordMail(pool, staff, idParameter(c))
      return outcome.ok ? c.body(null, 204) : refuseAction(c, outcome.reason)
    },
  })

  addStaffRoute(app, context, {
    route: newsletterRoute,
    right: 'helpReaders',
    handle: async ({ c, pool, staff }) => {
      const outcome = await stopNewsletter(pool, staff, {
        readerId: idParameter(c),
        newsletter: idParameter(c, 'newsletter'),
        origin: hashOrigin(staff.address ?? ''),
      })
      return outcome.ok ? c.body(null, 204) : refuseAction(c, outcome.reason)
    },
  })
}
