import { type PayloadRequest, ValidationError } from 'payload'
import { clientOf } from '../../platform/database/sql-client.ts'
import { env } from '../../env.ts'
import { toArticleDraft } from './article-draft.ts'
import { readBlockKinds } from './block-kinds.ts'
import { checkArticle, isError } from './check-article.ts'
import type { Finding } from '@meridian/shared/preflight/preflight.schema'
import { followLinks } from './follow-links.ts'
import { readSurroundings } from './read-surroundings.ts'

/**
 * What stands before publishing an article, no matter who does it or how. Throws a ValidationError that names the fields
 * of every error; gives the warnings, which nobody was asked about here. `article` is the document or what is to
 * become of it, `atMs` when readers get it: for a schedule, a moment to come. Other sites are not asked: what the
 * form has found out about links stands for a day.
 */
export async function checkBeforePublish(
  req: PayloadRequest,
  article: unknown,
  { id, atMs = Date.now() }: { id?: number | null; atMs?: number } = {},
): Promise<Finding[]> {
  const findings = await findProblems(req, article, { ...(id !== undefined && { id }), atMs })
  const errors = findings.filter(isError)
  if (errors.length === 0) return findings
  throw new ValidationError({
    collection: 'articles',
    errors: errors.map(({ label, path, message }) => ({ label, path, message })),
    req,
  })
}

async function findProblems(
  req: PayloadRequest,
  article: unknown,
  { id, atMs }: { id?: number | null; atMs: number },
): Promise<Finding[]> {
  const client = req.transactionID ? await clientOf(req) : req.payload.db.pool
  const draft = await followLinks(client, toArticleDraft(article, id))
  const blockKinds = readBlockKinds(req.payload)
  return checkArticle(
    draft,
    await readSurroundings(client, draft, { atMs, origin: env.PUBLIC_URL, blockKinds }),
  )
}
