import {
  type FeedContent,
  maxRecentArticles,
  recentHours,
  type SitemapContent,
  type SitemapPeriod,
} from '@meridian/shared/content/channel-content.schema'
import { latestList, type ListKey, mediaTag, monthTag } from '@meridian/shared/publishing/tags'
import { toArticleCard } from '../article-content.ts'
import { bodyReferences } from '../../body/body-references.ts'
import { bodyToHtml } from '../body-html.ts'
import { toImageUrl, toShareImageUrl } from '../../media/responsive-image.ts'
import { readListMonth, readListPage, readListSince } from '../../publishing/listings.ts'
import { shownTags } from '../content-tags.ts'
import { readArticleDocuments } from '../documents/article-documents.ts'
import { readMedia } from '../documents/related-documents.ts'
import { type Queryable, readRows } from '../../../platform/database/rows.ts'

/** As many articles as a feed holds: enough for a reader who looks in once a week. */
const feedLength = 20

/** A list's newest articles with their whole text. */
export async function readFeed(db: Queryable, list: ListKey): Promise<{ tags: string[]; data: FeedContent }> {
  const { articleIds } = await readListPage(db, { list, limit: feedLength })
  const documents = await readArticleDocuments(db, articleIds)
  const articles = documents.map((document) => ({
    card: toArticleCard(document),
    bodyHtml: bodyToHtml(document.body),
    topics: (document.topics ?? []).flatMap((topic) => (typeof topic === 'object' ? topic.name : [])),
    updatedAt: document.updatedAt,
    pictureUrl: toShareImageUrl(document.heroImage),
  }))
  const inTexts = documents.flatMap((document) => bodyReferences(document.body).mediaIds)
  return { tags: [list, ...shownTags(documents), ...new Set(inTexts.map(mediaTag))], data: { articles } }
}

/** The articles of a month, or those of the last 48 hours. */
export async function readSitemap(
  db: Queryable,
  period: SitemapPeriod,
  now = new Date(),
): Promise<{ tags: string[]; data: SitemapContent }> {
  const since = new Date(now.getTime() - recentHours * 3_600_000)
  const isRecent = period === 'recent'
  const articleIds = isRecent
    ? await readListSince(db, { list: latestList, since, limit: maxRecentArticles })
    : await readListMonth(db, { list: latestList, month: period })
  const articles = await readSitemapRows(db, articleIds)
  const shown = articles.map((article) => ({ authors: [], heroImage: article.heroImage }))
  const pictures = await readMedia(
    db,
    articles.map((article) => article.heroImage),
  )
  return {
    tags: [isRecent ? latestList : monthTag(latestList, period), ...shownTags(shown)],
    data: {
      articles: articles.map(({ id, title, publishedAt, updatedAt, heroImage }) => ({
        id,
        title,
        publishedAt,
        updatedAt,
        pictureUrl: heroImage === null ? null : toImageUrl(pictures.get(heroImage)),
      })),
    },
  }
}

interface SitemapRow {
  id: string
  title: string
  publishedAt: string
  updatedAt: string
  heroImage: number | null
}

/** A month may have thousands of articles, of which a sitemap shows little. */
async function readSitemapRows(db: Queryable, articleIds: number[]): Promise<SitemapRow[]> {
  return readRows<SitemapRow>(
    db,
    `select slug as id, title, published_at as "publishedAt", updated_at as "updatedAt",
       hero_image_id as "heroImage"
     from articles where id = any($1) and _status = 'published'
     order by published_at desc, articles.id desc`,
    [articleIds],
  )
}
