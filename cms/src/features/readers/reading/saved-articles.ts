import {
  type AccountSavedArticle,
  AccountSavedArticleSchema,
  savedArticlesLimit,
} from '@meridian/shared/readers/account-saved-article.schema'
import type { Pool } from 'pg'
import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { mediaUrl } from '../../media/responsive-image.ts'
import { timeColumn } from '../../entitlement/columns.ts'
import { publishedArticleId } from '../published-article.ts'
import { withReaderLock } from '../../../platform/locks/reader-lock.ts'

const RowSchema = AccountSavedArticleSchema.omit({ imageUrl: true, savedAt: true }).extend({
  savedAt: timeColumn,
  pictureFile: z.string().nullable(),
  pictureUpdatedAt: z.date().nullable(),
})

const SavedSchema = z.tuple([
  z.object({ articleId: z.number().nullable(), isSaved: z.boolean(), count: z.coerce.number() }),
])

export type SaveOutcome = { ok: true } | { ok: false; reason: 'article-unknown' | 'too-many' }

/** The articles that a reader saved, newest first. Articles that were taken down are left out. */
export async function listSavedArticles(db: SqlClient, userId: number): Promise<AccountSavedArticle[]> {
  const { rows } = await db.query(
    `select article.slug as "articleId", article.title, saved.saved_at as "savedAt",
            json_build_object('id', section.slug, 'name', section.name) as section,
            coalesce(picture.sizes_webp960_filename, picture.filename) as "pictureFile",
            picture.updated_at as "pictureUpdatedAt"
       from saved_articles saved
       join articles article on article.id = saved.article_id
       join sections section on section.id = article.section_id
       left join media picture on picture.id = article.hero_image_id
      where saved.user_id = $1 and article._status = 'published'
      order by saved.saved_at desc, saved.article_id`,
    [userId],
  )
  return RowSchema.array().parse(rows).map(toSavedArticle)
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
    await client.query(
      'insert into saved_articles (user_id, article_id, saved_at) values ($1, $2, least($3::timestamptz, now()))',
      [userId, found.articleId, savedAt ?? null],
    )
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

function toSavedArticle({ pictureFile, pictureUpdatedAt, ...saved }: z.output<typeof RowSchema>) {
  const imageUrl =
    pictureFile !== null && pictureUpdatedAt !== null
      ? mediaUrl({ updatedAt: pictureUpdatedAt }, pictureFile)
      : null
  return { ...saved, imageUrl }
}
