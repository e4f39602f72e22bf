import { readArticleContent } from '@meridian/shared/content/assembly/article-at-address'
import type { ArticleAtAddress } from '@meridian/shared/content/content.schema'
import type { PreviewDraft, PreviewRequest } from '@meridian/shared/content/preview.schema'
import type { Payload } from 'payload'
import { findSessionEnd } from '../../accounts/sessions/find-session-end.ts'
import { toPreviewDocument } from './preview-document.ts'
import { toArticleRecord } from '../../records/article-records.ts'
import { createDatabaseReader } from '../records/database-reader.ts'

/**
 * An article as its preview shows it: the newest version, published or not, or what somebody is typing. Nothing is
 * written. `unknown` as well when the session for which the preview was opened is over.
 */
export async function readPreview(
  payload: Payload,
  articleId: number,
  { holder, draft }: PreviewRequest,
): Promise<ArticleAtAddress> {
  if (!(await findSessionEnd(payload.db.pool, holder))) return { kind: 'unknown' }
  const found = await findPreviewDocument(payload, articleId, draft)
  if (!found) return { kind: 'unknown' }
  const reader = createDatabaseReader(payload.db.pool)
  const article = toArticleRecord(found)
  // What stands around it is that of the published version: what a draft will meet there is only known when it is.
  const published = (await reader.articles([articleId])).get(articleId)
  const { data } = await readArticleContent(reader, article, published)
  return { kind: 'article', content: data }
}

function findPreviewDocument(payload: Payload, articleId: number, draft: PreviewDraft | null) {
  return payload.findByID({
    collection: 'articles',
    id: articleId,
    // Given data, Payload takes them in place of the document.
    ...(draft ? { data: toPreviewDocument(articleId, draft) } : { draft: true }),
    depth: 0,
    disableErrors: true,
  })
}
