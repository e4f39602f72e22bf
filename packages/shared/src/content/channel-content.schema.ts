import { z } from 'zod'
import { ArticleCardSchema, TextPieceSchema } from './content.schema.ts'

/*
 * What feeds and sitemaps are made from.
 */

/** An article in a feed with its whole text. `pictureUrl` is a JPEG of 1200 by 630 pixels. */
export const FeedArticleSchema = z.object({
  card: ArticleCardSchema,
  body: z.array(TextPieceSchema),
  topics: z.array(z.string()),
  updatedAt: z.iso.datetime(),
  pictureUrl: z.string().nullable(),
})

/** The newest articles of a list. */
export const FeedContentSchema = z.object({ articles: z.array(FeedArticleSchema) })

/** Articles for search engines, newest first. */
export const SitemapContentSchema = z.object({
  articles: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      publishedAt: z.iso.datetime(),
      updatedAt: z.iso.datetime(),
      pictureUrl: z.string().nullable(),
    }),
  ),
})

/** A month (`2026-11`), or what was published within {@link recentHours}. */
export type SitemapPeriod = 'recent' | `${number}-${number}`

/** What a news sitemap may name: https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap */
export const recentHours = 48
export const maxRecentArticles = 1000

export type FeedArticle = z.infer<typeof FeedArticleSchema>
/** Where an article's share image is; null while there is none of its own. */
export const ShareImageSchema = z.object({ location: z.string().nullable() })

export type FeedContent = z.infer<typeof FeedContentSchema>
export type SitemapContent = z.infer<typeof SitemapContentSchema>
