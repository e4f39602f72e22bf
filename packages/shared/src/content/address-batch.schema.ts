import { z } from 'zod'

/**
 * Addresses under which articles were published once and are not any more, for the full pre-render: what stands
 * there is a redirect or the note that the article was unpublished. `next` continues where this ends. The first batch
 * also names every address that an issue had once, and those that the editors have led elsewhere.
 */
export const AddressBatchSchema = z.object({
  slugs: z.array(z.string()),
  issueSlugs: z.array(z.string()),
  redirectPaths: z.array(z.string()),
  next: z.string().nullable(),
})

export type AddressBatch = z.infer<typeof AddressBatchSchema>
