import { z } from 'zod'
import type { SqlClient } from '../../platform/database/sql-client.ts'

const IssueRowSchema = z.object({
  id: z.number(),
  /** Empty as long as nobody has given it one. */
  title: z.string(),
  articles: z.number(),
  live: z.number(),
  ready: z.number(),
})

/** An issue that readers do not have yet, and how far its articles are. */
export type IssueAtWork = z.output<typeof IssueRowSchema>

/** So many issues at once are worked on in view; the list has the others. */
const shownIssues = 3

/** The issues in work, the one that was changed last first. What counts of an article is its newest version. */
export async function readIssuesAtWork(db: SqlClient): Promise<IssueAtWork[]> {
  const { rows } = await db.query(
    `select issue.id, coalesce(version.version_title, '') as title,
            count(article.id)::int as articles,
            count(article.id) filter (where article.version__status = 'published')::int as live,
            count(article.id) filter (where article.version__status = 'draft' and article.version_is_ready_for_review)::int as ready
       from issues issue
       join _issues_v version on version.parent_id = issue.id and version.latest
       left join _articles_v article on article.version_issue_id = issue.id and article.latest
      where issue._status = 'draft'
      group by issue.id, version.id
      order by version.updated_at desc, issue.id desc limit ${shownIssues}`,
  )
  return IssueRowSchema.array().parse(rows)
}
