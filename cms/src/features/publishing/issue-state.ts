import { articleTag } from '@meridian/shared/publishing/tags'
import type { PayloadRequest } from 'payload'
import { clientOf } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'

/** An issue as it stands in the database: its address, and whether readers have it. */
export interface IssueState {
  slug: string | null
  isPublic: boolean
}

/** Null for an issue that is not there yet. A draft beside a published issue changes nothing of it. */
export async function readIssueState(req: PayloadRequest, issueId: number): Promise<IssueState | null> {
  const issue = await sqlOn(await clientOf(req))
    .selectFrom('issues')
    .select(['slug', '_status'])
    .where('id', '=', issueId)
    .executeTakeFirst()
  return issue ? { slug: issue.slug, isPublic: issue._status === 'published' } : null
}

/** The tags of the published articles of an issue, whose pages name it as soon as it is public. */
export async function readArticleTags(req: PayloadRequest, issueId: number): Promise<string[]> {
  const articles = await sqlOn(await clientOf(req))
    .selectFrom('articles')
    .select('slug')
    .where('issue_id', '=', issueId)
    .where('_status', '=', 'published')
    .orderBy('id')
    .execute()
  return articles.flatMap(({ slug }) => (slug === null ? [] : articleTag(slug)))
}
