import type { NewestVersion } from '@meridian/shared/articles/presence.schema'
import { sql } from 'kysely'
import type { PayloadRequest } from 'payload'
import { clientOf } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { locks } from '../../platform/locks/locks.ts'
import { holdLock } from '../../platform/locks/with-lock.ts'

/** How people are named to their colleagues. */
export const personName = sql<string>`coalesce(nullif(trim(concat(u.first_name, ' ', u.last_name)), ''), u.email)`

/**
 * The newest version of an article; null for one that has none. The caller holds the article until the end of the
 * transaction: saves of one article take turns, and each sees the one before it.
 */
export async function holdNewestVersion(
  req: PayloadRequest,
  articleId: number,
): Promise<(NewestVersion & { versionId: number; editedIn: string | null }) | null> {
  const client = await clientOf(req)
  await holdLock(client, locks.articleSave(String(articleId)))
  const newest = await sqlOn(client)
    .selectFrom('_articles_v as v')
    .leftJoin('users as u', 'u.id', 'v.version_edited_by_id')
    .select(['v.id as versionId', 'v.version_updated_at as updatedAt', 'v.version_edited_in as editedIn'])
    .select(personName.$castTo<string | null>().as('by'))
    .where('v.parent_id', '=', articleId)
    .where('v.latest', 'is', true)
    .orderBy('v.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest ? { ...newest, updatedAt: new Date(newest.updatedAt ?? 0).toISOString() } : null
}

/** Payload writes an autosave over the autosave before it. One that another form has written is kept in the history. */
export async function keepInHistory(req: PayloadRequest, versionId: number): Promise<void> {
  const db = sqlOn(await clientOf(req))
  await db.updateTable('_articles_v').set({ autosave: false }).where('id', '=', versionId).execute()
}
