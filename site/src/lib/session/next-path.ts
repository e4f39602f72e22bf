/** Where a reader who has signed in goes unless the address says otherwise (spec §2, auth page). */
const homeOfReaders = '/account'

/**
 * Where to go after signing in: the `next` parameter of the page's address, if it is a path of this site and not of
 * another one in disguise, or the account page.
 */
export function nextPath({ search, origin }: { search: string; origin: string }): string {
  const next = new URLSearchParams(search).get('next')
  if (next === null || !next.startsWith('/') || !URL.canParse(next, origin)) return homeOfReaders
  const target = new URL(next, origin)
  return target.origin === origin ? target.pathname + target.search + target.hash : homeOfReaders
}
