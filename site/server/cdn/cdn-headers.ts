import { allPagesKey, pageKey } from '@meridian/shared/cdn/cdn-keys'
import type { CdnName } from '@meridian/shared/cdn/cdn.schema'
import { oldAddressesTag, oldAddressTag } from '@meridian/shared/publishing/tags'

/** Every change is purged: this is for how long one that was never reported could stay. */
const keptSeconds = 86_400
/** At an address where nothing is, a page may be the next moment, and nobody knows which addresses were asked for. */
const keptMissingSeconds = 1
/** A picture that was deleted is there for a week for those who have an older page open. */
const keptPictureSeconds = 7 * 86_400
/** The PDF of an issue goes within a minute of an article that was unpublished. */
const keptPdfSeconds = 60

/**
 * What a CDN is told of a stored page, as flat name/value pairs: how long it may keep it, and by which keys it is
 * purged. Browsers are told otherwise (`Cache-Control`). The tags of a page are not among the keys: what is purged are
 * the pages that have changed, each by its own key.
 */
export function cdnHeaders(cdn: CdnName | null, page: { path: string; status: number }): string[] {
  if (cdn === null) return []
  const age = ageHeader(cdn, page.status === 404 ? keptMissingSeconds : keptSeconds)
  return [...age, ...keyHeader(cdn, [pageKey(page.path), allPagesKey])]
}

/**
 * What a CDN is told of an address of an older site. It is not stored here, so the document that it leads to is the key by which
 * it is purged; what may change by anything else (`subject` is null) is asked for again at once.
 */
export function cdnOldAddressHeaders(cdn: CdnName | null, subject: string | null): string[] {
  if (cdn === null) return []
  if (subject === null) return [...ageHeader(cdn, keptMissingSeconds), ...keyHeader(cdn, [oldAddressesTag])]
  return [
    ...ageHeader(cdn, keptSeconds),
    ...keyHeader(cdn, [oldAddressTag(subject), oldAddressesTag, allPagesKey]),
  ]
}

function keyHeader(cdn: CdnName, keys: readonly string[]): [string, string] {
  switch (cdn) {
    case 'varnish':
      return ['xkey', keys.join(' ')]
    case 'fastly':
      return ['Surrogate-Key', keys.join(' ')]
    case 'cloudflare':
      return ['Cache-Tag', keys.join(',')]
  }
}

/**
 * What a CDN is told of a picture or a PDF whose address names its version. Browsers may keep it for a year. A CDN gives it
 * to everyone, and never gets word that it was withdrawn: so no longer than it can be had from us after that.
 */
export function cdnMediaHeaders(cdn: CdnName | null, file: string): string[] {
  if (cdn === null) return []
  return ageHeader(cdn, /\.pdf$/i.test(file) ? keptPdfSeconds : keptPictureSeconds)
}

function ageHeader(cdn: CdnName, seconds: number): string[] {
  return [cdn === 'fastly' ? 'Surrogate-Control' : 'CDN-Cache-Control', `max-age=${seconds}`]
}

/** What only {@link cdnHeaders} may say to a CDN, in lower case. */
export const cdnHeaderNames: ReadonlySet<string> = new Set([
  'cache-tag',
  'cdn-cache-control',
  'cloudflare-cdn-cache-control',
  'surrogate-control',
  'surrogate-key',
  'xkey',
])

/** For an answer to one reader. Fastly heeds `private` and not `no-store`. */
export const privateCacheControl = 'private, no-store'

/**
 * The headers of an answer that was made elsewhere, as a CDN may see them: nothing of what was meant for us, and
 * `private` unless it says that it is public. Browsers may keep a public one for as long as it says; a CDN never gets word
 * when it changes, so it keeps none that can (`s-maxage=0`).
 */
export function asPassedOn(headers: string[]): string[] {
  const passed: string[] = []
  let saysCacheControl = false
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index] ?? ''
    const value = headers[index + 1] ?? ''
    if (cdnHeaderNames.has(name.toLowerCase())) continue
    const isCacheControl = name.toLowerCase() === 'cache-control'
    saysCacheControl ||= isCacheControl
    passed.push(name, isCacheControl ? passedCacheControl(value) : value)
  }
  return saysCacheControl ? passed : [...passed, 'Cache-Control', 'private, no-cache']
}

function passedCacheControl(value: string): string {
  if (/\bprivate\b/i.test(value)) return value
  if (!/\bpublic\b/i.test(value)) return `private, ${value}`
  return /\bimmutable\b/i.test(value) ? value : `${value}, s-maxage=0`
}
