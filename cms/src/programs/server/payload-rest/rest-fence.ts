import type { Payload } from 'payload'
import { isFromElsewhere } from '../../../platform/http/foreign-origins.ts'
import { readSession } from '../../../features/accounts/sessions/read-session.ts'
import { env } from '../../../env.ts'
import { decideRoute } from './rest-routes.ts'
import { isStaff } from '../../../platform/access/roles.ts'

/*
 * Payload's own REST is for the admin alone. Its collections each state their access, but it also has routes
 * that any signed-in reader could use (locks, preferences, jobs) or that are open to all (first user, unlock).
 */

type Handler = (request: Request, args: { params: Promise<{ slug?: string[] }> }) => Promise<Response>

const noStore = { 'cache-control': 'no-store' }

/** Wraps a handler of Payload's REST so that only staff get past it, from the magazine's own pages. */
export function fenceRest(handler: Handler, openPayload: () => Promise<Payload>): Handler {
  return async (request, args) => {
    if (!isReadable(new URL(request.url).pathname)) return refuse(400, 'This address cannot be read.')
    const { slug = [] } = await args.params
    // A POST may ask to be treated as a GET; what it then reads is for staff whatever its path.
    const isOverridden = [...request.headers.keys()].some((name) => name.endsWith('http-method-override'))
    const decision = decideRoute(request.method, slug.join('/'))
    if (decision === 'closed') return refuse(404, 'There is nothing here.')
    if (isFromElsewhere(request, env.PUBLIC_URL)) {
      return refuse(403, 'This can only be done from the magazine itself.')
    }
    if (decision === 'open' && !isOverridden) return handler(request, args)
    const payload = await openPayload()
    const session = await readSession(payload.db.pool, request.headers)
    const isAdmitted = isStaff(session) && session?.isSecondFactorDue === false
    if (!isAdmitted && decision === 'staff or empty') return Response.json({}, { headers: noStore })
    if (!session) return refuse(401, 'Sign in to the admin first.')
    if (!isStaff(session)) return refuse(403, 'This is for the staff of the magazine.')
    if (!isAdmitted) return refuse(403, 'Set up your authenticator app first.')
    return isOverridden ? handleOverridden(handler, request, args) : handler(request, args)
  }
}

/** Payload parses the body of a POST that asks to be a GET before its own errors are caught. */
async function handleOverridden(handler: Handler, ...asked: Parameters<Handler>): Promise<Response> {
  try {
    return await handler(...asked)
  } catch (error) {
    if (error instanceof SyntaxError) return refuse(400, 'What was sent is not JSON.')
    throw error
  }
}

/** Payload looks for a route among decoded parts of the address. */
function isReadable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== ''
  } catch (error) {
    if (error instanceof URIError) return false
    throw error
  }
}

function refuse(status: number, message: string): Response {
  return Response.json({ errors: [{ message }] }, { status, headers: noStore })
}
