import { csvLine } from '../../../platform/csv/csv-line.ts'
import type { RedirectRule } from './redirect-rules.ts'

/** An address without what would end a line or a word of a configuration. */
function safe(address: string): string {
  return address.replace(/[\u0000-\u0020\u007f"<>\\^`{|}]/g, (letter) => encodeURIComponent(letter))
}

export const redirectHead = csvLine(['From', 'To', 'Status', 'Made by'])

export function redirectCsv({ from, to, status, source }: RedirectRule): string {
  return csvLine([from, to ?? '', String(status), source])
}

/** Of Cloudflare Pages and Netlify. Null for what they cannot say: an address with a query, and one that is gone. */
export function cloudflareLine({ from, to, status }: RedirectRule): string | null {
  if (to === null || from.includes('?')) return null
  return `${safe(from)} ${safe(to)} ${status}\n`
}

/** Of the lists of redirects that Cloudflare takes for a whole zone. */
export function cloudflareBulkLine({ from, to, status }: RedirectRule, siteUrl: string): string | null {
  if (to === null) return null
  const host = new URL(siteUrl).host
  return csvLine([`${host}${safe(from)}`, new URL(safe(to), siteUrl).href, String(status)])
}

/** The maps of nginx that an address can stand in. */
export const nginxMaps = ['moved', 'moved_query', 'found', 'found_query', 'gone', 'gone_query'] as const

/**
 * Which map of nginx an address belongs to, its line there, and what nginx takes for the same address: capital letters are small ones to it.
 * An address with a query is compared with what the browser asked for, any other with the path that nginx makes of that.
 */
export function nginxLine({ from, to, status }: RedirectRule): {
  map: (typeof nginxMaps)[number]
  sameAs: string
  line: string
} {
  const names = { 301: 'moved', 302: 'found', 410: 'gone' } as const
  const name = names[status]
  const hasQuery = from.includes('?')
  const address = hasQuery ? safe(from) : decoded(from)
  // In a value a dollar would begin a variable; there is no way to write it but as a part of an address.
  const value = to === null ? '1' : quoted(safe(to).replaceAll('$', '%24'))
  return {
    map: hasQuery ? `${name}_query` : name,
    sameAs: address.toLowerCase(),
    line: `  ${quoted(address)} ${value};\n`,
  }
}

/** What stands around the maps. */
export const nginxUse = `# For the block 'http' of nginx. In the block 'server' of the magazine:
#
#   if ($meridian_moved) { return 301 $meridian_moved; }
#   if ($meridian_moved_query) { return 301 $meridian_moved_query; }
#   if ($meridian_found) { return 302 $meridian_found; }
#   if ($meridian_found_query) { return 302 $meridian_found_query; }
#   if ($meridian_gone) { return 410; }
#   if ($meridian_gone_query) { return 410; }

map_hash_max_size 262144;
map_hash_bucket_size 1024;
`

export function nginxMapHead(map: (typeof nginxMaps)[number]): string {
  return `\nmap ${map.endsWith('_query') ? '$request_uri' : '$uri'} $meridian_${map} {\n  default "";\n`
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path).replace(/[\u0000-\u001f\u007f]/g, '')
  } catch {
    return path
  }
}

function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
