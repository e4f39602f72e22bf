import type {
  CurrentIssue,
  IssueAtAddress,
  IssueContent,
  IssueList,
} from '@meridian/shared/content/issue-content.schema'
import {
  anyMediaTag,
  issuePdfsTag,
  issuePdfTag,
  issuesTag,
  issueTag,
  mediaTag,
  siteTag,
} from '@meridian/shared/publishing/tags'
import { toArticleCard } from '../article-content.ts'
import { readPrintOrder } from '../../publishing/print-order.ts'
import { shownTags } from '../content-tags.ts'
import { readCardDocuments } from '../documents/article-documents.ts'
import {
  type IssueDocument,
  readAllIssues,
  readCurrentIssue,
  readIssueAt,
  readNeighbours,
  toIssueCard,
  toIssueSummary,
} from '../documents/issue-documents.ts'
import { type Queryable, readRows } from '../../../platform/database/rows.ts'
import { isPublicId } from '../public/public-ids.ts'
import { toLetter } from './issue-letter.ts'

/** A list names each cover that it shows up to this length; a longer one names them all at once. */
const maxNamedCovers = 60

/** Every issue, for the pages that show them all. */
export async function readIssueList(db: Queryable): Promise<{ tags: string[]; data: IssueList }> {
  const issues = await readAllIssues(db)
  const covers = issues.length > maxNamedCovers ? [anyMediaTag] : coverTags(issues)
  return {
    tags: [issuesTag, issuePdfsTag, ...covers, siteTag],
    data: { issues: issues.map(toIssueSummary) },
  }
}

/** What stands at `/issues/{slug}`. */
export async function readIssueAtAddress(
  db: Queryable,
  slug: string,
): Promise<{ tags: string[]; data: IssueAtAddress }> {
  const issue = isPublicId(slug) ? await readIssueAt(db, slug) : null
  if (!issue) return { tags: [issueTag(slug)], data: { kind: 'unknown' } }
  if (issue.slug !== slug) {
    return { tags: [issueTag(slug), issueTag(issue.slug)], data: { kind: 'moved', to: issue.slug } }
  }
  const { tags, content } = await readContent(db, issue)
  return { tags, data: { kind: 'issue', content } }
}

/** The current issue with its contents, if one is marked. */
export async function readCurrentIssueContent(
  db: Queryable,
): Promise<{ tags: string[]; data: CurrentIssue }> {
  const issue = await readCurrentIssue(db)
  if (!issue) return { tags: [issuesTag, siteTag], data: { content: null } }
  const { tags, content } = await readContent(db, issue)
  return { tags, data: { content } }
}

async function readContent(
  db: Queryable,
  issue: IssueDocument,
): Promise<{ tags: string[]; content: IssueContent }> {
  const [articles, letter, { previous, next }] = await Promise.all([
    readPrintOrder(db, issue.id).then((ids) => readCardDocuments(db, ids)),
    readLetter(db, issue.id),
    readNeighbours(db, issue),
  ])
  const covers = coverTags([issue, previous, next].filter((shown) => shown !== null))
  const content = {
    issue: toIssueSummary(issue),
    letter: letter.content,
    contents: articles.map(toArticleCard).map((card) => ({ ...card, href: `/articles/${card.id}` })),
    previous: previous && toIssueCard(previous),
    next: next && toIssueCard(next),
  }
  const own = [issueTag(issue.slug), issuePdfTag(issue.slug), issuesTag]
  return { tags: [...own, ...covers, ...letter.tags, ...shownTags(articles)], content }
}

interface LetterRow {
  letter: unknown
  authorId: number | null
}

async function readLetter(db: Queryable, issueId: number) {
  const [row] = await readRows<LetterRow>(
    db,
    `select letter, letter_author_id as "authorId" from issues where id = $1`,
    [issueId],
  )
  return toLetter(db, { letter: row?.letter, authorId: row?.authorId ?? null })
}

function coverTags(issues: IssueDocument[]): string[] {
  return issues.flatMap(({ cover }) => (cover ? mediaTag(cover.id) : []))
}
