import { z } from 'zod'
import { ContentBlockSchema } from './content-block.schema.ts'

/**
 * An article as `GET /api/articles/...` answers it (spec.md §3). `id` is the slug, `category` the
 * section's name ('Managing Yourself'), `content` the text form of the body: paragraphs parted by
 * blank lines, `publishedAt` ISO 8601 in UTC, `issueId` the issue's slug or null.
 */
export const ArticleSchema = z.object({
  id: z.string(),
  title: z.string(),
  excerpt: z.string(),
  content: z.string(),
  author: z.string(),
  category: z.string(),
  imageUrl: z.string().nullable(),
  publishedAt: z.iso.datetime(),
  featured: z.boolean(),
  issueId: z.string().nullable(),
  contentBlocks: z.array(ContentBlockSchema),
})

export type Article = z.infer<typeof ArticleSchema>
