/** What the admin needs before anyone is signed in. `me` answers `{ user: null }` to strangers. */
const openRoutes = new Set(['POST users/logout', 'GET users/me'])

/** What the admin's scripts ask for on the sign-in screen as well; strangers have no preferences. */
const emptyRoutes = new Set(['GET payload-preferences/nav'])

/** Payload's own sign-in, which is switched off: people sign in at `/api`. */
const closedRoutes = new Set([
  'POST users/first-register',
  'POST users/login',
  'POST users/forgot-password',
  'POST users/reset-password',
  'POST users/unlock',
])

export type FenceDecision = 'open' | 'staff' | 'staff or empty' | 'closed'

/** Whom a route of Payload's REST is for. `path` has no leading slash: `users/logout`. */
export function decideRoute(method: string, path: string): FenceDecision {
  const route = `${method} ${path}`
  if (closedRoutes.has(route)) return 'closed'
  if (emptyRoutes.has(route)) return 'staff or empty'
  return openRoutes.has(route) ? 'open' : 'staff'
}
