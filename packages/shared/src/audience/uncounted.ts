/*
 * That somebody is not counted: a cookie, which is the same for all of them (`uncountedCookie` in beacon.ts). Its name is passed to what
 * is here, because a page that imported it from there would make every page load it.
 */

/**
 * Under this key a browser keeps that somebody wants to be counted, though they are staff. Without the prefix of what is cleared when a
 * reader signs out.
 */
export const countedKey = 'counted-by-choice'

/** As long as browsers keep a cookie at most. */
const keptSeconds = 400 * 24 * 60 * 60

/** What to assign to `document.cookie` so that nobody counts this browser, or that it is counted again. */
export function uncountedCookieText(
  name: string,
  { isUncounted, isSecure }: { isUncounted: boolean; isSecure: boolean },
): string {
  const seconds = isUncounted ? keptSeconds : 0
  return `${name}=1; Path=/; Max-Age=${seconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`
}
