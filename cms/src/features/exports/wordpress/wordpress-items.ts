import { escapeHtml } from '@meridian/shared/text/escape-html'
import { parse } from 'node:path'
import type { ExportReader } from '../archive/read-records.ts'
import type { Differences } from '../content/differences.ts'
import type { ExportedArticle } from '../content/exported-articles.ts'
import type { ExportedPicture, ExportedRecording, Library } from '../content/library.ts'
import { serializePhp } from './php.ts'
import {
  groupBlock,
  headingBlock,
  paragraphBlock,
  wordpressBlocks,
  WordPressNotes,
} from './wordpress-blocks.ts'
import { attribute, cdata, element, line } from './xml.ts'

/** What items are made with. */
export interface ItemTools {
  reader: ExportReader
  library: Library
  differences: Differences
  siteUrl: string
  /** The slug and the number of the tag that a topic became. */
  tags: ReadonlyMap<string, { slug: string; id: number }>
}

/** Posts and attachments have numbers of one row: the last digit tells them apart. */
const postNumbers = { articles: 1, pictures: 2, recordings: 3 } as const

function postId({ reader }: ItemTools, kind: keyof typeof postNumbers, key: string): number {
  return reader.idOf(kind, key) * 10 + postNumbers[kind]
}

/** Where in the folder of uploads a file is: `2026/11/night.jpg`. */
export function uploadPath({ filename, createdAt }: { filename: string; createdAt: string | null }): string {
  const month = createdAt?.slice(0, 7).replace('-', '/') ?? '1970/01'
  return `${month}/${filename}`
}

/** The number of an attachment, and the address at which readers have it. */
export function attachmentOf(
  file: ExportedPicture | ExportedRecording,
  tools: ItemTools,
): { id: number; url: string } {
  const { siteUrl } = tools
  const name = encodeURIComponent(file.filename ?? '')
  if ('publicPath' in file) {
    return {
      id: postId(tools, 'pictures', file.key),
      url: `${siteUrl}${file.publicPath ?? `/media/${name}`}`,
    }
  }
  return { id: postId(tools, 'recordings', file.key), url: `${siteUrl}/media/recordings/${name}` }
}

/** A picture or recording of the library. */
export function attachmentItem(file: ExportedPicture | ExportedRecording, tools: ItemTools): string {
  const { id, url } = attachmentOf(file, tools)
  const isPicture = 'publicPath' in file
  const name = file.filename ?? ''
  const path = uploadPath({ filename: name, createdAt: file.createdAt })
  const details = {
    ...(isPicture && file.width && file.height ? { width: file.width, height: file.height } : {}),
    file: path,
    image_meta: { credit: line(file.credit ?? '') },
  }
  return item({
    id,
    title: isPicture ? parse(name).name : (file.title ?? name),
    link: `${tools.siteUrl}/?attachment_id=${id}`,
    guid: url,
    creator: '',
    content: isPicture ? '' : paragraphsOf(file.transcript ?? ''),
    excerpt: isPicture ? (file.caption ?? '') : '',
    createdAt: file.createdAt ?? '',
    updatedAt: file.createdAt ?? '',
    slug: parse(name).name,
    status: 'inherit',
    type: 'attachment',
    more: [element('wp:attachment_url', url)],
    meta: [
      ['_wp_attached_file', path],
      ['_wp_attachment_metadata', serializePhp(details)],
      ...(isPicture ? ([['_wp_attachment_image_alt', line(file.alt ?? '')]] as const) : []),
    ],
  })
}

/** An article as a post. */
export async function articleItem(article: ExportedArticle, tools: ItemTools): Promise<string> {
  const { library, siteUrl, tags } = tools
  const losses = lossesOf(article)
  const notes = new WordPressNotes(article.key)
  const content = wordpressBlocks(
    article.blocks,
    {
      library,
      note: notes.mark,
      articleHref: (number) => {
        const found = library.articleSlugs.at(number)
        return found ? `${siteUrl}/articles/${found.slug}` : null
      },
      attachment: (file) => attachmentOf(file, tools),
      differ: (what) => void losses.push(what),
    },
    notes,
  )
  const name = article.title || article.key
  for (const loss of losses) await tools.differences.add('Article', name, loss)
  const id = postId(tools, 'articles', article.key)
  const section = article.section
  return item({
    id,
    title: article.title,
    link:
      article.slug === '' || !article.isPublished
        ? `${siteUrl}/?p=${id}`
        : `${siteUrl}/articles/${article.slug}`,
    guid: `${siteUrl}/?p=${id}`,
    creator: article.authors[0]?.slug ?? '',
    content: [content, correctionsText(article)].filter((text) => text !== '').join('\n\n'),
    excerpt: article.excerpt,
    createdAt: article.isPublished ? (article.publishedAt ?? article.createdAt) : article.createdAt,
    updatedAt: article.updatedAt,
    slug: article.slug,
    status: article.isPublished ? 'publish' : 'draft',
    type: 'post',
    more: [
      ...(section ? [category('category', { slug: section.slug, name: section.name })] : []),
      ...article.topics.map(({ key, name: topic }) =>
        category('post_tag', { slug: tags.get(key)?.slug ?? null, name: topic }),
      ),
      ...article.authors.map((author) => category('author', author)),
      ...(article.issue
        ? [category('issue', { slug: article.issue.slug ?? article.issue.key, name: article.issue.title })]
        : []),
    ],
    meta: articleMeta(article, { tools, notes }),
  })
}

function articleMeta(
  article: ExportedArticle,
  { tools, notes }: { tools: ItemTools; notes: WordPressNotes },
): (readonly [string, string])[] {
  const { hero, seo, section } = article
  const meta: (readonly [string, string | null])[] = [
    ['_meridian_key', article.key],
    ...article.formerSlugs.map((slug) => ['_wp_old_slug', slug] as const),
    ['_thumbnail_id', hero && String(attachmentOf(hero.picture, tools).id)],
    ['_yoast_wpseo_title', seo.title && line(seo.title)],
    ['_yoast_wpseo_metadesc', seo.description && line(seo.description)],
    ['_yoast_wpseo_primary_category', section && String(tools.reader.idOf('sections', section.key) * 10 + 1)],
    ['footnotes', notes.notes.length > 0 ? JSON.stringify(notes.notes) : null],
    ['_meridian_hero_caption', hero && hero.caption !== (hero.picture.caption ?? '') ? hero.caption : null],
    ['_meridian_issue_place', article.printOrder === null ? null : String(article.printOrder)],
    ...article.related.map((slug) => ['_meridian_related', slug] as const),
    ['_meridian_ai_assisted', article.isAiAssisted ? '1' : null],
    ...article.notes.map((note) => ['_meridian_to_check', note] as const),
  ]
  return meta.flatMap(([key, value]) => (value ? [[key, value] as const] : []))
}

function lossesOf(article: ExportedArticle): string[] {
  const { hero, corrections, isAiAssisted, notes, hasNewerDraft, authors, issue, related } = article
  return [
    ...(hasNewerDraft ? ['Its newer draft is not here: the published text is.'] : []),
    ...(hero && hero.caption !== (hero.picture.caption ?? '')
      ? ['The caption of its hero picture is in the field _meridian_hero_caption.']
      : []),
    ...(corrections.length > 0 ? ['Its corrections stand at the end of the text.'] : []),
    ...(isAiAssisted ? ['The mark that an AI had a part in it is in the field _meridian_ai_assisted.'] : []),
    ...(notes.length > 0 ? ['Its open questions are in the fields _meridian_to_check.'] : []),
    ...(authors.length > 1
      ? ['Its further authors are there for the plugin Co-Authors Plus; WordPress itself shows the first.']
      : []),
    ...(issue
      ? [
          'Its issue is a term of the taxonomy ‘issue’, which a theme must know; its place is in the field _meridian_issue_place.',
        ]
      : []),
    ...(related.length > 0
      ? ['The articles chosen to stand under it are in the fields _meridian_related.']
      : []),
  ]
}

function correctionsText({ corrections }: ExportedArticle): string {
  if (corrections.length === 0) return ''
  const lines = corrections.map(({ date, text }) =>
    paragraphBlock(`<strong>${date}</strong> ${escapeHtml(text)}`),
  )
  return groupBlock('meridian-corrections', [headingBlock('Corrections', 4), ...lines])
}

function paragraphsOf(text: string): string {
  return text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => paragraphBlock(escapeHtml(part).replaceAll('\n', '<br>')))
    .join('\n\n')
}

function category(domain: string, { slug, name }: { slug: string | null; name: string | null }): string {
  return `<category domain="${attribute(domain)}" nicename="${attribute(slug ?? '')}">${cdata(line(name ?? ''))}</category>`
}

interface Item {
  id: number
  title: string
  link: string
  guid: string
  creator: string
  content: string
  excerpt: string
  createdAt: string
  updatedAt: string
  slug: string
  status: 'publish' | 'draft' | 'inherit'
  type: 'post' | 'attachment'
  more: readonly string[]
  meta: readonly (readonly [string, string])[]
}

/** Times are those of UTC, which is also said to be the zone of the site. */
function item(given: Item): string {
  const [created, updated] = [wordpressTime(given.createdAt), wordpressTime(given.updatedAt)]
  const isDraft = given.status === 'draft'
  const lines = [
    element('title', line(given.title)),
    `<link>${attribute(given.link)}</link>`,
    `<pubDate>${given.createdAt === '' ? '' : new Date(given.createdAt).toUTCString().replace('GMT', '+0000')}</pubDate>`,
    element('dc:creator', given.creator),
    `<guid isPermaLink="false">${attribute(given.guid)}</guid>`,
    '<description></description>',
    element('content:encoded', given.content),
    element('excerpt:encoded', line(given.excerpt)),
    element('wp:post_id', given.id),
    element('wp:post_date', created),
    element('wp:post_date_gmt', isDraft ? '0000-00-00 00:00:00' : created),
    element('wp:post_modified', updated),
    element('wp:post_modified_gmt', updated),
    element('wp:comment_status', 'closed'),
    element('wp:ping_status', 'closed'),
    element('wp:post_name', given.slug),
    element('wp:status', given.status),
    element('wp:post_parent', 0),
    element('wp:menu_order', 0),
    element('wp:post_type', given.type),
    element('wp:post_password', ''),
    element('wp:is_sticky', 0),
    ...given.more,
    ...given.meta.map(
      ([key, value]) =>
        `<wp:postmeta>${element('wp:meta_key', key)}${element('wp:meta_value', value)}</wp:postmeta>`,
    ),
  ]
  return `<item>\n${lines.join('\n')}\n</item>\n`
}

/** `2026-12-01 08:00:00` */
function wordpressTime(moment: string): string {
  return moment.slice(0, 19).replace('T', ' ')
}
