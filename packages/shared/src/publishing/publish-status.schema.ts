import { z } from 'zod'

/**
 * What became of a document's newest change that readers can see, for the editor who made it. `none`: nothing of
 * it was ever public. `waiting`: not every target has answered yet. `live`: the pages that readers get with the
 * change, how many more followed in the background (`queued`) and of them still do (`following`; null when no site
 * says so), how long it took from the commit to the first reader, and how many
 * other documents were published with it at that moment.
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
    following: z.number().int().nonnegative().nullable(),
    liveAfterMs: z.number().nonnegative(),
    companions: z.number().int().nonnegative(),
  }),
])

export type PublishStatus = z.infer<typeof PublishStatusSchema>
