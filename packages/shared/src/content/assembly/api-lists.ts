import type { Article } from '../../articles/article.schema.ts'
import type { Issue } from '../../issues/issue.schema.ts'
import { issuePdfsTag, issuesTag } from '../../publishing/tags.ts'
import type { ContentReader, ListPosition, ReaderList } from '../../replica/content-reader.ts'
import type { IssueRecord, PictureRecord } from '../../replica/records.schema.ts'
import { printedInTags, shownTags, toArticle } from './articles.ts'
import { findCurrentIssue, readIssueCards } from './issue-cards.ts'
import { toImageUrl } from './pictures.ts'
import { readReferences } from './references.ts'
import type { Tagged } from './tagged.ts'

/** How many entries a list of the API has where the request does not say. */
export const defaultApiLimit = 100

/** A page of a list, and where the next one begins; null for the last. */
export interface ListPage<Entry, Position> extends Tagged<Entry[]> {
  next: Position | null
}

/** One page of a list of articles, whole and newest first. */
export async function readArticlePage(
  reader: ContentReader,
  { list, limit, after }: { list: ReaderList; limit: number; after: ListPosition | null },
): Promise<ListPage<Article, ListPosition>> {
  const found = await reader.newest(list, { limit: limit + 1, after })
  const page = found.slice(0, limit)
  const records = await reader.articles(page.map(({ article }) => article))
  const articles = page.flatMap(({ article }) => records.get(article) ?? [])
  const refs = await readReferences(reader, articles)
  return {
    tags: [list, ...shownTags(articles, refs), ...printedInTags(articles)],
    data: articles.map((article) => toArticle(article, refs)),
    next: found.length > limit ? (page.at(-1) ?? null) : null,
  }
}

/** Where an issue stands among the others. */
export interface IssuePosition {
  sortKey: number
  id: number
}

/** One page of the issues, newest first. */
export async function readIssuePage(
  reader: ContentReader,
  { limit, after }: { limit: number; after: IssuePosition | null },
): Promise<ListPage<Issue, IssuePosition>> {
  const all = await reader.issues()
  const following = after ? all.filter((issue) => comesAfter(issue, after)) : all
  const page = following.slice(0, limit)
  const cards = await readIssueCards(reader, page)
  return {
    tags: [issuesTag, issuePdfsTag, ...cards.tags],
    data: page.map((issue) => toIssue(issue, cards.covers)),
    next: following.length > limit ? (page.at(-1) ?? null) : null,
  }
}

/** The issue that is marked as current, as the API answers it; null while none is. */
export async function readCurrentIssueAnswer(reader: ContentReader): Promise<Tagged<Issue> | null> {
  const issue = await findCurrentIssue(reader)
  if (!issue) return null
  const cards = await readIssueCards(reader, [issue])
  return { tags: [issuesTag, issuePdfsTag, ...cards.tags], data: toIssue(issue, cards.covers) }
}

function comesAfter({ sortKey, id }: IssuePosition, after: IssuePosition): boolean {
  return sortKey === after.sortKey ? id < after.id : sortKey < after.sortKey
}

/** An issue as `GET /api/issues...` answers it (spec §3). */
function toIssue(issue: IssueRecord, covers: ReadonlyMap<number, PictureRecord>): Issue {
  const { slug, title, description, season, year, isCurrent, appleNewsUrl, issuuUrl } = issue
  return {
    id: slug,
    title,
    description,
    season,
    year,
    coverImageUrl: toImageUrl(covers.get(issue.cover ?? 0)),
    isCurrent,
    pdfUrl: issue.pdf?.url ?? null,
    appleNewsUrl,
    issuuUrl,
  }
}
