import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { AddressInputSchema } from '@meridian/shared/readers/address.schema'
import {
  correctAddressEndpoint,
  sendPasswordMailEndpoint,
  stopReaderNewsletterEndpoint,
} from '@meridian/shared/support/staff-help.endpoints'
import { env } from '../../env.ts'
import type { ApiContext } from '../../platform/http/api-context.ts'
import { readBody } from '../../platform/http/read-body.ts'
import { describeEndpoint } from '../../platform/http/describe-endpoint.ts'
import { idParameter } from '../../platform/http/id-parameter.ts'
import { refuseAction } from '../billing/api/staff/refusals.ts'
import { addStaffRoute } from '../billing/api/staff/staff-route.ts'
import { done, idParams, tags } from '../billing/api/staff/staff-schemas.ts'
import { addressInput } from '../readers/api/reader-schemas.ts'
import { createOriginHash } from '../newsletter/newsletter-tokens.ts'
import { correctAddress, sendPasswordMail, stopNewsletter } from './reader-help.ts'

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

const addressRoute = describeEndpoint(correctAddressEndpoint, {
  tags,
  summary: 'Correct an address for its reader',
  description: 'Which address is the default stays as the reader chose it, whatever is sent.',
  request: { params: z.object({ id: z.string(), address: z.string() }), ...addressInput },
  responses: done,
})

/** What support does for one reader. All of it is in the audit log. */
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
    route: addressRoute,
    right: 'correctAddresses',
    handle: async ({ c, pool, staff }) => {
      const body = await readBody(c, AddressInputSchema)
      if (!body.ok) return body.response
      const outcome = await correctAddress(pool, staff, {
        readerId: idParameter(c),
        addressId: idParameter(c, 'address'),
        entry: body.value,
      })
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
