/*
 * Of the custom fields of an item (`wp:postmeta`) WordPress and its plugins use thousands for themselves: those that are read, and those
 * that somebody filled in by hand, are kept.
 */

const read = new Set([
  '_thumbnail_id',
  '_wp_old_slug',
  '_wp_old_date',
  '_wp_attached_file',
  '_wp_attachment_metadata',
  '_wp_attachment_backup_sizes',
  '_wp_attachment_image_alt',
  '_links_to',
  '_aioseo_title',
  '_aioseo_description',
  '_aioseop_title',
  '_aioseop_description',
  '_genesis_title',
  '_genesis_description',
  '_genesis_canonical_uri',
  '_seopress_titles_title',
  '_seopress_titles_desc',
  '_seopress_robots_canonical',
  '_seopress_robots_primary_cat',
  '_knawatfibu_url',
  '_knawatfibu_alt',
])
const readBegins = ['_yoast_wpseo_', '_menu_item_']

/** What may be a key, a password, or about somebody who never wrote for the site. */
const secret =
  /pass(?:word|wd|code|phrase)|(?:^|_)pass(?:_|$)|secret|token|api_?key|private_?key|licen[cs]e|(?:^|_)ip(?:_|$)|remote_addr|e-?mail|phone/i
const longestValue = 256 * 1024

/** Whether a custom field is kept; `long` if it would be, but for its size. */
export function keptMeta(key: string, value: string): 'kept' | 'long' | 'dropped' {
  if (key === '' || value === '') return 'dropped'
  const isRead = read.has(key) || readBegins.some((begin) => key.startsWith(begin))
  if (isRead) return value.length > longestValue && !key.startsWith('_wp_attach') ? 'long' : 'kept'
  if (key.startsWith('_') || (secret.test(key) && !key.startsWith('cap-'))) return 'dropped'
  return value.length > longestValue ? 'long' : 'kept'
}

/** Whether a custom field is one that somebody filled in, not one that is read here. */
export function isOwnField(key: string): boolean {
  return (
    !key.startsWith('_') &&
    !/^(?:rank_math_|cap-|fifu_|enclosure$|footnotes$|original_post_id$|pre_import_|_?oembed)/.test(key)
  )
}
