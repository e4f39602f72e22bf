import { z } from 'zod'

/** Where an address leads on to that has no page: a path of the magazine, or another site. */
export const RedirectSchema = z.object({ to: z.string(), isPermanent: z.boolean() })

export type Redirect = z.infer<typeof RedirectSchema>
