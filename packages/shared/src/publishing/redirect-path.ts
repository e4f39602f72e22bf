/**
 * The addresses that a redirect may stand at: words parted by slashes, in whichever letters an older site had them. A
 * comma would part the tags of a page, a percent sign is what browsers make of other letters.
 */
const redirectPath = /^(?:\/[\p{L}\p{N}_][\p{L}\p{N}._~+-]*)+$/u

/** First words of addresses that are no pages, or whose pages belong to somebody: nothing below them is led elsewhere. */
const reservedFolders = new Set([
  '.well-known',
  '_astro',
  '_meridian',
  'account',
  'admin',
  'api',
  'article',
  'auth',
  'checkout',
  'contracts',
  'cms',
  'contact',
  'media',
  'most-read',
  'newsletter',
  'newsletters',
  'payment-sandbox',
  'preview',
  'search',
  'sitemaps',
  'subscribe',
])

/** Pages that are there whatever is published. */
const standingPages = new Set([
  '/',
  '/404',
  '/about',
  '/accessibility',
  '/archive',
  '/article-not-found',
  '/articles',
  '/atom.xml',
  '/authors',
  '/content-creator',
  '/current-issue',
  '/dashboard',
  '/digital-magazine',
  '/feed.json',
  '/issues',
  '/login',
  '/manifest.webmanifest',
  '/privacy',
  '/robots.txt',
  '/rss.xml',
  '/saved',
  '/sitemap.xml',
  '/subscription',
  '/subscription-success',
  '/terms',
  '/what-we-count',
])

/** Folders of which no page can be linked to from outside either. */
const closedFolders = new Set(['_astro', '_meridian', 'admin', 'api', 'cms', 'payment-sandbox', 'preview'])

export function isRedirectPath(path: string): boolean {
  return path.length <= 500 && redirectPath.test(path)
}

/** Whether the magazine itself stands at this path whatever the editors do. */
export function isReservedPath(path: string): boolean {
  return standingPages.has(path) || reservedFolders.has(firstWord(path))
}

/** Whether readers can be sent to this path at all. */
export function isClosedPath(path: string): boolean {
  return closedFolders.has(firstWord(path))
}

/**
 * What somebody has typed or pasted as an address of the magazine, as it is stored: without the magazine's own origin,
 * a slash at the end, or the percent signs of a browser.
 */
export function toOwnPath(text: string, origin: string): string {
  const pasted = text.trim()
  const path = pasted.startsWith(`${origin}/`) ? pasted.slice(origin.length) : pasted
  return decode(path.replace(/(?<=.)\/+$/, ''))
}

function decode(path: string): string {
  if (!/%[0-9a-f]{2}/i.test(path)) return path
  try {
    return decodeURIComponent(path)
  } catch (error) {
    if (error instanceof URIError) return path
    throw error
  }
}

function firstWord(path: string): string {
  return path.split('/', 2)[1] ?? ''
}
