import { titleTestId } from '../../audience/title-test-id.ts'
import type { Article } from '../../articles/article.schema.ts'
import type { ContentBlock } from '../../articles/content-block.schema.ts'
import { shareImageUrl } from '../../image/share-image-name.ts'
import {
  anyBylineTag,
  anyMediaTag,
  articleTag,
  authorRecordTag,
  mediaTag,
  printedInTag,
  recordingTag,
  siteTag,
} from '../../publishing/tags.ts'
import type { AuthorRecord, BlockRecord, PictureRecord } from '../../replica/records.schema.ts'
import type { ArticleCard, ArticleOwnContent, BlockView } from '../content.schema.ts'
import { articlePictures, articleRecordings } from '../../replica/shown-pictures.ts'
import { textTags, toPlainText, toTextPieces } from './texts.ts'
import { toImageUrl, toResponsiveImage, toSharePictureUrl } from './pictures.ts'
import { toRecordingView } from './recordings.ts'
import type { DraftHead, DraftRecord } from './drafts.ts'
import type { References } from './references.ts'

/** A list names each picture and byline that it shows up to this length; a longer one names them all at once. */
const maxNamed = 60

/** The tags of what articles in a list show of other documents: sections, bylines and pictures. */
export function shownTags(articles: readonly (DraftHead | DraftRecord)[], refs: References): string[] {
  if (articles.length > maxNamed) return [siteTag, anyMediaTag, anyBylineTag]
  const tags = articles.flatMap((article) => [
    ...authorsOf(article, refs).map((author) => authorRecordTag(author.slug)),
    ...heroOf(article).map(mediaTag),
    ...('blocks' in article ? shownInText(article, refs) : []),
  ])
  return [siteTag, ...new Set(tags)]
}

/** The tags of what a list shows of other documents when it shows no more than titles and pictures. */
export function shownPictureTags(articles: readonly DraftHead[]): string[] {
  if (articles.length > maxNamed) return [siteTag, anyMediaTag, anyBylineTag]
  return [siteTag, ...new Set(articles.flatMap(heroOf).map(mediaTag))]
}

/** The tags of the issues that these articles name. */
export function printedInTags(articles: readonly DraftHead[]): string[] {
  return [...new Set(articles.flatMap(({ issue }) => (issue === null ? [] : printedInTag(issue))))]
}

/** An article in a list. */
export function toCard(article: DraftHead, refs: References): ArticleCard {
  const section = refs.sections.get(article.section ?? 0)
  return {
    id: article.slug,
    title: article.title,
    titleTest: titleTestOf(article),
    excerpt: article.excerpt,
    section: { id: section?.slug ?? '', name: section?.name ?? '' },
    authors: authorsOf(article, refs).map(({ slug, name }) => ({ id: slug, name })),
    image: toResponsiveImage(pictureOf(article, refs)),
    publishedAt: article.publishedAt,
    readingMinutes: article.readingMinutes,
    featured: article.id === refs.coverStory,
  }
}

function titleTestOf({ id, title, otherTitle }: DraftHead): ArticleCard['titleTest'] {
  if (otherTitle === '') return null
  return { id: titleTestId({ articleId: id, title, otherTitle }), otherTitle }
}

/** An article as `GET /api/articles/...` answers it (spec §3). */
export function toArticle(article: DraftRecord, refs: References): Article {
  return {
    id: article.slug,
    title: article.title,
    excerpt: article.excerpt,
    content: toPlainText(article.text, refs.pictures),
    author: authorsOf(article, refs)
      .map(({ name }) => name)
      .join(', '),
    category: refs.sections.get(article.section ?? 0)?.name ?? '',
    imageUrl: toImageUrl(pictureOf(article, refs)),
    publishedAt: article.publishedAt,
    featured: article.id === refs.coverStory,
    issueId: refs.issueSlugs.get(article.issue ?? 0) ?? null,
    contentBlocks: article.blocks.flatMap((block) => toContentBlock(block, refs.pictures) ?? []),
  }
}

/** What an article's page shows of it. */
export function toOwnContent(article: DraftRecord, refs: References): ArticleOwnContent {
  const card = toCard(article, refs)
  return {
    article: toArticle(article, refs),
    card: {
      ...card,
      image: toResponsiveImage(pictureOf(article, refs), { caption: article.pictureCaption }),
    },
    body: toTextPieces(article.body, { ...refs, blocks: toBlockViews(article, refs) }),
    authors: authorsOf(article, refs).map(({ slug, name, role, portrait }) => ({
      id: slug,
      name,
      role,
      portrait: toResponsiveImage(refs.pictures.get(portrait ?? 0)),
    })),
    topics: article.topics.flatMap((id) => {
      const topic = refs.topics.get(id)
      const home = refs.sections.get(topic?.section ?? 0)
      return topic && home ? [{ id: topic.slug, name: topic.name, section: home.slug }] : []
    }),
    updatedAt: article.updatedAt,
    corrections: article.corrections,
    isAiAssisted: article.isAiAssisted,
    seo: {
      title: article.seo.title,
      description: article.seo.description,
      imageUrl:
        article.slug === '' ? toSharePictureUrl(pictureOf(article, refs)) : toShareImageUrl(article, refs),
    },
  }
}

/** What an article's page was read from, without lists: `article:`, `byline:`, `media:`, `recording:`, `link:`, `printed:` and `site`. */
export function ownContentTags(article: DraftRecord, refs: References): string[] {
  const authors = authorsOf(article, refs)
  const shown = [...heroOf(article), ...authors.flatMap(({ portrait }) => portrait ?? [])]
  return [
    articleTag(article.slug),
    ...authors.map(({ slug }) => authorRecordTag(slug)),
    ...new Set([...shown.map(mediaTag), ...shownInText(article, refs), ...textTags(article.body)]),
    ...printedInTags([article]),
    siteTag,
  ]
}

/** The tags of the pictures and recordings in a text. */
function shownInText(article: DraftRecord, { recordings }: References): string[] {
  const played = articleRecordings(article)
  const posters = played.flatMap((id) => recordings.get(id)?.poster ?? [])
  return [...[...articlePictures(article), ...posters].map(mediaTag), ...played.map(recordingTag)]
}

function toShareImageUrl(article: DraftRecord, refs: References): string {
  const picture = pictureOf(article, refs)
  return shareImageUrl({
    slug: article.slug,
    title: article.title,
    section: refs.sections.get(article.section ?? 0)?.name ?? '',
    authors: authorsOf(article, refs).map(({ name }) => name),
    picture: picture ? { filename: picture.name, focalX: picture.focalX, focalY: picture.focalY } : null,
  })
}

/**
 * A content block as the public API carries it (spec §3); null for one that the specification does not know. A picture that was
 * deleted is left out.
 */
function toContentBlock(
  block: BlockRecord,
  pictures: ReadonlyMap<number, PictureRecord>,
): ContentBlock | null {
  const id = block.id || undefined
  switch (block.type) {
    case 'quote':
      return { id, type: 'quote', data: { quote: block.quote, author: block.author, title: block.title } }
    case 'image-gallery':
      return {
        id,
        type: 'image-gallery',
        data: {
          title: block.title,
          images: block.images.flatMap((entry) => {
            const picture = pictures.get(entry.picture)
            const url = toImageUrl(picture)
            const view = toResponsiveImage(picture, entry)
            return url && view ? [{ url, alt: view.alt, caption: view.caption }] : []
          }),
        },
      }
    case 'callout':
      return {
        id,
        type: 'callout',
        data: { type: block.variant, title: block.title, content: block.content },
      }
    case 'product-showcase':
      return {
        id,
        type: 'product-showcase',
        data: {
          title: block.title,
          layout: block.layout,
          products: block.products.map(({ picture, ...text }) => ({
            image: toImageUrl(pictures.get(picture ?? 0)) ?? '',
            ...text,
          })),
        },
      }
    case 'table':
    case 'chart':
    case 'pull-quote':
    case 'embed':
    case 'recording':
      return null
  }
}

/** The blocks of an article's text, in their order, as its page shows them; null for a recording that was deleted. */
export function toBlockViews({ blocks }: DraftRecord, refs: References): (BlockView | null)[] {
  return blocks.map((block) => toBlockView(block, refs))
}

/** A content block with its pictures resolved to responsive ones. */
function toBlockView(block: BlockRecord, { pictures, recordings }: References): BlockView | null {
  switch (block.type) {
    case 'quote':
      return { type: 'quote', quote: block.quote, author: block.author, title: block.title }
    case 'image-gallery':
      return {
        type: 'image-gallery',
        title: block.title,
        images: block.images.flatMap((entry) => toResponsiveImage(pictures.get(entry.picture), entry) ?? []),
      }
    case 'callout':
      return { type: 'callout', variant: block.variant, title: block.title, content: block.content }
    case 'product-showcase':
      return {
        type: 'product-showcase',
        title: block.title,
        layout: block.layout,
        products: block.products.map(({ picture, ...text }) => ({
          ...text,
          image: toResponsiveImage(pictures.get(picture ?? 0)),
        })),
      }
    case 'table':
    case 'chart':
    case 'pull-quote': {
      const { id: _, ...view } = block
      return view
    }
    case 'embed': {
      const { id: _id, picture, alt, ...text } = block
      return { ...text, image: toResponsiveImage(pictures.get(picture ?? 0), { alt }) }
    }
    case 'recording':
      return toRecordingView(recordings.get(block.recording), { caption: block.caption, pictures })
  }
}

function heroOf({ picture }: DraftHead): number[] {
  return picture === null ? [] : [picture]
}

function pictureOf(article: DraftHead, { pictures }: References): PictureRecord | undefined {
  return pictures.get(article.picture ?? 0)
}

function authorsOf(article: DraftHead, { authors }: References): AuthorRecord[] {
  return article.authors.flatMap((id) => authors.get(id) ?? [])
}
