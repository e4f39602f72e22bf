import type { OpenAPIHono } from '@hono/zod-openapi'
import { LoginSchema } from '@meridian/shared/accounts/credentials.schema'
import type { Context } from 'hono'
import { signInEndpoint, signInToAdminEndpoint } from '@meridian/shared/accounts/sign-in.endpoints'
import { readPublicUser } from '../../public-user.ts'
import type { SignIn } from '../../sign-in/complete-sign-in.ts'
import { signInWithPassword } from '../../sign-in/sign-in-with-password.ts'
import type { ApiContext } from '../../../../platform/http/api-context.ts'
import { answerProblem } from '../../../../platform/http/errors/problem.ts'
import { SignedInUserAnswer } from '../user-answer.ts'
import { answerTooMany, clientAddress } from '../../../../platform/http/rate-limiting.ts'
import { readBody } from '../../../../platform/http/read-body.ts'
import { setCookies } from '../../../../platform/http/set-cookies.ts'
import {
  addEndpoint,
  describeEndpoint,
  jsonAnswer,
  jsonBody,
} from '../../../../platform/http/describe-endpoint.ts'
import { noStore } from '../../../../platform/http/no-store.ts'

const describeSignIn = (endpoint: typeof signInEndpoint | typeof signInToAdminEndpoint, summary: string) =>
  describeEndpoint(endpoint, {
    tags: ['Session'],
    summary,
    description:
      'An address without an account and a wrong password are answered alike. With a second factor the answer is 403, and the code goes to `/api/auth/second-factor`.',
    request: jsonBody(LoginSchema),
    responses: {
      200: jsonAnswer(SignedInUserAnswer, 'Signed in: the answer sets the session cookie.'),
    },
  })

const routes = [
  describeSignIn(signInEndpoint, 'Sign in'),
  describeSignIn(signInToAdminEndpoint, 'Sign in, as the admin does'),
]

/** Signing in by password (spec §7, sign-in calls). */
export function addSignInRoutes(app: OpenAPIHono, context: ApiContext): void {
  for (const route of routes) {
    addEndpoint(app, route, async (c) => {
      const body = await readBody(c, LoginSchema)
      if (!body.ok) return body.response
      const { pool } = (await context.cms()).db
      const [headers, address] = [c.req.raw.headers, clientAddress(c)]
      const signIn = await signInWithPassword(pool, { ...body.value, headers, address })
      if (signIn.kind === 'too-many') return answerTooMany(c, signIn.retryAfterSeconds)
      if (signIn.kind === 'refused') {
        const detail = 'Invalid email or password'
        return answerProblem(c, { code: 'sign-in-refused', detail, headers: noStore })
      }
      return answerSignIn(c, { signIn, userId: signIn.userId, context })
    })
  }
}

/** The answer to somebody who has shown who they are: the user and a session, or 403 until the code has come. */
export async function answerSignIn(
  c: Context,
  { signIn, userId, context }: { signIn: SignIn; userId: number; context: ApiContext },
): Promise<Response> {
  setCookies(c, signIn.cookies)
  if (signIn.kind === 'second-factor-due') {
    const detail = 'Enter the code from your authenticator app.'
    return answerProblem(c, { code: 'second-factor-due', detail, headers: noStore })
  }
  const user = await readPublicUser(await context.db(), userId)
  return c.json(signIn.hasKeptAccount ? { ...user, isDeletionCancelled: true } : user, 200, noStore)
}
