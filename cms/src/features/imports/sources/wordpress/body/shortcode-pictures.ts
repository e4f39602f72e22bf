import type { SourcePictureUse } from '../../../source-record.ts'
import { plainText } from '../html/plain-text.ts'
import { isAddress } from './media-blocks.ts'
import type { Shortcode } from './shortcode-parser.ts'

const idAttributes = [
  'image',
  'images',
  'ids',
  'gallery_ids',
  'image_ids',
  'attachment',
  'image_id',
  'id',
  'source',
]
const addressAttributes = ['src', 'image', 'custom_src', 'url', 'source', 'image_url']

/** The pictures that a page builder's short code shows: by their ids, or by an address, which may be what stands in it. */
export function picturesOf({ attributes }: Shortcode, address: string): SourcePictureUse[] {
  const alt = plainText(attributes['alt'] ?? attributes['title_text'] ?? '')
  const caption = plainText(attributes['caption'] ?? '')
  const url = [...addressAttributes.map((name) => attributes[name]), address].find(
    (value) => isAddress(value) && /^(?:https?:)?\/\/\S+$/.test(value),
  )
  const ids = idAttributes
    .map((name) => attributes[name] ?? '')
    // Avada writes `12|full`, Shortcodes Ultimate `media: 1,2`.
    .map((value) => value.replace(/\|.*$/, '').replace(/^media:\s*/, ''))
    .find((value) => /^\d+(?:\s*,\s*\d+)*$/.test(value))
  const use = { alt, caption, credit: '' }
  if (ids === undefined) return url === undefined ? [] : [{ id: null, url, ...use }]
  const list = ids.split(/\s*,\s*/)
  return list.map((id) => ({ id, url: list.length === 1 ? (url ?? null) : null, ...use }))
}
