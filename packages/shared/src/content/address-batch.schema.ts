import { z } from 'zod'

/**
 * Addresses under which articles were published once and are not any more, for the full pre-render: what stands
 * there is a redirect or the note that the article was taken down. `next` continues where this ends.
 */
export const AddressBatchSchema = z.object({ slugs: z.array(z.string()), next: z.string().nullable() })

export type AddressBatch = z.infer<typeof AddressBatchSchema>
