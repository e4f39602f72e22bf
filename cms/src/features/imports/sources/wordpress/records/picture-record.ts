import type { SourceBroken, SourceFinding, SourcePicture } from '../../../source-record.ts'
import { splitCredit } from '../body/credit.ts'
import { plainText } from '../html/plain-text.ts'
import { type PhpArray, type PhpValue, readPhp } from '../php-values.ts'
import type { WxrItem } from '../wxr/wxr-parts.ts'
import { decoded } from '../../../decoded.ts'
import { at, wholeUrl } from './addresses.ts'
import { present } from './article-record.ts'
import type { ItemIdentity, SiteContext } from './record-context.ts'
import { asOriginal, field, metaOf } from './record-values.ts'
import { linksOfCaption } from '../body/captions.ts'

const uploads = /\/(?:wp-content\/uploads|files)\/(?:sites\/\d+\/)?/
const mostSizes = 60

/** A file of the library: the largest that the export names, and its smaller copies. */
export function pictureRecord(
  item: WxrItem,
  { id, finding }: ItemIdentity,
  site: SiteContext,
): SourcePicture | SourceBroken {
  const { fields, place } = item
  const of = (name: string) => field(fields, name)
  const title = plainText(of('title'))
  const written = wholeUrl(of('attachment_url'), site.base) ?? fileUrl(of('guid'), site.base)
  if (written === null)
    return {
      kind: 'broken',
      of: 'picture',
      id,
      name: title || `Attachment ${id}`,
      reason: 'The export does not say where its file is.',
      place,
      findings: [],
      original: asOriginal({ guid: of('guid'), attachmentUrl: of('attachment_url') }),
    }
  const { metadata, problem } = metadataOf(item, '_wp_attachment_metadata')
  const backups = metadataOf(item, '_wp_attachment_backup_sizes').metadata
  const imageMeta = arrayAt(metadata, 'image_meta')
  const original = textAt(metadata, 'original_image')
  const url = original === '' ? written : inFolder(written, original)
  const said = splitCredit(plainText(fields.get('excerpt:encoded') ?? ''))
  const caption =
    said.caption || (said.credit === '' ? splitCredit(plainText(textAt(imageMeta, 'caption'))).caption : '')
  const credit =
    said.credit || plainText(textAt(imageMeta, 'credit')) || plainText(textAt(imageMeta, 'copyright'))
  const path = pathOf(metaOf(item, '_wp_attached_file') || textAt(metadata, 'file'), written)
  const page = wholeUrl(of('link'), site.base)
  const copies = [...sizesOf(arrayAt(metadata, 'sizes')), ...sizesOf(backups)]
    .slice(0, mostSizes)
    .map((file) => inFolder(written, file))
  const urls = [
    written,
    ...copies,
    page,
    ...(site.base === null ? [] : at(site.base, `/?attachment_id=${id}`)),
    fileUrl(of('guid'), site.base),
  ]
  return {
    kind: 'picture',
    id,
    url,
    path: original === '' || path === null ? path : path.replace(/[^/]*$/, original),
    fileName: decoded(/([^/?#]*)(?:[?#].*)?$/.exec(new URL(url).pathname)?.[1] ?? ''),
    alt: plainText(metaOf(item, '_wp_attachment_image_alt')),
    caption,
    credit,
    title,
    urls: [...new Set(present(urls))].filter((one) => one !== url),
    place,
    findings: [...present([finding, problem]), ...linksOfCaption(fields.get('excerpt:encoded') ?? '')],
    original: asOriginal({
      caption: fields.get('excerpt:encoded') ?? '',
      description: fields.get('content:encoded') ?? '',
    }),
  }
}

function metadataOf(item: WxrItem, key: string): { metadata: PhpValue; problem: SourceFinding | null } {
  const text = metaOf(item, key)
  if (text === '') return { metadata: null, problem: null }
  const read = readPhp(text)
  if (read.ok) return { metadata: read.value, problem: null }
  return {
    metadata: null,
    problem: {
      code: 'bad-metadata',
      message: `What WordPress noted of the file (${key}) cannot be read. ${read.reason}`,
    },
  }
}

function arrayAt(value: PhpValue, key: string): PhpArray {
  const found = value instanceof Map ? value.get(key) : undefined
  return found instanceof Map ? found : new Map()
}

function textAt(value: PhpValue, key: string): string {
  const found = value instanceof Map ? value.get(key) : undefined
  return typeof found === 'string' ? found.trim() : ''
}

/** The names of the files of smaller copies, or of those before somebody edited the picture. */
function sizesOf(sizes: PhpValue): string[] {
  if (!(sizes instanceof Map)) return []
  return [...sizes.values()]
    .map((size) => textAt(size, 'file'))
    .filter((file) => file !== '' && !/[/\\]|^\.\.?$/.test(file))
}

/** Another file in the folder of one. */
function inFolder(url: string, file: string): string {
  const parsed = new URL(url)
  parsed.pathname = parsed.pathname.replace(/[^/]*$/, encodeURIComponent(file))
  return parsed.href
}

/** Where it is below the folder of uploads. */
function pathOf(attached: string, url: string): string | null {
  const path = attached.replace(/^.*\/uploads\//, '').replace(/^\/+/, '')
  if (path !== '' && !path.includes('..')) return path
  const { pathname } = new URL(url)
  const found = uploads.exec(pathname)
  return found ? decoded(pathname.slice(found.index + found[0].length)) : null
}

/** The address of a file, not that of a page (`?p=12`). */
function fileUrl(guid: string, base: string | null): string | null {
  const url = wholeUrl(guid, base)
  return url !== null && /\.\w{2,5}$/.test(new URL(url).pathname) ? url : null
}
