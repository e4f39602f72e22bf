import { z } from 'zod'
import type { SqlClient } from '../../platform/database/sql-client.ts'

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

const person = `coalesce(nullif(trim(concat_ws(' ', person.first_name, person.last_name)), ''), person.email)`
const newestVersion = `select version.parent_id as id, coalesce(version.version_title, '') as title,
    version.updated_at as at, ${person} as by
  from _articles_v version left join users person on person.id = version.version_created_by_id
  where version.latest`

/** What somebody has begun or changed last and readers do not have yet, the newest first. */
export async function readOwnDrafts(client: SqlClient, userId: number): Promise<TodayArticle[]> {
  const { rows } = await client.query(
    `${newestVersion} and version.version__status = 'draft'
       and $1 in (version.version_created_by_id, version.version_edited_by_id)
     order by version.updated_at desc, version.id desc limit ${shownOfEach}`,
    [userId],
  )
  return ArticleRowSchema.array().parse(rows)
}

/** What was handed in and waits for a publisher; what has waited longest comes first. */
export async function readReadyArticles(client: SqlClient): Promise<TodayArticle[]> {
  const { rows } = await client.query(
    `${newestVersion} and version.version_is_ready_for_review
     order by version.updated_at, version.id limit ${shownOfEach}`,
  )
  return ArticleRowSchema.array().parse(rows)
}

/** What readers got last, the newest first. */
export async function readNewestPublished(client: SqlClient): Promise<TodayArticle[]> {
  const { rows } = await client.query(
    `select article.id, article.title, article.published_at as at, ${person} as by
     from articles article left join users person on person.id = article.created_by_id
     where article._status = 'published' and article.published_at <= now()
     order by article.published_at desc, article.id desc limit ${shownOfEach}`,
  )
  return ArticleRowSchema.array().parse(rows)
}
