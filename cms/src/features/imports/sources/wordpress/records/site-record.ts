import type { SourceFinding, SourcePlace, SourceSite } from '../../../source-record.ts'
import { plainText } from '../html/plain-text.ts'
import type { WxrFields } from '../wxr/wxr-parts.ts'
import { wholeUrl } from './addresses.ts'
import { asOriginal, field } from './record-values.ts'

/** The address of the site that a channel is of, without a slash at the end. */
export function baseOf(fields: WxrFields): string | null {
  const written = field(fields, 'base_blog_url') || field(fields, 'link') || field(fields, 'base_site_url')
  return wholeUrl(written, null)?.replace(/\/+$/, '') ?? null
}

export function siteRecord(fields: WxrFields, place: SourcePlace, findings: SourceFinding[]): SourceSite {
  const base = baseOf(fields)
  return {
    kind: 'site',
    id: base?.replace(/^https?:\/\/(?:www\.)?/, '') ?? 'site',
    name: plainText(field(fields, 'title')),
    url: base,
    description: plainText(field(fields, 'description')),
    language: field(fields, 'language') || null,
    // No export says in which zone its dates stand.
    timeZone: null,
    place,
    findings,
    original: asOriginal({ wxrVersion: field(fields, 'wxr_version'), generator: field(fields, 'generator') }),
  }
}
