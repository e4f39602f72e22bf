import { sql } from '@payloadcms/db-postgres/drizzle'
import {
  APIError,
  type CollectionBeforeChangeHook,
  type CollectionBeforeDeleteHook,
  type CollectionBeforeOperationHook,
  type PayloadRequest,
} from 'payload'
import { z } from 'zod'
import { can } from '../../platform/access/rights.ts'
import { readInTransaction } from '../../platform/database/transaction.ts'
import type { Media } from '../../payload-types.ts'

/*
 * Pictures have no drafts: one that readers see is changed by those alone who may publish.
 */

/** Before Payload has taken the old files away for the new one. */
export const keepLiveFiles: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
  if (operation !== 'update' || !req.file) return
  if ('id' in args) await refuseLive(req, Number(args.id))
  else if (!mayChangeAll(req)) throw refusal()
}

export const keepLivePictures: CollectionBeforeChangeHook<Media> = async ({
  operation,
  originalDoc,
  req,
}) => {
  if (operation === 'update') await refuseLive(req, Number(originalDoc?.id))
}

export const keepLivePicturesThere: CollectionBeforeDeleteHook = ({ id, req }) => refuseLive(req, Number(id))

async function refuseLive(req: PayloadRequest, id: number): Promise<void> {
  if (!mayChangeAll(req) && (await isOnPages(req, id))) throw refusal()
}

function mayChangeAll({ user }: PayloadRequest): boolean {
  return !user || can(user, 'publishArticles')
}

function refusal(): APIError {
  const message = 'Readers see this picture. A publisher changes or deletes it; you can upload another one.'
  return new APIError(message, 403, null, true)
}

/** Whether anything that readers see shows a picture: articles (above the text, in it and in blocks), covers, portraits. */
async function isOnPages(req: PayloadRequest, id: number): Promise<boolean> {
  const holders = await readInTransaction(req, {
    statement: sql`
      select 'article' as kind from articles
      where _status = 'published' and (
        hero_image_id = ${id}
        or jsonb_path_exists(content_blocks, '$.**.image ? (@ == $id)', ${JSON.stringify({ id })}::jsonb)
        or jsonb_path_exists(body, '$.** ? (@.relationTo == "media" && @.value == $id)', ${JSON.stringify({ id })}::jsonb)
      )
      union all select 'issue' from issues where _status = 'published' and cover_id = ${id}
      union all select 'author' from authors where portrait_id = ${id}
      union all select 'page' from about_page where picture_id = ${id}
      limit 1`,
    row: z.object({ kind: z.string() }),
  })
  return holders.length > 0
}
