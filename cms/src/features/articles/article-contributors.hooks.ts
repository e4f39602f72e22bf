import { sql } from '@payloadcms/db-postgres/drizzle'
import { APIError, type CollectionBeforeChangeHook, type PayloadRequest } from 'payload'
import { z } from 'zod'
import { can } from '../../platform/access/rights.ts'
import { readInTransaction } from '../../platform/database/transaction.ts'

/** What a contributor has handed in and somebody has published is no draft of theirs any more. */
export const refuseContributorsOnceLive: CollectionBeforeChangeHook = async ({
  operation,
  originalDoc,
  req,
}) => {
  if (operation === 'create' || !req.user || can(req.user, 'editArticles')) return
  if (!(await isArticleLive(req, Number(originalDoc?.id)))) return
  throw new APIError('This is published. Ask an editor to change it.', 403, null, true)
}

async function isArticleLive(req: PayloadRequest, id: number): Promise<boolean> {
  const rows = await readInTransaction(req, {
    statement: sql`select id from articles where id = ${id} and _status = 'published'`,
    row: z.object({ id: z.number() }),
  })
  return rows.length > 0
}
