import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { AccountSessionSchema } from '@meridian/shared/accounts/account-session.schema'
import { PasswordChangeSchema } from '@meridian/shared/accounts/credentials.schema'
import {
  changePasswordEndpoint,
  endOtherSessionsEndpoint,
  endSessionEndpoint,
  listSessionsEndpoint,
} from '@meridian/shared/accounts/account-session.endpoints'
import { listSessions } from '../../sessions/list-sessions.ts'
import { expiredSessionCookies } from '../../sessions/session-cookies.ts'
import { changePassword } from '../../sign-in/change-password.ts'
import { signOutDevice, signOutOtherDevices } from '../../sign-in/sign-out-devices.ts'
import type { ApiContext } from '../../../../platform/http/api-context.ts'
import { answerProblem } from '../../../../platform/http/errors/problem.ts'
import { clientAddress } from '../../../../platform/http/rate-limiting.ts'
import { readBody } from '../../../../platform/http/read-body.ts'
import { refusePasswordTry } from './prove-password.ts'
import { refuseSignedOut, requireSession } from './require-session.ts'
import { setCookies } from '../../../../platform/http/set-cookies.ts'
import {
  addEndpoint,
  describeEndpoint,
  jsonAnswer,
  jsonBody,
} from '../../../../platform/http/describe-endpoint.ts'
import { noStore } from '../../../../platform/http/no-store.ts'

const tags = ['Account']
const AccountSessionAnswer = z.object(AccountSessionSchema.shape).openapi('AccountSession')

/** What no session can be called is not even looked for. */
const SessionIdSchema = z.string().regex(/^[\w-]{1,64}$/)

const passwordRoute = describeEndpoint(changePasswordEndpoint, {
  tags,
  summary: 'Change the password',
  description: 'Every other session of the user ends; this one goes on with a new cookie.',
  request: jsonBody(PasswordChangeSchema),
  responses: {
    204: { description: 'The new password holds.' },
  },
})

const listRoute = describeEndpoint(listSessionsEndpoint, {
  tags,
  summary: 'Where the user is signed in',
  responses: {
    200: jsonAnswer(AccountSessionAnswer.array(), 'The session that was used last comes first.'),
  },
})

const endRoute = describeEndpoint(endSessionEndpoint, {
  tags,
  summary: 'End a session',
  request: { params: z.object({ id: z.string() }) },
  responses: {
    204: { description: 'The session has ended.' },
  },
})

const endOthersRoute = describeEndpoint(endOtherSessionsEndpoint, {
  tags,
  summary: 'End every other session',
  responses: {
    204: { description: 'The user is signed in here alone.' },
  },
})

/** What a user does about their password and their devices (spec §7, change password). */
export function addAccountSessionRoutes(app: OpenAPIHono, context: ApiContext): void {
  addEndpoint(app, passwordRoute, async (c) => {
    const check = await requireSession(c, context)
    if (!check.ok) return check.response
    const body = await readBody(c, PasswordChangeSchema)
    if (!body.ok) return body.response
    const { session } = check
    const { currentPassword, newPassword } = body.value
    const refusal = await refusePasswordTry(c, { context, session, password: currentPassword })
    if (refusal) return refusal
    const { pool } = (await context.cms()).db
    const request = { headers: c.req.raw.headers, address: clientAddress(c) }
    const change = await changePassword(pool, { session, password: newPassword, ...request })
    if (change.ok) {
      setCookies(c, change.cookies)
      return c.body(null, 204, noStore)
    }
    if (change.reason === 'session-over') return refuseSignedOut(c)
    return answerProblem(c, { code: 'password-unfit', detail: change.sentence, headers: noStore })
  })

  addEndpoint(app, listRoute, async (c) => {
    const check = await requireSession(c, context)
    if (!check.ok) return check.response
    const { userId, sessionId } = check.session
    const sessions = await listSessions(await context.db(), userId)
    const answer = sessions.map(({ createdAt, lastSeenAt, ...session }) => ({
      ...session,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      isCurrent: session.id === sessionId,
    }))
    return c.json(answer, 200, noStore)
  })

  addEndpoint(app, endRoute, async (c) => {
    const check = await requireSession(c, context)
    if (!check.ok) return check.response
    const { userId, sessionId } = check.session
    const id = SessionIdSchema.catch('').parse(c.req.param('id'))
    const { pool } = (await context.cms()).db
    const isEnded = await signOutDevice(pool, { userId, sessionId: id, address: clientAddress(c) })
    if (!isEnded) {
      const detail = 'There is no such session any more.'
      return answerProblem(c, { code: 'session-unknown', detail, headers: noStore })
    }
    if (id === sessionId) setCookies(c, expiredSessionCookies)
    return c.body(null, 204, noStore)
  })

  addEndpoint(app, endOthersRoute, async (c) => {
    const check = await requireSession(c, context)
    if (!check.ok) return check.response
    const { userId, sessionId } = check.session
    const { pool } = (await context.cms()).db
    await signOutOtherDevices(pool, { userId, sessionId, address: clientAddress(c) })
    return c.body(null, 204, noStore)
  })
}
