import type { SiteContent } from '@meridian/shared/content/content.schema'

interface SharedPicture {
  /** Absolute or from the root; absent where the magazine's own stands in. */
  imageUrl?: string | null
  imageAlt?: string
}

/** What a page tells those who show a link to it (https://ogp.me/). */
export type OpenGraph = SharedPicture &
  (
    | { type: 'website' | 'profile' }
    | {
        type: 'article'
        publishedAt: string
        modifiedAt: string
        section: string
        topics: string[]
        authorUrls: string[]
      }
  )

const ownImage = '/share-1200x630.png'

/** The image of a page, or the magazine's own. `hasShareSize`: it is 1200 by 630 pixels, as its name says. */
export function shareImageOf(
  { imageUrl, imageAlt }: SharedPicture,
  { site, origin }: { site: SiteContent; origin: string },
): { url: string; alt: string; hasShareSize: boolean } {
  const url = new URL(imageUrl || ownImage, origin).href
  const alt = imageUrl ? (imageAlt ?? '') : `${site.name}: ${site.tagline}`
  return { url, alt, hasShareSize: /-1200x630\.\w+(\?|$)/.test(url) }
}

/** The magazine's account on X (`@meridian`), if its address names one. */
export function xHandleOf(site: SiteContent): string | null {
  for (const { url } of site.socialLinks) {
    const handle = /^https:\/\/(?:www\.)?(?:x|twitter)\.com\/(\w{1,15})\/?$/.exec(url)?.[1]
    if (handle) return `@${handle}`
  }
  return null
}
