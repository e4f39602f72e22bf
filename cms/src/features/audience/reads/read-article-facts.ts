import type { SqlClient } from '../../../platform/database/sql-client.ts'

/** What stands above the figures of an article. */
export interface ArticleFacts {
  title: string
  /** Its public id; empty for one that has none yet. */
  slug: string
  /** Null for one that was never published. */
  publishedAt: string | null
  /** What was corrected after publication, and when. */
  corrections: { date: string }[]
}

/** An article by its id; null where there is none. */
export async function readArticleFacts(db: SqlClient, articleId: number): Promise<ArticleFacts | null> {
  const { rows } = await db.query<{
    title: string | null
    slug: string | null
    publishedAt: Date | null
    corrections: string[]
  }>(
    `select article.title, article.slug, article.published_at as "publishedAt",
            array(select to_char(correction.date at time zone 'UTC', 'YYYY-MM-DD') from articles_corrections correction
                   where correction._parent_id = article.id order by correction.date) as corrections
       from articles article where article.id = $1`,
    [articleId],
  )
  const [row] = rows
  if (!row) return null
  return {
    title: row.title ?? 'Untitled',
    slug: row.slug ?? '',
    publishedAt: row.publishedAt?.toISOString() ?? null,
    corrections: row.corrections.map((date) => ({ date })),
  }
}
