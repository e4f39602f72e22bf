import type { PayloadRequest } from 'payload'
import { can } from '../../platform/access/rights.ts'
import { previewUrl } from '../writing/preview-url.ts'

/** Where the person who prepares issues sees one as readers would, with the newest drafts of its articles. */
export async function issuePreviewUrl(
  { id }: Record<string, unknown>,
  req: PayloadRequest,
): Promise<string | null> {
  if (typeof id !== 'number' || !can(req.user, 'editArticles')) return null
  return previewUrl(req, { subject: `issues:${id}`, path: `/preview/issues/${id}` })
}
