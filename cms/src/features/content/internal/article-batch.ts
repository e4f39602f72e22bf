import type { ArticleBatch } from '@meridian/shared/content/content.schema'
import { articleContentTags, toArticleContent } from '../article-content.ts'
import { readArticleDocuments } from '../documents/article-documents.ts'
import { type Queryable, readRows } from '../../../platform/database/rows.ts'
import { readSurroundings } from './surroundings.ts'

/** The published articles after an id, each with its tags; `next` continues where this ends. */
export async function readArticleBatch(
  db: Queryable,
  input: { after: number; limit: number },
): Promise<ArticleBatch> {
  const rows = await readRows<{ id: number }>(
    db,
    `select id from articles where _status = 'published' and id > $1 order by id limit $2`,
    [input.after, input.limit],
  )
  const documents = await readArticleDocuments(
    db,
    rows.map((row) => row.id),
  )
  const surroundings = await readSurroundings(
    db,
    documents.map(({ id, slug }) => ({ id, slug: slug ?? '' })),
  )
  const last = rows.at(-1)
  return {
    articles: documents.flatMap((document, index) => {
      const around = surroundings[index]
      if (!around) return []
      return {
        tags: [...new Set([...articleContentTags(document), ...around.tags])],
        content: { ...toArticleContent(document), ...around.data },
      }
    }),
    next: last && rows.length === input.limit ? String(last.id) : null,
  }
}
