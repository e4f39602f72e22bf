import { z } from 'zod'
import { embedKinds, isEmbedFrame } from './embed-providers.ts'

/** What readers have of something out of another site, beside its poster. `frame` is null where it is no more than a link. */
export const EmbedTextSchema = z.object({
  type: z.literal('embed'),
  /** The site: `YouTube`. */
  provider: z.string(),
  kind: z.enum(embedKinds),
  url: z.url({ protocol: /^https$/ }),
  title: z.string(),
  author: z.string(),
  /** The text of a post. */
  words: z.string(),
  caption: z.string(),
  frame: z.string().refine(isEmbedFrame).nullable(),
  /** Width by height of what is seen; null where the frame has a height in pixels. */
  aspectRatio: z.number().positive().nullable(),
  heightPx: z.number().int().positive().nullable(),
})

export const EmbedRequestSchema = z.strictObject({
  url: z.string().max(2000, 'An address has at most 2,000 characters.'),
})

/** What the other site tells of it, for the form of the block. */
export const EmbedFactsSchema = z.object({
  url: z.string(),
  /** What its frame is named by. */
  key: z.string(),
  title: z.string(),
  author: z.string(),
  words: z.string(),
  aspectRatio: z.number().positive().nullable(),
  /** Its poster, by its number among the pictures. */
  image: z.number().int().positive().nullable(),
  /** What an editor has to add; empty when nothing is missing. */
  note: z.string(),
})

export type EmbedFacts = z.infer<typeof EmbedFactsSchema>
