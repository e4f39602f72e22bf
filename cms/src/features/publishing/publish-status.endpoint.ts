import type { Endpoint } from 'payload'
import { can } from '../../platform/access/rights.ts'
import { env } from '../../env.ts'
import { readPublishStatus } from './publish-status.ts'

const subjectPattern = /^[a-z-]+(?::\d+)?$/

/** `GET /publish-status?subject=articles:42` beside Payload's REST, for the newsroom: what the admin shows on a document. */
export const publishStatusEndpoint: Endpoint = {
  path: '/publish-status',
  method: 'get',
  handler: async (req) => {
    const headers = { 'cache-control': 'no-store' }
    if (!can(req.user, 'seeReceipts')) {
      return Response.json(
        { errors: [{ message: 'This is for the staff of the magazine.' }] },
        { status: 403, headers },
      )
    }
    const subject = req.searchParams.get('subject') ?? ''
    if (!subjectPattern.test(subject)) {
      const message = 'The parameter "subject" must name a document, such as articles:42.'
      return Response.json({ errors: [{ message }] }, { status: 400, headers })
    }
    const site = { targets: env.PUBLISH_TARGETS, secret: env.PUBLISH_SECRET }
    return Response.json(await readPublishStatus(req.payload.db.pool, { subject, ...site }), { headers })
  },
}
