import { z } from 'zod'

/** By which link of which campaign a page was read: as the link itself says. */
export const NewsletterReadSchema = z.strictObject({
  mark: z.string().max(60),
  link: z.int().min(0).max(1000),
})
