import { PresenceReportSchema } from '@meridian/shared/articles/presence.schema'
import type { Endpoint } from 'payload'
import { mayReadDrafts } from '../../platform/access/own-documents.ts'
import { can } from '../../platform/access/rights.ts'
import { reportPresence } from './presence.ts'

/** `POST /articles/{id}/presence` beside Payload's REST, for staff: a form says that it is open, and learns who else is there. */
export const presenceEndpoint: Omit<Endpoint, 'root'> = {
  path: '/:id/presence',
  method: 'post',
  handler: async (req) => {
    const headers = { 'cache-control': 'no-store' }
    const articleId = Number(req.routeParams?.id)
    const body = PresenceReportSchema.safeParse(await req.json?.())
    if (!req.user || !can(req.user, 'writeArticles'))
      return refuse(403, 'This is for those who write articles.')
    if (!body.success || !Number.isSafeInteger(articleId))
      return refuse(400, 'This names no form of an article.')
    if (!(await mayReadDrafts(req, articleId))) return refuse(404, 'There is no such article.')
    const { pool } = req.payload.db
    return Response.json(await reportPresence(pool, { ...body.data, articleId, userId: req.user.id }), {
      headers,
    })
  },
}

function refuse(status: number, message: string): Response {
  return Response.json({ errors: [{ message }] }, { status, headers: { 'cache-control': 'no-store' } })
}
