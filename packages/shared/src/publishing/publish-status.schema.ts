import { z } from 'zod'

/**
 * What became of a document's newest change that readers can see, for the editor who made it. `none`: nothing of
 * it was ever public. `waiting`: not every target has answered yet. `live`: the pages that readers get with the
 * change, how many more follow in the background, and how long it took from the commit to the first reader.
 */
export const PublishStatusSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  z.object({
    state: z.literal('waiting'),
    committedAt: z.iso.datetime(),
    waitingMs: z.number().nonnegative(),
  }),
  z.object({
    state: z.literal('live'),
    kind: z.enum(['published', 'unpublished', 'deleted', 'changed']),
    committedAt: z.iso.datetime(),
    pages: z.array(z.string()),
    queued: z.number().int().nonnegative(),
    liveAfterMs: z.number().nonnegative(),
  }),
])

export type PublishStatus = z.infer<typeof PublishStatusSchema>
