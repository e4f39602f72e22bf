import type { ResponsiveImage } from '@meridian/shared/image/image.schema'
import type { Media } from '../../payload-types.ts'

type File = { filename?: string | null; width?: number | null; height?: number | null }
type Overrides = { alt?: string | null; caption?: string | null }

/** The columns of a picture that a page needs; the same for every query that shows one. */
export const mediaSelect = {
  alt: true,
  caption: true,
  credit: true,
  filename: true,
  width: true,
  height: true,
  focalX: true,
  focalY: true,
  sizes: true,
  updatedAt: true,
} as const

/**
 * A picture as a page needs it: the CMS's own resized files by format, never the original, which may be large
 * and may carry the place where it was taken. Null when the picture was deleted or has no file.
 */
export function toResponsiveImage(
  media: Media | number | null | undefined,
  overrides: Overrides = {},
): ResponsiveImage | null {
  if (!isPicture(media) || !media.filename || !media.width || !media.height) return null
  const { sizes } = media
  const avif = [sizes?.avif480, sizes?.avif960, sizes?.avif1600]
  const webp = [sizes?.webp480, sizes?.webp960, sizes?.webp1600]
  return {
    src: mediaUrl(media, sizes?.webp960?.filename ?? media.filename),
    alt: overrides.alt || media.alt,
    caption: overrides.caption || media.caption || '',
    credit: media.credit ?? '',
    width: media.width,
    height: media.height,
    focalX: media.focalX ?? 50,
    focalY: media.focalY ?? 50,
    sources: [
      { type: 'image/avif' as const, srcset: srcset(media, avif) },
      { type: 'image/webp' as const, srcset: srcset(media, webp) },
    ].filter((source) => source.srcset !== ''),
  }
}

/** The address of the largest picture that pages show, for the API's `imageUrl`. */
export function toImageUrl(media: Media | number | null | undefined): string | null {
  if (!isPicture(media) || !media.filename) return null
  return mediaUrl(media, media.sizes?.webp1600?.filename ?? media.filename)
}

/** The address of the picture as a JPEG of 1200 by 630 pixels, for feeds and in place of a share image. */
export function toShareImageUrl(media: Media | number | null | undefined): string | null {
  return isPicture(media) && media.sizes?.og?.filename ? mediaUrl(media, media.sizes.og.filename) : null
}

function isPicture(media: Media | number | null | undefined): media is Media {
  return typeof media === 'object' && media !== null
}

/** Files keep their name when their focal point changes, so the address carries the version. */
export function mediaUrl(media: { updatedAt: string | Date }, filename: string): string {
  return `/media/${encodeURIComponent(filename)}?v=${new Date(media.updatedAt).getTime().toString(36)}`
}

/** Each width once: sizes larger than the picture all have its own width. */
function srcset(media: Media, files: readonly (File | undefined)[]): string {
  const byWidth = new Map<number, string>()
  for (const file of files) {
    if (file?.filename && file.width) byWidth.set(file.width, mediaUrl(media, file.filename))
  }
  return [...byWidth].map(([width, url]) => `${url} ${width}w`).join(', ')
}
