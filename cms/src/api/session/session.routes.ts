import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { createLocalReq, logoutOperation } from 'payload'
import {
  expiredHintCookie,
  expiredTokenCookie,
  hintCookie,
  hintFor,
  hintOf,
  tokenOf,
} from '../../access/session-cookies.ts'
import { toPublicUser } from '../../domain/accounts/public-user.ts'
import type { ApiContext } from '../api-context.ts'
import { answerFault } from '../errors/fault.ts'
import { faultAnswers, jsonAnswer } from '../public/responses.ts'
import { UserAnswer } from '../public/schemas.ts'
import { readCurrentUser } from './current-user.ts'

const noStore = { 'Cache-Control': 'no-store' }
const tags = ['Session']

const userRoute = createRoute({
  method: 'get',
  path: '/api/user',
  tags,
  summary: 'Who is signed in',
  responses: {
    200: jsonAnswer(UserAnswer, 'The user whose session cookie the request carries.'),
    ...faultAnswers('session-none'),
  },
})

const logoutRoute = createRoute({
  method: 'post',
  path: '/api/auth/logout',
  tags,
  summary: 'Sign out',
  description: 'Ends the session of the request. Signing out twice is no mistake.',
  responses: { 204: { description: 'Nobody is signed in any more.' }, ...faultAnswers('origin-foreign') },
})

/** The reader's own session (spec §7): who it is, and its end. */
export function addSessionRoutes(app: OpenAPIHono, context: ApiContext): void {
  app.openapi(userRoute, async (c) => {
    const user = await readCurrentUser(context, c.req.raw.headers)
    mendHint(c, user !== null)
    if (!user) {
      return answerFault(c, { code: 'session-none', detail: 'You are not signed in.', headers: noStore })
    }
    return c.json(toPublicUser(user, null), 200, noStore)
  })

  app.openapi(logoutRoute, async (c) => {
    const user = await readCurrentUser(context, c.req.raw.headers)
    if (user) {
      const payload = await context.cms()
      const req = await createLocalReq({ user }, payload)
      await logoutOperation({ collection: payload.collections.users, req })
    }
    setCookies(c, [expiredTokenCookie, expiredHintCookie])
    return c.body(null, 204, noStore)
  })
}

/** The hint says what is so, in case that it was lost or outlived its session. */
function mendHint(c: Context, isSignedIn: boolean): void {
  const { headers } = c.req.raw
  const [hint, token] = [hintOf(headers), tokenOf(headers)]
  if (!isSignedIn && hint !== null) setCookies(c, [expiredHintCookie])
  const cookie = isSignedIn && token !== null && hint !== hintFor(token) ? hintCookie(token) : null
  if (cookie !== null) setCookies(c, [cookie])
}

function setCookies(c: Context, cookies: readonly string[]): void {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
}
