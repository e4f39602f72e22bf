import { normaliseOldAddress } from '@meridian/shared/publishing/old-address'

/** What is known of an older site. */
export interface OldSite {
  /** `wordpress`, `ghost`, `substack`, `feed`, `markdown`: by which habits its addresses were made. */
  format: string
  /** Where it stood, and stood before: each with its folder, if it had one. The first is where it stood last. */
  urls: readonly string[]
}

/** Ghost's own name for the site, in whatever it exports. */
const ghostUrl = /^__GHOST_URL__(?=[/?#]|$)/

/** An address as it is written, as browsers read it: without what they leave out, and from the root of the site where Ghost says so. */
export function readOldUrl(url: string): string {
  const text = url.replaceAll(/[\t\n\r]|^[\u0000-\u0020]+|[\u0000-\u0020]+$/g, '')
  if (!ghostUrl.test(text)) return text
  const path = text.replace(ghostUrl, '')
  return path.startsWith('/') ? path : `/${path}`
}

/** An address of the older site in its one spelling; null for one of another site, and for what is none. */
export function readOldAddress(url: string, site: OldSite): string | null {
  return normaliseOldAddress(readOldUrl(url), site.urls)
}

/** The folder that the older site stood in, without a slash at its end: `` for none. */
export function folderOf(site: OldSite): string {
  const [url = ''] = site.urls
  const address = url === '' ? null : normaliseOldAddress(url, site.urls)
  return address === null || address === '/' ? '' : address
}
