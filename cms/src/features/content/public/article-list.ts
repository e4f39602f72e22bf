import type { Context } from 'hono'
import { articleCursors } from '@meridian/shared/api/list-cursors'
import { readArticlePage } from '@meridian/shared/content/assembly/api-lists'
import type { ContentReader, ReaderList } from '@meridian/shared/replica/content-reader'
import { env } from '../../../env.ts'
import { linkNextPage, readPageStart } from '../../../platform/http/list-query.ts'
import { tagAnswer } from '../public-answer.ts'

const cursors = articleCursors(env.INTERNAL_SECRET)

/** Answers one page of a list of articles, whole and newest first. */
export async function answerArticleList(
  c: Context,
  input: { reader: ContentReader; list: ReaderList; limit: number; cursor?: string | undefined },
) {
  const { reader, list, limit } = input
  const start = readPageStart(c, { cursors, cursor: input.cursor })
  if (!start.ok) return start.response
  const after = start.after && {
    publishedAt: new Date(start.after.sortKey).toISOString(),
    article: start.after.id,
  }
  const { tags, data, next } = await readArticlePage(reader, { list, limit, after })
  linkNextPage(c, {
    limit,
    cursors,
    next: next && { sortKey: Date.parse(next.publishedAt), id: next.article },
  })
  tagAnswer(c, tags)
  return c.json(data, 200)
}
