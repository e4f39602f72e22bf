import { isDeepStrictEqual } from 'node:util'
import type { FeedArticle } from '@meridian/shared/content/channel-content.schema'
import type { BlockView, SiteContent } from '@meridian/shared/content/content.schema'
import { toXmlText } from './xml.ts'
import { toFeedBody } from './feed-body.ts'

/** A feed in no particular form. Equal content gives equal documents: no time of rendering is in it. */
export interface FeedDocument {
  title: string
  description: string
  language: 'en'
  siteName: string
  copyright: string
  pageUrl: string
  feedUrl: string
  iconUrl: string
  /** Of the newest change in it; the beginning of 1970 while it is empty, which Atom needs. */
  updatedAt: Date
  items: FeedItem[]
}

export interface FeedItem {
  url: string
  title: string
  /** Plain text. */
  summary: string
  /** Safe HTML in which every address is absolute. */
  contentHtml: string
  authors: { name: string; url: string }[]
  /** The section, then the topics. */
  subjects: string[]
  /** A JPEG of 1200 by 630 pixels. */
  pictureUrl: string | null
  /** Its recordings, in their order in the text. */
  recordings: FeedFile[]
  publishedAt: Date
  updatedAt: Date
}

/** A file that a feed reader fetches and plays. */
export interface FeedFile {
  url: string
  type: string
  title: string
  sizeBytes: number
  durationSeconds: number
}

export interface FeedSource {
  site: SiteContent
  title: string
  description: string
  origin: string
  /** The page whose articles these are. */
  pagePath: string
  feedPath: string
  articles: readonly FeedArticle[]
}

/** So many articles are kept as items: those of some fifty feeds. */
const maxKept = 1000

/**
 * Items by origin and article, with the articles that they were made of. A publish changes one of them and renders a dozen feeds,
 * which have the others as they were.
 */
const keptItems = new Map<string, { article: FeedArticle; item: FeedItem }>()

/** Makes a feed of articles. Characters that XML forbids are left out, so that no text can break a document. */
export function toFeedDocument({ site, origin, articles, ...feed }: FeedSource): FeedDocument {
  const items = articles.map((article) => feedItem(article, origin))
  return {
    title: toXmlText(feed.title),
    description: toXmlText(feed.description),
    language: 'en',
    siteName: toXmlText(site.name),
    copyright: toXmlText(site.copyright),
    pageUrl: origin + feed.pagePath,
    feedUrl: origin + feed.feedPath,
    iconUrl: `${origin}/icon-512.png`,
    updatedAt: new Date(Math.max(0, ...items.map((item) => item.updatedAt.getTime()))),
    items,
  }
}

function feedItem(article: FeedArticle, origin: string): FeedItem {
  const key = `${origin} ${article.card.id}`
  const kept = keptItems.get(key)
  const isSame = kept && (kept.article === article || isDeepStrictEqual(kept.article, article))
  const item = isSame ? kept.item : toFeedItem(article, origin)
  // The one that was used longest ago stands first.
  keptItems.delete(key)
  keptItems.set(key, { article, item })
  const [oldest] = keptItems.keys()
  if (keptItems.size > maxKept && oldest !== undefined) keptItems.delete(oldest)
  return item
}

function toFeedItem({ card, body, topics, updatedAt, pictureUrl }: FeedArticle, origin: string): FeedItem {
  return {
    url: `${origin}/articles/${card.id}`,
    title: toXmlText(card.title),
    summary: toXmlText(card.excerpt),
    contentHtml: toXmlText(forFeeds(toFeedBody(body), origin)),
    authors: card.authors.map(({ id, name }) => ({ name: toXmlText(name), url: `${origin}/authors/${id}` })),
    subjects: [card.section.name, ...topics].map(toXmlText),
    pictureUrl: pictureUrl === null ? null : new URL(pictureUrl, origin).href,
    recordings: body.flatMap((piece) => (typeof piece === 'string' ? [] : toFeedFile(piece, origin))),
    publishedAt: new Date(card.publishedAt),
    updatedAt: new Date(updatedAt),
  }
}

function toFeedFile(block: BlockView, origin: string): FeedFile[] {
  if (block.type !== 'recording') return []
  const { src, mimeType: type, title, sizeBytes, durationSeconds } = block
  return [{ url: new URL(src, origin).href, type, title: toXmlText(title), sizeBytes, durationSeconds }]
}

/** A feed reader shows one size of a picture, and knows no addresses but whole ones. */
function forFeeds(bodyHtml: string, origin: string): string {
  return bodyHtml
    .replaceAll(/<source[^>]*>|<\/?picture>/g, '')
    .replaceAll(/ (href|src)="\/(?!\/)/g, ` $1="${origin}/`)
}
