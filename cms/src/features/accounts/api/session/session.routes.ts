import type { OpenAPIHono } from '@hono/zod-openapi'
import { readSessionUserEndpoint, signOutEndpoint } from '@meridian/shared/accounts/session.endpoints'
import { describeSessionUser } from './session-user.ts'
import { readSession } from '../../sessions/read-session.ts'
import { signOut } from '../../sign-in/sign-out.ts'
import type { ApiContext } from '../../../../platform/http/api-context.ts'
import { UserAnswer } from '../user-answer.ts'
import { clientAddress } from '../../../../platform/http/rate-limiting.ts'
import { refuseSignedOut } from './require-session.ts'
import { setCookies } from '../../../../platform/http/set-cookies.ts'
import { describeEndpoint, jsonAnswer } from '../../../../platform/http/describe-endpoint.ts'
import { noStore } from '../../../../platform/http/no-store.ts'

const tags = ['Session']

const userRoute = describeEndpoint(readSessionUserEndpoint, {
  tags,
  summary: 'Who is signed in',
  responses: {
    200: jsonAnswer(UserAnswer, 'The user whose session cookie the request carries.'),
  },
})

const logoutRoute = describeEndpoint(signOutEndpoint, {
  tags,
  summary: 'Sign out',
  description: 'Ends the session of the request. Signing out twice is no mistake.',
  responses: { 204: { description: 'Nobody is signed in any more.' } },
})

export interface SessionApi extends ApiContext {
  /** `Set-Cookie` headers that take away what other features keep in the browser of anyone who signs out. */
  signOutCookies: readonly string[]
}

/** The reader's own session (spec §7): who it is, and its end. */
export function addSessionRoutes(app: OpenAPIHono, context: SessionApi): void {
  app.openapi(userRoute, async (c) => {
    const { headers } = c.req.raw
    const { user, cookies } = describeSessionUser(await readSession(await context.db(), headers), headers)
    setCookies(c, cookies)
    return user ? c.json(user, 200, noStore) : refuseSignedOut(c)
  })

  app.openapi(logoutRoute, async (c) => {
    const { pool } = (await context.cms()).db
    const expired = await signOut(pool, { headers: c.req.raw.headers, address: clientAddress(c) })
    setCookies(c, [...expired, ...context.signOutCookies])
    return c.body(null, 204, noStore)
  })
}
