import type { WrittenCollection } from '@meridian/shared/writing/written-collection'
import { PresenceReportSchema } from '@meridian/shared/writing/presence.schema'
import type { Endpoint, PayloadRequest } from 'payload'
import { mayReadDrafts } from '../../platform/access/own-documents.ts'
import { can } from '../../platform/access/rights.ts'
import { reportPresence } from './presence.ts'

/** For whom the forms of a collection are, and how a form is refused to others. */
const forms = {
  articles: {
    right: 'writeArticles',
    mayOpen: mayReadDrafts,
    refusal: 'This is for those who write articles.',
    unreadable: 'This names no form of an article.',
    unknown: 'There is no such article.',
  },
  issues: {
    right: 'editArticles',
    mayOpen: async ({ user }: Pick<PayloadRequest, 'user'>) => can(user, 'editArticles'),
    refusal: 'This is for those who prepare issues.',
    unreadable: 'This names no form of an issue.',
    unknown: 'There is no such issue.',
  },
  campaigns: {
    right: 'writeCampaigns',
    mayOpen: async ({ user }: Pick<PayloadRequest, 'user'>) => can(user, 'writeCampaigns'),
    refusal: 'This is for those who write campaigns.',
    unreadable: 'This names no form of a campaign.',
    unknown: 'There is no such campaign.',
  },
} as const satisfies Record<WrittenCollection, object>

/**
 * `POST /articles/{id}/presence`, and the same for issues and campaigns, beside Payload's REST, for staff: a form says that it
 * is open, and learns who else is there.
 */
export function presenceEndpoint(collection: WrittenCollection): Omit<Endpoint, 'root'> {
  const { right, mayOpen, refusal, unreadable, unknown } = forms[collection]
  return {
    path: '/:id/presence',
    method: 'post',
    handler: async (req) => {
      const headers = { 'cache-control': 'no-store' }
      const documentId = Number(req.routeParams?.id)
      const body = PresenceReportSchema.safeParse(await req.json?.())
      if (!req.user || !can(req.user, right)) return refuse(403, refusal)
      if (!body.success || !Number.isSafeInteger(documentId)) return refuse(400, unreadable)
      if (!(await mayOpen(req, documentId))) return refuse(404, unknown)
      const report = { ...body.data, collection, documentId, userId: req.user.id }
      return Response.json(await reportPresence(req.payload.db.pool, report), { headers })
    },
  }
}

function refuse(status: number, message: string): Response {
  return Response.json({ errors: [{ message }] }, { status, headers: { 'cache-control': 'no-store' } })
}
