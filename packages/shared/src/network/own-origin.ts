/** What a browser says of where a request comes from: its headers `Sec-Fetch-Site` and `Origin`. */
export interface RequestOrigin {
  site: string | null
  origin: string | null
}

/**
 * Whether the browser says that a request comes from the magazine itself. A program that says neither has no reader's
 * cookies to abuse.
 */
export function isOwnOrigin({ site, origin }: RequestOrigin, publicUrl: string): boolean {
  if (site !== null) return site === 'same-origin' || site === 'none'
  return origin === null || origin === publicUrl
}
