import { linesHtml, sentences } from '../content/html.ts'
import type { ExportReader } from '../archive/read-records.ts'
import type { Differences } from '../content/differences.ts'
import type { ExportedArticle } from '../content/exported-articles.ts'
import type {
  ExportedAuthor,
  ExportedPicture,
  ExportedRecording,
  ExportedSection,
  ExportedTopic,
  Library,
} from '../content/library.ts'
import { ghostLexical } from './ghost-blocks.ts'
import { uuidFrom } from '../content/uuid-from.ts'
import { ghostId } from './ghost-ids.ts'

export interface GhostTools {
  library: Library
  reader: ExportReader
  differences: Differences
}

/** What Ghost takes at most, in characters. */
const longest = { excerpt: 300, alt: 191, slug: 185 } as const

/** Where a file is in the folder of content, and how texts name it. */
export function contentPath(
  file: { filename: string; createdAt: string | null },
  kind: 'images' | 'media',
): string {
  return `content/${kind}/${file.createdAt?.slice(0, 7).replace('-', '/') ?? '1970/01'}/${file.filename}`
}

export function fileUrl(file: ExportedPicture | ExportedRecording): string {
  const { filename, createdAt } = file
  const path = contentPath({ filename: filename ?? '', createdAt }, 'publicPath' in file ? 'images' : 'media')
  return `__GHOST_URL__/${path.split('/').map(encodeURIComponent).join('/')}`
}

/** Sections and topics are tags of Ghost. */
export function tagId(kind: 'section' | 'topic', key: string): string {
  return ghostId(kind, key)
}

export function userId(key: string): string {
  return ghostId('author', key)
}

export interface GhostPost {
  post: Record<string, unknown>
  meta: Record<string, unknown>
  tags: Record<string, unknown>[]
  authors: Record<string, unknown>[]
}

/** An article as rows of Ghost's tables. */
export async function ghostPost(
  article: ExportedArticle,
  { library, differences }: GhostTools,
): Promise<GhostPost> {
  const losses = lossesOf(article)
  const notes: string[] = []
  const form = {
    library,
    fileUrl,
    articleHref: (number: number) => {
      const found = library.articleSlugs.at(number)
      return found ? `__GHOST_URL__/${found.slug}/` : null
    },
    note: (text: string) => `[${notes.push(text)}]`,
    differ: (what: string) => void losses.push(what),
  }
  // The marks of notes are made before their list is written.
  const lexical = withCorrections(article)
  const body = ghostLexical(lexical, form, notes)
  if (notes.length > 0) losses.push('Its footnotes are a list at the end of the text.')
  const id = ghostId('article', article.key)
  const excerpt = cut(article.excerpt, longest.excerpt)
  const alt = cut(article.hero?.picture.alt ?? '', longest.alt)
  if (excerpt !== article.excerpt)
    losses.push(`Its standfirst is longer than Ghost takes: ${article.excerpt}`)
  for (const loss of losses) await differences.add('Article', article.title || article.key, loss)
  const { hero, section, topics, authors, seo } = article
  return {
    post: {
      id,
      uuid: uuidFrom(`article ${article.key}`),
      title: article.title || '(Untitled)',
      slug: article.slug.slice(0, longest.slug) || `draft-${id}`,
      mobiledoc: null,
      lexical: body,
      html: null,
      comment_id: id,
      plaintext: null,
      feature_image: hero ? fileUrl(hero.picture) : null,
      featured: 0,
      type: 'post',
      status: article.isPublished ? 'published' : 'draft',
      locale: null,
      visibility: 'public',
      email_recipient_filter: 'none',
      created_at: article.createdAt,
      updated_at: article.updatedAt,
      published_at: article.isPublished ? article.publishedAt : null,
      custom_excerpt: excerpt || null,
      codeinjection_head: null,
      codeinjection_foot: null,
      custom_template: null,
      canonical_url: null,
      newsletter_id: null,
      show_title_and_feature_image: 1,
    },
    meta: {
      id: ghostId('meta', article.key),
      post_id: id,
      meta_title: seo.title || null,
      meta_description: seo.description || null,
      feature_image_alt: alt || null,
      feature_image_caption: hero
        ? linesHtml(sentences(hero.caption, hero.picture.credit ?? '')) || null
        : null,
      email_only: 0,
    },
    tags: [
      ...(section ? [tagId('section', section.key)] : []),
      ...topics.map(({ key }) => tagId('topic', key)),
    ].map((tag, index) => ({
      id: ghostId('post tag', `${id} ${tag}`),
      post_id: id,
      tag_id: tag,
      sort_order: index,
    })),
    authors: authors.map(({ key }, index) => ({
      id: ghostId('post author', `${id} ${key}`),
      post_id: id,
      author_id: userId(key),
      sort_order: index,
    })),
  }
}

/** Corrections stand at the end of the text. */
function withCorrections({ blocks, corrections }: ExportedArticle): ExportedArticle['blocks'] {
  if (corrections.length === 0) return blocks
  const text = (words: string, isBold = false) => ({
    kind: 'text' as const,
    text: words,
    isBold,
    isItalic: false,
  })
  return [
    ...blocks,
    { kind: 'h3', content: [text('Corrections')] },
    ...corrections.map((correction) => ({
      kind: 'paragraph' as const,
      content: [text(correction.date, true), text(` ${correction.text}`)],
    })),
  ]
}

function lossesOf(article: ExportedArticle): string[] {
  const { corrections, isAiAssisted, notes, hasNewerDraft, issue, printOrder, related } = article
  const place = printOrder === null ? '' : `, place ${printOrder}`
  return [
    ...(hasNewerDraft ? ['Its newer draft is not here: the published text is.'] : []),
    ...(corrections.length > 0 ? ['Its corrections stand at the end of the text.'] : []),
    ...(isAiAssisted ? ['The mark that an AI had a part in it is not here.'] : []),
    ...(notes.length > 0 ? [`Its open questions are not here: ${notes.join(' / ')}`] : []),
    ...(issue ? [`Its issue is not here: ${issue.title}${place}`] : []),
    ...(related.length > 0
      ? [`The articles chosen to stand under it are not here: ${related.join(', ')}`]
      : []),
  ]
}

/** At a word's end, with dots. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const short = text.slice(0, most - 1)
  const end = short.lastIndexOf(' ')
  return `${short.slice(0, end > most / 2 ? end : undefined)}…`
}

/** Sections and topics, whose slugs are one of a kind. */
export function ghostTags({ sections, topics }: Library, madeAt: string): Record<string, unknown>[] {
  const taken = new Set<string>()
  const free = (slug: string, before: string) => {
    const own = taken.has(slug) ? `${before}-${slug}` : slug
    taken.add(own)
    return own
  }
  const tag = (kind: 'section' | 'topic', one: ExportedSection | ExportedTopic, before: string) => ({
    id: tagId(kind, one.key),
    name: one.name ?? one.key,
    slug: free(one.slug ?? one.key.replaceAll('/', '-'), before),
    description: one.description,
    visibility: 'public',
    created_at: one.createdAt ?? madeAt,
    updated_at: one.updatedAt ?? madeAt,
  })
  return [
    ...[...sections.values()].map((section) => tag('section', section, 'section')),
    ...[...topics.values()].map((topic) =>
      tag('topic', topic, sections.get(topic.section ?? '')?.slug ?? 'topic'),
    ),
  ]
}

/** Authors are users of Ghost, who have to have a mail address: one that leads nowhere. */
export function ghostUsers({ authors, pictures }: Library, madeAt: string): Record<string, unknown>[] {
  return [...authors.values()].map((author: ExportedAuthor) => {
    const portrait = pictures.get(author.portrait)
    return {
      id: userId(author.key),
      name: author.name ?? author.key,
      slug: author.slug ?? author.key,
      email: `${author.slug ?? author.key}@authors.invalid`,
      profile_image: portrait ? fileUrl(portrait) : null,
      bio: cut([author.role, author.bio].filter(Boolean).join('. '), 200) || null,
      status: 'inactive',
      visibility: 'public',
      created_at: author.createdAt ?? madeAt,
      updated_at: author.updatedAt ?? madeAt,
    }
  })
}
