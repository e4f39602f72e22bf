import type { SourceFinding } from '../../../source-record.ts'
import type { BodySources } from '../body/body-draft.ts'
import type { WxrFields, WxrItem } from '../wxr/wxr-parts.ts'
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

export function field(fields: WxrFields, name: string): string {
  return (fields.get(name) ?? '').trim()
}

/** The last value of a custom field; '' for none. */
export function metaOf(item: WxrItem, key: string): string {
  return item.meta.findLast((one) => one.key === key)?.value.trim() ?? ''
}

export function allMeta(item: WxrItem, key: string): string[] {
  return item.meta.filter((one) => one.key === key).map(({ value }) => value.trim())
}

/** What a record says of what has no place in it, as JSON; '' for nothing. */
export function asOriginal(rest: Record<string, unknown>): string {
  const entries = Object.entries(rest).filter(
    ([, value]) => value !== '' && value !== null && value !== undefined,
  )
  return entries.length === 0 ? '' : JSON.stringify(Object.fromEntries(entries))
}
