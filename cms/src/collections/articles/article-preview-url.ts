import type { PayloadRequest } from 'payload'
import { madeBy } from '../../access/own-documents.ts'
import { can } from '../../access/rights.ts'
import { previewUrl } from '../../domain/content/preview-url.ts'

/**
 * Where whoever asks sees the article as readers would, from the draft that is being typed. The address opens this one
 * article and ends with the session that asked for it; for nobody's session there is none, nor for whoever may not
 * read its drafts: what `article` says comes from the form.
 */
export async function articlePreviewUrl(
  article: Record<string, unknown>,
  req: PayloadRequest,
): Promise<string | null> {
  if (typeof article.id !== 'number' || !(await mayReadDraft(req, article.id))) return null
  return previewUrl(req, { subject: `articles:${article.id}`, path: `/preview/articles/${article.id}` })
}

async function mayReadDraft({ user, payload }: PayloadRequest, id: number): Promise<boolean> {
  if (!user || !can(user, 'writeArticles')) return false
  if (can(user, 'editArticles')) return true
  const where = { and: [{ id: { equals: id } }, madeBy(user.id)] }
  const { totalDocs } = await payload.count({ collection: 'articles', where })
  return totalDocs > 0
}
