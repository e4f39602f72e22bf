import { toHtml } from '@meridian/shared/content/assembly/texts'
import { toTextParts } from '../src/features/records/text-records.ts'

/** A body as its page shows it, without the pictures and articles of any database. */
export function bodyToHtml(body: unknown): string {
  return toHtml(toTextParts(body), { pictures: new Map(), articleSlugs: new Map() })
}
