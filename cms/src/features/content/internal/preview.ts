import type { ArticleAtAddress } from '@meridian/shared/content/content.schema'
import type { PreviewDraft, PreviewRequest } from '@meridian/shared/content/preview.schema'
import type { Payload } from 'payload'
import { findSessionEnd } from '../../accounts/sessions/find-session-end.ts'
import { articleContentSelect, articleDepth, articlePopulate, toArticleContent } from '../article-content.ts'
import { bodyReferences, resolveBody } from '../../body/body-references.ts'
import { toPreviewDocument } from '../preview-document.ts'
import { readPublishedAddresses } from '../../body/published-addresses.ts'
import { readSurroundingsOf } from './surroundings.ts'

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
  const addresses = await readPublishedAddresses(payload.db.pool, bodyReferences(found.body).articleIds)
  const document = { ...found, body: resolveBody(found.body, { addresses }) }
  // What stands around it is that of the published version: what a draft will meet there is only known when it is.
  const around = await readSurroundingsOf(payload.db.pool, { id: articleId, slug: document.slug ?? '' })
  return { kind: 'article', content: { ...toArticleContent(document), ...around.data } }
}

function findPreviewDocument(payload: Payload, articleId: number, draft: PreviewDraft | null) {
  return payload.findByID({
    collection: 'articles',
    id: articleId,
    // Given data, Payload resolves their relations instead of reading the document.
    ...(draft ? { data: toPreviewDocument(articleId, draft) } : { draft: true }),
    depth: articleDepth,
    select: articleContentSelect,
    populate: articlePopulate,
    disableErrors: true,
  })
}
