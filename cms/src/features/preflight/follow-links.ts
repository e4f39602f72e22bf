import type { SqlClient } from '../../platform/database/sql-client.ts'
import { bodyReferences, withPresentAddresses } from '../body/body-references.ts'
import { readPublishedAddresses } from '../body/published-addresses.ts'
import type { ArticleDraft } from './article-draft.ts'

/** A draft whose links to articles of our own lead to where these are now, as they will on the page. */
export async function followLinks(client: SqlClient, draft: ArticleDraft): Promise<ArticleDraft> {
  const addresses = await readPublishedAddresses(client, bodyReferences(draft.body).articleIds)
  return { ...draft, body: withPresentAddresses(draft.body, addresses) }
}
