import type { Article as PublicArticle } from '@meridian/shared/articles/article.schema'
import { ContentBlockSchema } from '@meridian/shared/articles/content-block.schema'
import {
  type ArticleCard,
  type ArticleOwnContent,
  BlockViewSchema,
} from '@meridian/shared/content/content.schema'
import { articleTag, authorRecordTag, linkTag, mediaTag, siteTag } from '@meridian/shared/publishing/tags'
import { shareImageUrl } from '../share-images/share-image-name.ts'
import { toShareCard } from '../share-images/share-card.ts'
import type { ZodType } from 'zod'
import type { Article, Author, Issue, Section, Topic } from '../../payload-types.ts'
import { readAiMarks } from './ai-marks.ts'
import { bodyReferences } from '../body/body-references.ts'
import { bodyToHtml } from './body-html.ts'
import { bodyToText, readingMinutes } from '../body/body-text.ts'
import { blockMediaIds, toBlockView, toContentBlock } from './content-blocks.ts'
import { mediaSelect, toImageUrl, toResponsiveImage, toShareImageUrl } from '../media/responsive-image.ts'

/*
 * How an article of the CMS becomes what leaves it. Query with the matching `…Select`, `articlePopulate` and
 * `articleDepth`, so that nothing is read, and nothing can leak, that a page does not need. Any field of a
 * draft may be empty, whatever its type says: required fields are checked when it is published.
 */

/** What a card in a list needs of an article. */
export const articleCardSelect = {
  title: true,
  slug: true,
  excerpt: true,
  section: true,
  authors: true,
  heroImage: true,
  publishedAt: true,
} as const

/** What the public API's article needs. */
export const articleSelect = { ...articleCardSelect, body: true, contentBlocks: true, issue: true } as const

/** What an article's own page needs. */
export const articleContentSelect = {
  ...articleSelect,
  topics: true,
  heroCaption: true,
  corrections: true,
  aiAssisted: true,
  seo: true,
  updatedAt: true,
} as const

/** What is read of the documents that an article refers to. */
export const articlePopulate = {
  sections: { slug: true, name: true },
  topics: { slug: true, name: true, section: true },
  authors: { slug: true, name: true, role: true, portrait: true },
  issues: { slug: true },
  media: mediaSelect,
} as const

/** Portraits of authors and sections of topics are two steps from the article. */
export const articleDepth = 2

/** Whether it leads the home page, which the home page says and not the article. */
interface CoverMark {
  featured?: boolean
}
type CardFields = Pick<Article, keyof typeof articleCardSelect> & CoverMark
type ArticleFields = Pick<Article, keyof typeof articleSelect> & CoverMark
type ContentFields = Pick<Article, keyof typeof articleContentSelect> & CoverMark

/** An article as `GET /api/articles/...` answers it (spec §3). */
export function toArticle(doc: ArticleFields): PublicArticle {
  const section = resolved<Section>(doc.section)
  return {
    id: doc.slug ?? '',
    title: doc.title ?? '',
    excerpt: doc.excerpt ?? '',
    content: bodyToText(doc.body),
    author: authorsOf(doc)
      .map((author) => author.name)
      .join(', '),
    category: section?.name ?? '',
    imageUrl: toImageUrl(doc.heroImage),
    publishedAt: publicationDate(doc),
    featured: doc.featured ?? false,
    issueId: resolved<Issue>(doc.issue)?.slug ?? null,
    contentBlocks: (doc.contentBlocks ?? []).map(toContentBlock).filter(isComplete(ContentBlockSchema)),
  }
}

/** An article in a list. */
export function toArticleCard(doc: CardFields): ArticleCard {
  const section = resolved<Section>(doc.section)
  return {
    id: doc.slug ?? '',
    title: doc.title ?? '',
    excerpt: doc.excerpt ?? '',
    section: { id: section?.slug ?? '', name: section?.name ?? '' },
    authors: authorsOf(doc).map((author) => ({ id: author.slug ?? '', name: author.name })),
    image: toResponsiveImage(doc.heroImage),
    publishedAt: publicationDate(doc),
    featured: doc.featured ?? false,
  }
}

/** What an article's page shows of it. A draft may lack any of it and still has a preview. */
export function toArticleContent(doc: ContentFields): ArticleOwnContent {
  const article = toArticle(doc)
  const card = toArticleCard(doc)
  return {
    article,
    card: { ...card, image: toResponsiveImage(doc.heroImage, { caption: doc.heroCaption }) },
    bodyHtml: bodyToHtml(doc.body),
    blocks: (doc.contentBlocks ?? []).map(toBlockView).filter(isComplete(BlockViewSchema)),
    authors: authorsOf(doc).map((author) => ({
      id: author.slug ?? '',
      name: author.name,
      role: author.role,
      portrait: toResponsiveImage(author.portrait),
    })),
    topics: (doc.topics ?? []).flatMap((topic) => {
      const found = resolved<Topic>(topic)
      const home = resolved<Section>(found?.section)
      return found && home ? [{ id: found.slug ?? '', name: found.name, section: home.slug ?? '' }] : []
    }),
    readingMinutes: readingMinutes(article.content),
    updatedAt: doc.updatedAt,
    corrections: (doc.corrections ?? []).flatMap(({ date, text }) =>
      date && text ? [{ date: date.slice(0, 10), text }] : [],
    ),
    isAiAssisted: readAiMarks(doc.aiAssisted).length > 0,
    seo: {
      title: doc.seo?.title || article.title,
      description: doc.seo?.description || article.excerpt,
      imageUrl: doc.slug ? shareImageUrl(toShareCard(doc)) : toShareImageUrl(doc.heroImage),
    },
  }
}

/** What an article's page was read from, without lists: `article:`, `byline:`, `media:`, `link:` and `site`. */
export function articleContentTags(doc: ContentFields): string[] {
  const authors = authorsOf(doc)
  const pictures = [doc.heroImage, ...authors.map((author) => author.portrait)].flatMap((media) =>
    media ? [typeof media === 'object' ? media.id : media] : [],
  )
  const { mediaIds: bodyPictures, articleIds: linked } = bodyReferences(doc.body)
  const mediaIds = new Set([...pictures, ...bodyPictures, ...blockMediaIds(doc.contentBlocks ?? [])])
  return [
    articleTag(doc.slug ?? ''),
    ...authors.map((author) => authorRecordTag(author.slug ?? '')),
    ...[...mediaIds].map(mediaTag),
    // A link follows its article to another address, and is there when the article is.
    ...new Set(linked.map(linkTag)),
    siteTag,
  ]
}

/** Drafts are saved unchecked: a block that is only half written is not shown until it is whole. */
function isComplete(schema: ZodType) {
  return (block: unknown): boolean => schema.safeParse(block).success
}

/** A draft that was never published is previewed as if it were published now. */
function publicationDate(doc: CardFields): string {
  return doc.publishedAt ?? new Date().toISOString()
}

function authorsOf(doc: Pick<Article, 'authors'>): Author[] {
  return (doc.authors ?? []).flatMap((author) => resolved<Author>(author) ?? [])
}

/** A relation that the query resolved; null when it is empty or its document was deleted. */
function resolved<T extends { id: number }>(relation: T | number | null | undefined): T | null {
  return typeof relation === 'object' ? (relation ?? null) : null
}
