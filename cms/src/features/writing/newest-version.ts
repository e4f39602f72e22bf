import { sql } from '@payloadcms/db-postgres/drizzle'
import type { NewestVersion } from '@meridian/shared/articles/presence.schema'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { clientOf } from '../../platform/database/sql-client.ts'
import { readInTransaction, runInTransaction } from '../../platform/database/transaction.ts'
import { locks } from '../../platform/locks/locks.ts'
import { holdLock } from '../../platform/locks/with-lock.ts'

const NewestRow = z.object({
  versionId: z.number(),
  updatedAt: z.coerce.date().transform((date) => date.toISOString()),
  by: z.string().nullable(),
  /** The form it was saved in. */
  editedIn: z.string().nullable(),
})

/** How people are named to their colleagues. */
export const personName = sql.raw(
  `coalesce(nullif(trim(concat(u.first_name, ' ', u.last_name)), ''), u.email)`,
)

/**
 * The newest version of an article; null for one that has none. The caller holds the article until the end of the
 * transaction: saves of one article take turns, and each sees the one before it.
 */
export async function holdNewestVersion(
  req: PayloadRequest,
  articleId: number,
): Promise<(NewestVersion & { versionId: number; editedIn: string | null }) | null> {
  await holdLock(await clientOf(req), locks.articleSave(String(articleId)))
  const [newest] = await readInTransaction(req, {
    statement: sql`
      select v.id as "versionId", v.version_updated_at as "updatedAt", ${personName} as by,
             v.version_edited_in as "editedIn"
      from _articles_v v left join users u on u.id = v.version_edited_by_id
      where v.parent_id = ${articleId} and v.latest
      order by v.id desc limit 1`,
    row: NewestRow,
  })
  return newest ?? null
}

/** Payload writes an autosave over the autosave before it. One that another form has written is kept in the history. */
export async function keepInHistory(req: PayloadRequest, versionId: number): Promise<void> {
  await runInTransaction(req, sql`update _articles_v set autosave = false where id = ${versionId}`)
}
