import { normaliseOldAddress } from '@meridian/shared/publishing/old-address'

/** What is known of an older site. */
export interface OldSite {
  /** `wordpress`, `ghost`, `substack`, `feed`, `markdown`: by which habits its addresses were made. */
  format: string
  /** Where it stood, and stood before: each with its folder, if it had one. The first is where it stood last. */
  urls: readonly string[]
}

/** Ghost's own name for the site, in whatever it exports. */
const ghostUrl = /^__GHOST_URL__(?=\/|$)/

/** An address of the older site in its one spelling; null for one of another site, and for what is none. */
export function readOldAddress(url: string, site: OldSite): string | null {
  const text = url.trim()
  return normaliseOldAddress(ghostUrl.test(text) ? text.replace(ghostUrl, '') || '/' : text, site.urls)
}

/** The folder that the older site stood in, without a slash at its end: `` for none. */
export function folderOf(site: OldSite): string {
  const [url = ''] = site.urls
  const address = url === '' ? null : normaliseOldAddress(url, site.urls)
  return address === null || address === '/' ? '' : address
}
