import type { PayloadRequest } from 'payload'
import { mayReadDrafts } from '../../platform/access/own-documents.ts'
import { previewUrl } from '../writing/preview-url.ts'

/**
 * Where the person who asks sees the article as readers would, from the draft that is being typed. The address opens this one
 * article and ends with the session that asked for it; for nobody's session there is none, nor for anyone who may not
 * read its drafts: what `article` says comes from the form.
 */
export async function articlePreviewUrl(
  article: Record<string, unknown>,
  req: PayloadRequest,
): Promise<string | null> {
  if (typeof article.id !== 'number' || !(await mayReadDrafts(req, article.id))) return null
  return previewUrl(req, { subject: `articles:${article.id}`, path: `/preview/articles/${article.id}` })
}
