import slugify from '@sindresorhus/slugify'
import { toPlainRun } from '@meridian/shared/body/plain-text'
import type { SourceArticle, SourceFinding, SourcePictureUse, SourceStatus } from '../../source-record.ts'
import { isAhead, readDate } from '../dates/read-date.ts'
import { decodeTwice } from '../html/html-tree.ts'
import { oneLine } from '../text/clean-text.ts'
import type { KnownAuthors } from './folder/author-data.ts'
import type { FolderIndex } from './folder/folder-index.ts'
import { pathBy, type SiteConfig } from './folder/site-config.ts'
import { FrontFields, textOf } from './front-matter/fields.ts'
import { authorsOf, categoriesOf, type FolderText, termsOf } from './named-things.ts'

const extension = /\.(?:md|markdown|mdown|mkdn?|mdx|html?)$/i

/** The name of a text's file without ending, its day, and the slug that it stands for. */
export function fileNameOf(path: string): { name: string; date: string; slug: string } {
  const parts = path.replace(extension, '').split('/')
  const last = parts.at(-1) ?? ''
  // A text with a folder of its own is called as that is. Notion puts a number behind each name.
  const name = (/^_?index$/i.test(last) ? (parts.at(-2) ?? last) : last).replace(/ [\da-f]{32}$/, '')
  const dated = /^(\d{4}-\d{1,2}-\d{1,2})[-_ ](.+)$/.exec(name)
  return { name, date: dated?.[1] ?? '', slug: dated?.[2] ?? name }
}

/** Where readers found a text; null when neither it nor its site says so. */
export function addressOf(text: FolderText, config: SiteConfig): string | null {
  const { path, root, fields } = text
  const given = fields.text('permalink', 'url', 'path')
  if (/^https?:\/\//i.test(given)) return given
  const { name, date: day, slug } = fileNameOf(path)
  const section = sectionsOf(path, root)
  // What a template would make of an address is not known.
  if (given.includes('{')) return null
  const pattern = given !== '' && /[:/]/.test(given) ? given : config.permalinks(section[0] ?? '')
  const date = readDate(dateText(fields)) ?? readDate(day)
  const found =
    pattern === ''
      ? null
      : pathBy(pattern, {
          slug: fields.text('slug') || slug,
          title: fields.text('title'),
          date: date?.at ?? '',
          categories: categoriesOf(text, config),
          sections: section,
          fileName: name,
        })
  if (found === null) return null
  return config.url === null ? found : new URL(found.replace(/^\//, ''), config.url).href
}

/** The folders of a text below that of all texts, without those that have a meaning to the generator. */
function sectionsOf(path: string, root: string): string[] {
  const inside = path
    .slice(root.length)
    .replace(/^(?:src\/)?content\//, '')
    .split('/')
  const isBundle = /^_?index\./i.test(inside.at(-1) ?? '')
  return inside.slice(0, isBundle ? -2 : -1).filter((part) => !part.startsWith('_'))
}

const dateNames = [
  'date',
  'pubDate',
  'publishDate',
  'published_at',
  'datePublished',
  'publishedAt',
  'publishedTime',
  'published',
  'created',
  'created_at',
  'date_created',
]

/** The day that a text names; `published: true` names none. */
function dateText(fields: FrontFields): string {
  return (
    dateNames
      .map((name) => fields.text(name))
      .find((text) => text !== '' && !/^(?:true|false)$/.test(text)) ?? ''
  )
}

/** The fields of an article that stand above its text, or follow from where it lies. */
export function articleFields(
  text: FolderText,
  { config, index, authors }: { config: SiteConfig; index: FolderIndex; authors: KnownAuthors },
): Omit<SourceArticle, 'kind' | 'place' | 'original' | 'title' | 'body'> {
  const { path, fields } = text
  const name = fileNameOf(path)
  const published = readDate(dateText(fields)) ?? readDate(name.date)
  const status = statusOf(text, published)
  // What is not public has no address yet, or no longer.
  const isPublic = ['published', 'scheduled', 'password'].includes(status)
  const url = isPublic ? addressOf(text, config) : null
  const seo = fields.inner('seo')
  const fallback = fields.text('description', 'meta_description')
  return {
    id: path.slice(index.root.length),
    type: typeOf(text, published !== null),
    status,
    excerpt: plainText(fields.text('excerpt', 'description', 'summary', 'subtitle', 'dek', 'abstract')),
    slug: decoded(fields.text('slug') || (lastSegment(url) ?? '')) || slugify(name.slug) || name.slug,
    url,
    formerUrls: formerUrlsOf(fields, { url, own: index.addressOf(path), config }),
    createdAt: readDate(fields.text('created', 'created_at', 'date_created')) ?? published,
    publishedAt: status === 'draft' ? null : published,
    updatedAt: readDate(
      fields.text(
        'lastmod',
        'updated',
        'updated_at',
        'updatedDate',
        'updatedAt',
        'modified',
        'last_modified_at',
        'dateModified',
        'modified_at',
      ),
    ),
    authors: authorsOf(fields, authors).map(({ id }) => id),
    terms: termsOf(text, config).map(({ id }) => id),
    heroPicture: heroOf(text, index),
    seo: {
      title: plainText(fields.text('seo_title', 'meta_title') || seo.text('title')),
      description: plainText(
        fields.text('meta_description', 'seo_description') ||
          seo.text('description') ||
          (fields.text('excerpt', 'summary') === '' ? '' : fallback),
      ),
      canonical:
        fields.text('canonical', 'canonical_url', 'canonicalURL') ||
        seo.text('canonical', 'canonical_url') ||
        null,
    },
    audience: audienceOf(fields.text('visibility', 'access', 'audience')),
    isFeatured: fields.flag('featured', 'pinned', 'sticky') === true,
    sentAs: null,
    findings: dateFindings(fields, published !== null),
  }
}

export function plainText(text: string): string {
  return oneLine(decodeTwice(toPlainRun(text)))
}

function dateFindings(fields: FrontFields, isRead: boolean): SourceFinding[] {
  const text = dateText(fields)
  return text === '' || isRead
    ? []
    : [{ code: 'unknown-date', message: `“${text.slice(0, 60)}” is no date that is known.` }]
}

function statusOf({ path, fields }: FolderText, published: SourceArticle['publishedAt']): SourceStatus {
  const word = fields.text('status').toLowerCase()
  if (
    fields.flag('private') === true ||
    word === 'private' ||
    fields.text('visibility').toLowerCase() === 'private'
  )
    return 'private'
  if (fields.text('password') !== '') return 'password'
  if (word === 'trash') return 'trash'
  const isDraft =
    fields.flag('draft', 'isDraft') === true ||
    fields.flag('published', 'publish') === false ||
    /(?:^|\/)_?drafts\//i.test(path) ||
    ['draft', 'pending', 'idea', 'wip'].includes(word)
  if (isDraft) return 'draft'
  return isAhead(published) ? 'scheduled' : 'published'
}

function typeOf({ path, fields }: FolderText, hasDate: boolean): string {
  const given = fields.text('type', 'post_type').toLowerCase()
  if (given !== '') return given
  if (fields.text('layout').toLowerCase() === 'page' || /(?:^|\/)_?pages\//i.test(path)) return 'page'
  return hasDate || /(?:^|\/)_?(?:posts|drafts|blog|articles)\//i.test(path) ? 'post' : 'page'
}

function audienceOf(word: string): SourceArticle['audience'] {
  if (/^(?:paid|premium|paying|subscribers)$/i.test(word)) return 'paid'
  return /^(?:members|registered)$/i.test(word) ? 'members' : 'everyone'
}

function formerUrlsOf(
  fields: FrontFields,
  { url, own, config }: { url: string | null; own: string; config: SiteConfig },
): string[] {
  const given = ['aliases', 'alias', 'redirect_from', 'redirects', 'old_url', 'old_urls'].flatMap((name) =>
    fields.list(name, 'comma'),
  )
  const addresses = given.flatMap((address) => {
    if (/^(?:https?:\/\/|\/)/i.test(address)) return [address]
    // Obsidian calls other names of a note aliases as well; those of Hugo are beside the text.
    if (config.generator !== 'hugo' || /\s/.test(address) || url === null) return []
    return [
      new URL(address, new URL(url.replace(/[^/]*\/?$/, ''), 'https://site.invalid')).href.replace(
        'https://site.invalid',
        '',
      ),
    ]
  })
  // Links between texts whose addresses nobody knows lead by their files.
  return [...new Set(url === null ? [...addresses, own] : addresses)].filter((address) => address !== url)
}

const heroNames = [
  'image',
  'cover',
  'hero',
  'heroImage',
  'featured_image',
  'feature_image',
  'featureImage',
  'cover_image',
  'coverImage',
  'banner',
  'header_image',
  'thumbnail',
  'thumb',
  'og_image',
  'ogImage',
  'images',
  'photo',
  'header',
]

function heroOf({ path, fields }: FolderText, index: FolderIndex): SourcePictureUse | null {
  for (const name of heroNames) {
    const [value] = fields.items(name)
    const inner = new FrontFields(typeof value === 'object' && value !== null ? { ...value } : {})
    const address =
      textOf(value) ||
      inner.text(
        'src',
        'url',
        'path',
        'image',
        'file',
        'feature',
        'teaser',
        'overlay_image',
        'filename',
        'relative',
      )
    // A word is a heading or the name of a layout, not a picture.
    if (!/[./]/.test(address)) continue
    // Obsidian: `"[[boat.png]]"`.
    const named = /^!?\[\[([^\]|]+)/.exec(address)?.[1] ?? address
    const picture = index.picture(named, path)
    return {
      id: picture === null ? null : index.inside(picture),
      url: picture === null ? named : index.pictureUrl(picture),
      alt:
        inner.text('alt') ||
        fields.text('image_alt', 'imageAlt', 'cover_alt', 'alt', 'hero_alt', 'featured_image_alt'),
      caption:
        inner.text('caption', 'title') ||
        fields.text('image_caption', 'imageCaption', 'cover_caption', 'caption', 'featured_image_caption'),
      credit:
        inner.text('credit', 'attribution', 'author') ||
        fields.text('image_credit', 'imageCredit', 'photo_credit', 'credit'),
    }
  }
  return null
}

/** A name of an address as it reads. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch (error) {
    if (error instanceof URIError) return segment
    throw error
  }
}

function lastSegment(url: string | null): string | null {
  const path = url === null ? '' : URL.canParse(url) ? new URL(url).pathname : url
  const last = path
    .split('/')
    .findLast((part) => part !== '')
    ?.replace(/\.html?$/i, '')
  return last === undefined || /^index$/i.test(last) ? null : last
}
