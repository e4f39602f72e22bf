import type { Payload } from 'payload'
import { env } from '../../env.ts'
import { toArticleDraft } from './article-draft.ts'
import { readBodyParts } from './body-parts.ts'
import { readBlockKinds } from './block-kinds.ts'
import { checkArticle } from './check-article.ts'
import type { PreflightReport } from '@meridian/shared/preflight/preflight.schema'
import { followLinks } from './follow-links.ts'
import { articleLinks } from './links/article-links.ts'
import { readSurroundings } from './read-surroundings.ts'

/** What the preflight says about a form as it is, if it were published now. */
export async function reportOnDraft(
  payload: Payload,
  { id, data }: { id: number | null; data: unknown },
): Promise<PreflightReport> {
  const origin = env.PUBLIC_URL
  const client = payload.db.pool
  const draft = await followLinks(client, toArticleDraft(data, id))
  const around = await readSurroundings(client, draft, {
    atMs: Date.now(),
    origin,
    blockKinds: readBlockKinds(payload),
  })
  const external = articleLinks(draft, readBodyParts(draft.body), origin).flatMap(({ target }) =>
    target.kind === 'external' ? [target.url] : [],
  )
  return {
    findings: checkArticle(draft, around),
    uncheckedLinks: [...new Set(external)].filter((url) => !around.linkOutcomes.has(url)),
  }
}
