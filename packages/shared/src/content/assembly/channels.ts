import { latestList, monthTag } from '../../publishing/tags.ts'
import type { ContentReader } from '../../replica/content-reader.ts'
import {
  type FeedContent,
  maxRecentArticles,
  recentHours,
  type SitemapContent,
  type SitemapPeriod,
} from '../channel-content.schema.ts'
import { shownPictureTags, shownTags, toBlockViews, toCard } from './articles.ts'
import { findList } from './lists.ts'
import { toImageUrl, toSharePictureUrl } from './pictures.ts'
import { readReferences } from './references.ts'
import type { Tagged } from './tagged.ts'
import { textTags, toTextPieces } from './texts.ts'

/** As many articles as a feed holds: enough for a reader who looks in once a week. */
const feedLength = 20

const hourMs = 3_600_000

/** A list's newest articles with their whole text; null when there is no such list. */
export async function readFeed(reader: ContentReader, key: string): Promise<Tagged<FeedContent> | null> {
  const list = await findList(reader, key)
  if (!list) return null
  const newest = await reader.newest(list, { limit: feedLength })
  const ids = newest.map(({ article }) => article)
  const found = await reader.articles(ids)
  const articles = ids.flatMap((id) => found.get(id) ?? [])
  const refs = await readReferences(reader, articles)
  return {
    tags: [
      ...new Set([list, ...shownTags(articles, refs), ...articles.flatMap(({ body }) => textTags(body))]),
    ],
    data: {
      articles: articles.map((article) => ({
        card: toCard(article, refs),
        body: toTextPieces(article.body, { ...refs, blocks: toBlockViews(article, refs) }),
        topics: article.topics.flatMap((id) => refs.topics.get(id)?.name ?? []),
        updatedAt: article.updatedAt,
        pictureUrl: toSharePictureUrl(refs.pictures.get(article.picture ?? 0)),
      })),
    },
  }
}

/** The articles of a month, or those of the last 48 hours, newest first. */
export async function readSitemap(
  reader: ContentReader,
  period: SitemapPeriod,
  now = new Date(),
): Promise<Tagged<SitemapContent>> {
  const isRecent = period === 'recent'
  const since = new Date(now.getTime() - recentHours * hourMs)
  const ids = isRecent
    ? await reader.since(latestList, since, maxRecentArticles)
    : await reader.month(latestList, period)
  const heads = await reader.articleHeads(ids)
  const articles = ids.flatMap((id) => heads.get(id) ?? [])
  const pictures = await reader.pictures(articles.flatMap(({ picture }) => picture ?? []))
  const pictureTags = shownPictureTags(articles)
  return {
    tags: [isRecent ? latestList : monthTag(latestList, period), ...pictureTags],
    data: {
      articles: articles.map(({ slug, title, publishedAt, updatedAt, picture }) => ({
        id: slug,
        title,
        publishedAt,
        updatedAt,
        pictureUrl: toImageUrl(pictures.get(picture ?? 0)),
      })),
    },
  }
}
