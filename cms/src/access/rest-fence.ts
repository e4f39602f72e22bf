import type { Payload } from 'payload'
import { isStaff } from './roles.ts'

/*
 * Payload's own REST is for the admin alone. Its collections each state their access, but it also has routes
 * that any signed-in reader could use (locks, preferences, jobs) or that are open to all (first user, unlock).
 */

type Handler = (request: Request, args: { params: Promise<{ slug?: string[] }> }) => Promise<Response>

/** What the admin needs before anyone is signed in. `me` answers `{ user: null }` to strangers. */
const openRoutes = new Set([
  'POST users/login',
  'POST users/logout',
  'POST users/forgot-password',
  'POST users/reset-password',
  'GET users/me',
])

/** What the admin's scripts ask for on the sign-in screen as well; strangers have no preferences. */
const emptyRoutes = new Set(['GET payload-preferences/nav'])

/** Routes that nobody needs: the first administrator is made by a script before the CMS listens. */
const closedRoutes = new Set(['POST users/first-register'])

const noStore = { 'cache-control': 'no-store' }

export type FenceDecision = 'open' | 'staff' | 'staff or empty' | 'closed'

/** Whom a route of Payload's REST is for. `path` has no leading slash: `users/login`. */
export function decideRoute(method: string, path: string): FenceDecision {
  const route = `${method} ${path}`
  if (closedRoutes.has(route)) return 'closed'
  if (emptyRoutes.has(route)) return 'staff or empty'
  return openRoutes.has(route) ? 'open' : 'staff'
}

/** Wraps a handler of Payload's REST so that only staff get past it, but for what signing in needs. */
export function fenceRest(handler: Handler, openPayload: () => Promise<Payload>): Handler {
  return async (request, args) => {
    const { slug = [] } = await args.params
    // A POST may ask to be treated as a GET; what it then reads is for staff whatever its path.
    const isOverridden = [...request.headers.keys()].some((name) => name.endsWith('http-method-override'))
    const decision = decideRoute(request.method, slug.join('/'))
    if (decision === 'closed') return refuse(404, 'There is nothing here.')
    if (decision === 'open' && !isOverridden) return handler(request, args)
    const payload = await openPayload()
    const { user } = await payload.auth({ headers: request.headers, canSetHeaders: false })
    if (!isStaff(user) && decision === 'staff or empty') return Response.json({}, { headers: noStore })
    if (!user) return refuse(401, 'Sign in to the admin first.')
    if (!isStaff(user)) return refuse(403, 'This is for the staff of the magazine.')
    return handler(request, args)
  }
}

function refuse(status: number, message: string): Response {
  return Response.json({ errors: [{ message }] }, { status, headers: noStore })
}
