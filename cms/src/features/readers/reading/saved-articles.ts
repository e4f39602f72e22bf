import {
  type AccountSavedArticle,
  savedArticlesLimit,
} from '@meridian/shared/readers/account-saved-article.schema'
import { type NotNull, sql } from 'kysely'
import type { Pool } from 'pg'
import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { mediaUrl } from '../../media/media-address.ts'
import { publishedArticleId } from '../published-article.ts'
import { withReaderLock } from '../../../platform/locks/reader-lock.ts'

const SavedSchema = z.tuple([
  z.object({ articleId: z.number().nullable(), isSaved: z.boolean(), count: z.coerce.number() }),
])

export type SaveOutcome = { ok: true } | { ok: false; reason: 'article-unknown' | 'too-many' }

/** The articles that a reader saved, newest first. Articles that were unpublished are left out. */
export async function listSavedArticles(
  db: Pick<Pool, 'query'>,
  userId: number,
): Promise<AccountSavedArticle[]> {
  const rows = await sqlOn(db)
    .selectFrom('saved_articles as saved')
    .innerJoin('articles as article', 'article.id', 'saved.article_id')
    .innerJoin('sections as section', 'section.id', 'article.section_id')
    .leftJoin('media as picture', 'picture.id', 'article.hero_image_id')
    .select((eb) => [
      'article.slug as articleId',
      'article.title',
      'saved.saved_at as savedAt',
      'section.slug as sectionId',
      'section.name as sectionName',
      eb.fn.coalesce('picture.sizes_webp960_filename', 'picture.filename').as('pictureFile'),
      'picture.updated_at as pictureUpdatedAt',
    ])
    .where('saved.user_id', '=', userId)
    .where('article._status', '=', 'published')
    .orderBy('saved.saved_at', 'desc')
    .orderBy('saved.article_id')
    .$narrowType<{ articleId: NotNull; title: NotNull; sectionId: NotNull }>()
    .execute()
  return rows.map(({ articleId, title, savedAt, sectionId, sectionName, pictureFile, pictureUpdatedAt }) => ({
    articleId,
    title,
    savedAt: savedAt.toISOString(),
    section: { id: sectionId, name: sectionName },
    imageUrl:
      pictureFile !== null && pictureUpdatedAt !== null
        ? mediaUrl({ updatedAt: pictureUpdatedAt }, pictureFile)
        : null,
  }))
}

/**
 * Saves an article for a reader; one that is saved already stays as it is. `savedAt` is when it was saved on a device;
 * a time to come counts as now.
 */
export async function saveArticle(
  pool: Pool,
  userId: number,
  { articleId, savedAt }: { articleId: string; savedAt?: string | undefined },
): Promise<SaveOutcome> {
  return withReaderLock(pool, userId, async (client) => {
    const { rows } = await client.query(
      `select article.id as "articleId",
              exists (select from saved_articles where user_id = $1 and article_id = article.id) as "isSaved",
              (select count(*) from saved_articles where user_id = $1) as count
         from (select ${publishedArticleId('$2')} as id) article`,
      [userId, articleId],
    )
    const [found] = SavedSchema.parse(rows)
    if (found.articleId === null) return { ok: false, reason: 'article-unknown' }
    if (found.isSaved) return { ok: true }
    if (found.count >= savedArticlesLimit) return { ok: false, reason: 'too-many' }
    await sqlOn(client)
      .insertInto('saved_articles')
      .values({
        user_id: userId,
        article_id: found.articleId,
        saved_at: sql<Date>`least(${savedAt ?? null}::timestamptz, now())`,
      })
      .execute()
    return { ok: true }
  })
}

/** Takes an article off a reader's list; one that is not on it is no mistake. */
export async function removeSavedArticle(db: SqlClient, userId: number, articleId: string): Promise<void> {
  await db.query(
    `delete from saved_articles where user_id = $1 and article_id in (
       select id from articles where slug = $2
       union all select article_id from article_addresses where slug = $2)`,
    [userId, articleId],
  )
}
