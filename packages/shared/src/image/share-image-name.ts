import { createHash } from 'node:crypto'

/** Raise it when the design changes: every card gets another name, and is drawn again when it is asked for. */
const design = 1

/** Of a share image in pixels: what Open Graph and X ask for. */
export const shareImageSize = { width: 1200, height: 630 }

/** What the card of an article shows. */
export interface ShareCard {
  slug: string
  title: string
  section: string
  authors: string[]
  picture: SharePicture | null
}

/** `filename` is that of the original, which stands for its content; the focal point is in percent. */
export interface SharePicture {
  filename: string
  focalX: number
  focalY: number
}

const form = /^share\/([a-z0-9-]+)\/[0-9a-f]{10}-1200x630\.jpg$/

/**
 * The file of a card below the folder for media. Its name follows from all that the card shows, so that it never
 * stands for two pictures: `share/the-quiet-capital/0a1b2c3d4e-1200x630.jpg`.
 */
export function shareImageName(card: ShareCard): string {
  const { slug, title, section, authors, picture } = card
  const shown = [design, title, section, authors, picture?.filename, picture?.focalX, picture?.focalY]
  const digest = createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 10)
  return `${shareImageFolder(slug)}/${digest}-${shareImageSize.width}x${shareImageSize.height}.jpg`
}

/** The address of a card. Its name is its version. */
export function shareImageUrl(card: ShareCard): string {
  return `/media/${shareImageName(card)}`
}

/** Where the cards of an article stand: one, but for the moment between two. */
export function shareImageFolder(slug: string): string {
  return `share/${slug}`
}

/** The article that a file belongs to; `null` for any other name. */
export function slugOfShareImage(name: string): string | null {
  return form.exec(name)?.[1] ?? null
}
