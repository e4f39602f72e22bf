import { z } from 'zod'

/** One `<source>`: a media type and its `srcset` (`/media/a-480.avif?v=1 480w, …`). */
export const ImageSourceSchema = z.object({
  type: z.enum(['image/avif', 'image/webp', 'image/jpeg', 'image/png']),
  srcset: z.string(),
})

/**
 * A picture as a page needs it: reserved dimensions in pixels, focal point in percent,
 * the CMS's own resized files by format, and a plain `src` for everything else.
 */
export const ResponsiveImageSchema = z.object({
  src: z.string(),
  alt: z.string(),
  caption: z.string(),
  credit: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  focalX: z.number().min(0).max(100),
  focalY: z.number().min(0).max(100),
  sources: z.array(ImageSourceSchema),
})

export type ResponsiveImage = z.infer<typeof ResponsiveImageSchema>
