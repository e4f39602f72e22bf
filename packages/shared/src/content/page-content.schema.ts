import { z } from 'zod'
import { ResponsiveImageSchema } from '../image/image.schema.ts'
import { PlanSchema } from '../billing/plan.schema.ts'

/*
 * The standing pages of the magazine and the pages of its authors.
 * `…Html` is safe HTML made by the CMS: p, h2, h3, ul, ol, li, blockquote, a, strong, em, br and nothing else.
 */

export const LegalPageIdSchema = z.enum(['privacy', 'terms', 'accessibility'])

/** `figures` are as they are to be read: `{ value: '50k+', label: 'subscribers' }`. */
export const AboutContentSchema = z.object({
  mission: z.string(),
  picture: ResponsiveImageSchema.nullable(),
  storyHtml: z.string(),
  blurbs: z.array(z.object({ title: z.string(), text: z.string() })),
  figures: z.array(z.object({ value: z.string(), label: z.string() })),
})

/** A field of a card that is empty is `''`; `address` has one line for each line of the envelope. */
export const ContactContentSchema = z.object({
  standfirst: z.string(),
  cards: z.array(
    z.object({
      title: z.string(),
      description: z.string(),
      email: z.string(),
      phone: z.string(),
      address: z.array(z.string()),
    }),
  ),
})

/** `link` is null for a channel without one. Plans are in the order in which they stand side by side. */
export const SubscriptionContentSchema = z.object({
  standfirst: z.string(),
  plans: z.array(PlanSchema),
  channels: z.array(
    z.object({
      name: z.string(),
      description: z.string(),
      link: z.object({ label: z.string(), href: z.string() }).nullable(),
    }),
  ),
  questions: z.array(z.object({ question: z.string(), answer: z.string() })),
})

/** `revisedOn` is the day since which the text has been in force. */
export const LegalContentSchema = z.object({
  title: z.string(),
  standfirst: z.string(),
  bodyHtml: z.string(),
  revisedOn: z.iso.datetime(),
})

export const AuthorContentSchema = z.object({
  id: z.string(),
  name: z.string(),
  role: z.string(),
  bio: z.string(),
  portrait: ResponsiveImageSchema.nullable(),
})

/** Everyone who writes for the magazine, by name. */
export const AuthorsContentSchema = z.array(AuthorContentSchema)

export type LegalPageId = z.infer<typeof LegalPageIdSchema>
export type AboutContent = z.infer<typeof AboutContentSchema>
export type ContactContent = z.infer<typeof ContactContentSchema>
export type SubscriptionContent = z.infer<typeof SubscriptionContentSchema>
export type LegalContent = z.infer<typeof LegalContentSchema>
export type AuthorContent = z.infer<typeof AuthorContentSchema>
