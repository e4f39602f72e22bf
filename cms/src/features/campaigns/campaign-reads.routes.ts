import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { countNewsletterReadEndpoint } from '@meridian/shared/campaigns/reads.endpoints'
import { NewsletterReadSchema } from '@meridian/shared/campaigns/reads.schema'
import type { ApiContext } from '../../platform/http/api-context.ts'
import { addEndpoint, describeEndpoint, jsonBody } from '../../platform/http/describe-endpoint.ts'
import { noStore } from '../../platform/http/no-store.ts'
import { refuseTooMany } from '../../platform/http/rate-limiting.ts'
import { readBody } from '../../platform/http/read-body.ts'
import { readClickMark } from './reads/click-mark.ts'
import { recordRead } from './reads/record-read.ts'

/** A household reads a newsletter together; a script that reads it a thousand times counts no more. */
const readsLimit = { name: 'newsletter-reads', points: 40, windowSeconds: 3600 }

const NewsletterRead = z.strictObject(NewsletterReadSchema.shape).openapi('NewsletterRead')

const readRoute = describeEndpoint(countNewsletterReadEndpoint, {
  tags: ['Newsletter'],
  summary: 'Count that a page was read because of a newsletter',
  description:
    'Sent by the page itself once it was really read, and not at all where the browser asks not to be tracked.',
  request: jsonBody(NewsletterRead),
  responses: { 204: { description: 'Whether it counts is not said.' } },
})

/** What pages tell of newsletters that were read. */
export function addCampaignReadRoutes(app: OpenAPIHono, context: ApiContext): void {
  addEndpoint(app, readRoute, async (c) => {
    const body = await readBody(c, NewsletterReadSchema)
    if (!body.ok) return body.response
    const refusal = await refuseTooMany(c, { context, limit: readsLimit })
    if (refusal) return refusal
    const mark = readClickMark(body.value.mark)
    if (mark) await recordRead(await context.db(), { mark, link: body.value.link })
    return c.body(null, 204, noStore)
  })
}
