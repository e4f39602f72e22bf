import { z } from 'zod'

const safeProtocols = ['http:', 'https:', 'mailto:']

/** Whether a link may stand in published content: http, https or mailto, nothing else. */
export function isSafeLink(link: string): boolean {
  return URL.canParse(link) && safeProtocols.includes(new URL(link).protocol)
}

const text = z.string()
const link = z.string().refine(isSafeLink, 'Links start with http://, https:// or mailto:.')

export const QuoteBlockSchema = z.object({
  id: z.string().optional(),
  type: z.literal('quote'),
  data: z.object({ quote: text, author: text, title: text }),
})

export const GalleryImageSchema = z.object({ url: text, alt: text, caption: text })

export const GalleryBlockSchema = z.object({
  id: z.string().optional(),
  type: z.literal('image-gallery'),
  data: z.object({ title: text, images: z.array(GalleryImageSchema) }),
})

export const CalloutBlockSchema = z.object({
  id: z.string().optional(),
  type: z.literal('callout'),
  data: z.object({
    type: z.enum(['info', 'warning', 'success', 'highlight']),
    title: text,
    content: text,
  }),
})

export const ShowcaseProductSchema = z.object({
  image: text,
  name: text,
  brand: text,
  category: text,
  description: text,
  price: text,
  rating: z.number().int().min(1).max(5),
  link,
})

export const ShowcaseBlockSchema = z.object({
  id: z.string().optional(),
  type: z.literal('product-showcase'),
  data: z.object({
    title: text,
    layout: z.enum(['grid', 'featured']),
    products: z.array(ShowcaseProductSchema),
  }),
})

/** A content block as the public API carries it (spec.md §3). */
export const ContentBlockSchema = z.discriminatedUnion('type', [
  QuoteBlockSchema,
  GalleryBlockSchema,
  CalloutBlockSchema,
  ShowcaseBlockSchema,
])

export type ContentBlock = z.infer<typeof ContentBlockSchema>
