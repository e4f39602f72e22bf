import type { Context } from 'hono'
import { toArticle } from '../article-content.ts'
import type { ArticleList } from '../../publishing/article-state.ts'
import { readListPage } from '../../publishing/listings.ts'
import { shownTags } from '../content-tags.ts'
import { readArticleDocuments } from '../documents/article-documents.ts'
import type { Queryable } from '../../../platform/database/rows.ts'
import { articleCursors, linkNextPage, readPageStart } from '../../../platform/http/list-query.ts'
import { tagAnswer } from '../public-answer.ts'

/** Answers one page of a list of articles, whole and newest first. */
export async function answerArticleList(
  c: Context,
  input: { db: Queryable; list: ArticleList; limit: number; cursor?: string | undefined },
) {
  const { db, list, limit } = input
  const start = readPageStart(c, { cursors: articleCursors, cursor: input.cursor })
  if (!start.ok) return start.response
  const after = start.after && { publishedAt: new Date(start.after.sortKey), articleId: start.after.id }
  const page = await readListPage(db, { list, limit, after })
  const articles = await readArticleDocuments(db, page.articleIds)
  const next = page.next && { sortKey: page.next.publishedAt.getTime(), id: page.next.articleId }
  linkNextPage(c, { limit, cursors: articleCursors, next })
  tagAnswer(c, [list, ...shownTags(articles)])
  return c.json(articles.map(toArticle), 200)
}
