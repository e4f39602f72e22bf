import type { Endpoint } from 'payload'
import { can } from '../../platform/access/rights.ts'
import { env } from '../../env.ts'
import { textStream } from '../../platform/csv/text-stream.ts'
import { exportSubscribers } from './export-subscribers.ts'

/** `GET /newsletter-subscribers/export` beside Payload's REST, for staff: the list as a CSV file. */
export const subscriberExportEndpoint: Omit<Endpoint, 'root'> = {
  path: '/export',
  method: 'get',
  handler: async (req) => {
    if (!can(req.user, 'readSubscribers')) {
      const errors = [{ message: 'This is for the staff of the magazine.' }]
      return Response.json({ errors }, { status: 403, headers: { 'cache-control': 'no-store' } })
    }
    const lines = exportSubscribers(req.payload.db.pool, env.PUBLIC_URL)
    const day = new Date().toISOString().slice(0, 10)
    return new Response(textStream(lines), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="newsletter-subscribers-${day}.csv"`,
        'cache-control': 'no-store',
      },
    })
  },
}
