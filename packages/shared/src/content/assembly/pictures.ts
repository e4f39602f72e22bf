import type { ResponsiveImage } from '../../image/image.schema.ts'
import type { PictureRecord } from '../../replica/records.schema.ts'

interface Said {
  alt?: string
  caption?: string
}

/**
 * A picture as a page needs it: the CMS's own resized files by format, never the original, which may be large
 * and may carry the place where it was taken. Null for a picture that was deleted.
 */
export function toResponsiveImage(
  picture: PictureRecord | undefined,
  said: Said = {},
): ResponsiveImage | null {
  if (!picture) return null
  const sources = [
    { type: 'image/avif' as const, srcset: srcset(picture, picture.avif) },
    { type: 'image/webp' as const, srcset: srcset(picture, picture.webp) },
  ]
  return {
    src: fileUrl(picture, picture.fallback),
    alt: said.alt || picture.alt,
    caption: said.caption || picture.caption,
    credit: picture.credit,
    width: picture.width,
    height: picture.height,
    focalX: picture.focalX,
    focalY: picture.focalY,
    sources: sources.filter((source) => source.srcset !== ''),
  }
}

/** The address of the largest picture that pages show, for the API's `imageUrl`. */
export function toImageUrl(picture: PictureRecord | undefined): string | null {
  return picture ? fileUrl(picture, picture.largest) : null
}

/** The address of the picture as a JPEG of 1200 by 630 pixels, for feeds and in place of a share image. */
export function toSharePictureUrl(picture: PictureRecord | undefined): string | null {
  return picture?.share ? fileUrl(picture, picture.share) : null
}

/** Files keep their name when their focal point changes, so the address carries the version. */
function fileUrl({ version }: PictureRecord, name: string): string {
  return `/media/${encodeURIComponent(name)}?v=${version}`
}

/** Each width once: sizes larger than the picture all have its own width. */
function srcset(picture: PictureRecord, files: PictureRecord['avif']): string {
  const byWidth = new Map(files.map(({ name, width }) => [width, fileUrl(picture, name)]))
  return [...byWidth].map(([width, url]) => `${url} ${width}w`).join(', ')
}
