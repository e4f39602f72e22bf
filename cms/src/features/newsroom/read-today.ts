import { sql } from 'kysely'
import { z } from 'zod'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'

/** So many of each kind stand on the first page; its lists have the others. */
const shownOfEach = 5

const instant = z.coerce.date().transform((date) => date.toISOString())

const ArticleRowSchema = z.object({
  id: z.number(),
  /** Empty as long as nobody has given it one. */
  title: z.string(),
  at: instant,
  /** Whose it is, by name; null for a draft of the CMS itself. */
  by: z.string().nullable(),
})

/** An article as the first page of the admin names it. */
export type TodayArticle = z.output<typeof ArticleRowSchema>

const personName = sql`coalesce(nullif(trim(concat_ws(' ', person.first_name, person.last_name)), ''), person.email)`

/** What somebody has begun or changed last and readers do not have yet, the newest first. */
export async function readOwnDrafts(client: SqlClient, userId: number): Promise<TodayArticle[]> {
  const rows = await selectNewestVersions(client)
    .where('version.version__status', '=', 'draft')
    .where((eb) =>
      eb('version.version_created_by_id', '=', userId).or('version.version_edited_by_id', '=', userId),
    )
    .orderBy('version.updated_at', 'desc')
    .orderBy('version.id', 'desc')
    .execute()
  return ArticleRowSchema.array().parse(rows)
}

/** What was handed in and waits for a publisher; what has waited longest comes first. */
export async function readReadyArticles(client: SqlClient): Promise<TodayArticle[]> {
  const rows = await selectNewestVersions(client)
    .where('version.version_is_ready_for_review', '=', true)
    .orderBy('version.updated_at')
    .orderBy('version.id')
    .execute()
  return ArticleRowSchema.array().parse(rows)
}

/** What readers got last, the newest first. */
export async function readNewestPublished(client: SqlClient): Promise<TodayArticle[]> {
  const rows = await sqlOn(client)
    .selectFrom('articles as article')
    .leftJoin('users as person', 'person.id', 'article.created_by_id')
    .select(['article.id', 'article.title', 'article.published_at as at', personName.as('by')])
    .where('article._status', '=', 'published')
    .where('article.published_at', '<=', sql<Date>`now()`)
    .orderBy('article.published_at', 'desc')
    .orderBy('article.id', 'desc')
    .limit(shownOfEach)
    .execute()
  return ArticleRowSchema.array().parse(rows)
}

function selectNewestVersions(client: SqlClient) {
  return sqlOn(client)
    .selectFrom('_articles_v as version')
    .leftJoin('users as person', 'person.id', 'version.version_created_by_id')
    .select((eb) => [
      'version.parent_id as id',
      eb.fn.coalesce('version.version_title', eb.val('')).as('title'),
      'version.updated_at as at',
      personName.as('by'),
    ])
    .where('version.latest', '=', true)
    .limit(shownOfEach)
}
