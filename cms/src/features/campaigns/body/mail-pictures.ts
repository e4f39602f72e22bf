import type { MailPicture } from '@meridian/shared/campaigns/mail-text.schema'
import { toResponsiveImage, toSharePictureUrl } from '@meridian/shared/content/assembly/pictures'
import type { PictureRecord } from '@meridian/shared/replica/records.schema'

/** The size of the JPEG that every picture of some size has, in pixels; older programs show no other kind of file. */
const cardSize = { width: 1200, height: 630 } as const

/** So wide is the file that pages fall back to, in pixels. */
const fallbackWidth = 960

/** A picture as a card shows it, cropped around its focal point; whole where it is too small for that. */
export function cardPicture(picture: PictureRecord | undefined): MailPicture | null {
  const src = toSharePictureUrl(picture)
  return picture && src ? { src, alt: picture.alt, ...cardSize } : wholePicture(picture)
}

/** A picture as it is, with what is said of it where it stands. */
export function wholePicture(
  picture: PictureRecord | undefined,
  said: { alt?: string } = {},
): MailPicture | null {
  const image = toResponsiveImage(picture, said)
  if (!image) return null
  const width = Math.min(image.width, fallbackWidth)
  const height = Math.max(1, Math.round((image.height * width) / image.width))
  return { src: image.src, alt: image.alt, width, height }
}
