import type { SqlClient } from '../../platform/database/sql-client.ts'
import { bodyReferences, withPresentAddresses } from '../body/body-references.ts'
import { readPublishedAddresses } from '../body/published-addresses.ts'
import type { ArticleDraft } from './article-draft.ts'

/** A draft whose links to articles of our own lead to where these are now, as they will on the page. */
export async function followLinks(client: SqlClient, draft: ArticleDraft): Promise<ArticleDraft> {
  const follow = await linkFollower(client, [draft])
  return follow(draft)
}

/** Does so for each of these drafts; with `areTogether` a link to another of them leads to where that will be. */
export async function linkFollower(
  client: SqlClient,
  drafts: readonly ArticleDraft[],
  { areTogether = false }: { areTogether?: boolean } = {},
): Promise<(draft: ArticleDraft) => ArticleDraft> {
  const linked = drafts.flatMap(({ body }) => bodyReferences(body).articleIds)
  const addresses = await readPublishedAddresses(client, linked)
  for (const { id, slug } of areTogether ? drafts : [])
    if (id !== null && slug !== '') addresses.set(id, slug)
  return (draft) => ({ ...draft, body: withPresentAddresses(draft.body, addresses) })
}
