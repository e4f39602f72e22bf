import { answerSessionUsersEndpoint } from '@meridian/shared/accounts/reader-calls.endpoints'
import { SessionUserCallsSchema } from '@meridian/shared/accounts/reader-calls.schema'
import { Hono } from 'hono'
import type { ApiContext } from '../../../../platform/http/api-context.ts'
import { routePath } from '../../../../platform/http/describe-endpoint.ts'
import { readBody } from '../../../../platform/http/read-body.ts'
import { readSessions } from '../../sessions/read-session.ts'
import { jsonAnswerOf, problemAnswerOf } from './reader-answers.ts'
import { signedOut } from './require-session.ts'
import { describeSessionUser } from './session-user.ts'

/** Many readers at once ask who they are: each is answered as `GET /api/user` answers one. Below the internal API. */
export function createSessionUsersRoute(context: ApiContext): Hono {
  const app = new Hono()
  app.post(routePath(answerSessionUsersEndpoint), async (c) => {
    const body = await readBody(c, SessionUserCallsSchema)
    if (!body.ok) return body.response
    const requests = body.value.calls.map(({ cookie }) => new Headers({ cookie }))
    const sessions = await readSessions(await context.db(), requests)
    const answers = requests.map((headers, index) => {
      const { user, cookies } = describeSessionUser(sessions[index] ?? null, headers)
      return user ? jsonAnswerOf(user, cookies) : problemAnswerOf(signedOut, cookies)
    })
    return c.json({ answers })
  })
  return app
}
