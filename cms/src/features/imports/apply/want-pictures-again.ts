import type { Pool } from 'pg'
import { z } from 'zod'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { retryFailedPictures } from '../pictures/picture-queue.ts'
import { pictureKey, type PictureRecords } from '../pictures/wanted-pictures.ts'
import type { ImportContext } from '../plan/import-context.ts'
import { readBody } from '../plan/read-body.ts'
import { stagedRecords } from '../staging/staged-records.ts'
import { articleHashes } from './article-hashes.ts'
import { picturesOf } from './article-targets.ts'

const Row = z.object({ url: z.string() })

/**
 * Has pictures that could not be fetched tried again, and the articles written again that lack them: those alone that nobody has changed
 * here since. The steps that follow do both.
 */
export async function wantPicturesAgain(
  pool: Pool,
  { runId, context, records }: { runId: number; context: ImportContext; records: PictureRecords },
): Promise<void> {
  const { sourceId } = context
  const { rows } = await pool.query(
    `select url from import_pictures where source_id = $1 and state = 'failed'`,
    [sourceId],
  )
  const failed = new Set(
    Row.array()
      .parse(rows)
      .map(({ url }) => url),
  )
  if (failed.size === 0) return
  for await (const batch of stagedRecords(pool, { runId, sourceId, kind: 'articles' })) {
    const lacking = batch.flatMap(({ key, record, link }) => {
      if (record.kind !== 'article' || link === null || link.isDeleted) return []
      const uses = picturesOf({ record, body: readBody(record, context) })
      return uses.some((use) => failed.has(pictureKey(use, records.find(use)) ?? '')) ? [{ key, link }] : []
    })
    const hashes = await articleHashes(
      pool,
      lacking.map(({ link }) => link.documentId),
    )
    const untouched = lacking.filter(({ link }) => hashes.get(link.documentId) === link.documentHash)
    await pool.query(
      `update import_records record
          set is_applied = false, action = case action when 'unchanged' then 'update' else action end,
              goes_live = exists (select 1 from import_links link join articles on articles.id = link.document_id
                                   where link.source_id = $3 and link.kind = 'articles'
                                     and link.source_key = record.source_key and articles._status = 'published')
        where record.run_id = $1 and record.kind = 'articles' and record.source_key = any($2)`,
      [runId, untouched.map(({ key }) => key), sourceId],
    )
  }
  await inPoolTransaction(pool, async (client) => {
    await client.query(
      `update import_records set action = 'create', reason_code = null, reason = null
        where run_id = $1 and kind = 'pictures' and action = 'fail' and reason_code = 'refused'`,
      [runId],
    )
    await retryFailedPictures(client, { sourceId })
  })
}
