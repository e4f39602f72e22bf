import type { SourceFinding } from '../../../source-record.ts'
import type { BodySources } from '../body/body-draft.ts'
import type { KnownPeople } from './known-people.ts'
import type { KnownTerms } from './known-terms.ts'

/** What is known of the site while its items are read. */
export interface SiteContext {
  /** Without a slash at the end; null when the export does not say. */
  base: string | null
  people: KnownPeople
  terms: KnownTerms
  body: BodySources
}

/** What an item goes by, and what is to say about that. */
export interface ItemIdentity {
  id: string
  finding: SourceFinding | null
}
