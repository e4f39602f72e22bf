/** The columns of a picture that are shown; the same for every query through the CMS. */
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

/** Files keep their name when their focal point changes, so the address carries the version. */
export function mediaUrl(media: { updatedAt: string | Date }, filename: string): string {
  return `/media/${encodeURIComponent(filename)}?v=${new Date(media.updatedAt).getTime().toString(36)}`
}
