import { hintBeside } from './session-cookies.ts'

type Handler = (request: Request, args: { params: Promise<{ slug?: string[] }> }) => Promise<Response>

/**
 * Wraps a handler of Payload's REST so that the session's hint is set, renewed and taken away with the session: staff
 * who sign in at /admin are known to the magazine's pages as well.
 */
export function hintSessions(handler: Handler): Handler {
  return async (request, args) => {
    const response = await handler(request, args)
    const hint = hintBeside(response.headers.getSetCookie())
    if (hint === null) return response
    const headers = new Headers(response.headers)
    headers.append('set-cookie', hint)
    const { status, statusText, body } = response
    return new Response(body, { status, statusText, headers })
  }
}
