import { type ReadingProgress, ReadingProgressSchema } from '@meridian/shared/readers/reading-progress.schema'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { sqlOn } from '../../../platform/database/typed-sql.ts'

/** A place in the list: when an article was read, in Unix milliseconds, and its database key. */
interface ReadingPosition {
  sortKey: number
  id: number
}

/**
 * How far a reader has come in which articles, read last first, and where the next page begins. Articles that were
 * unpublished are left out.
 */
export async function listReadingProgress(
  db: Pick<Pool, 'query'>,
  userId: number,
  { limit, after }: { limit: number; after: ReadingPosition | null },
): Promise<{ entries: ReadingProgress[]; next: ReadingPosition | null }> {
  const found = await sqlOn(db)
    .selectFrom('reading_progress as progress')
    .innerJoin('articles as article', 'article.id', 'progress.article_id')
    .select([
      'progress.public_id as id',
      'article.slug as articleId',
      'progress.last_read_at as lastReadAt',
      'progress.progress_percent as progressPercent',
      sql<string | null>`nullif(progress.place, '')`.as('place'),
      'article.title',
      'article.id as articleKey',
    ])
    .where('progress.user_id', '=', userId)
    .where('article._status', '=', 'published')
    .$if(after !== null, (before) =>
      before.where(
        sql<boolean>`(progress.last_read_at, progress.article_id) < (to_timestamp(${after?.sortKey}::float8 / 1000), ${after?.id})`,
      ),
    )
    .orderBy('progress.last_read_at', 'desc')
    .orderBy('progress.article_id', 'desc')
    .limit(limit + 1)
    .execute()
  const last = found.length > limit ? found[limit - 1] : undefined
  return {
    entries: ReadingProgressSchema.array().parse(
      found.slice(0, limit).map((row) => ({ ...row, lastReadAt: row.lastReadAt.toISOString() })),
    ),
    next: last ? { sortKey: last.lastReadAt.getTime(), id: last.articleKey } : null,
  }
}
