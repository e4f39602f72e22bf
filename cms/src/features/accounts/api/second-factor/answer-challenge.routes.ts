import type { OpenAPIHono } from '@hono/zod-openapi'
import { SecondFactorCodeSchema, secondFactorProblems } from '@meridian/shared/accounts/second-factor.schema'
import type { Context } from 'hono'
import { readPublicUser } from '../../public-user.ts'
import { findChallenged } from '../../second-factor/challenge.ts'
import { challengeOf, expiredChallengeCookie } from '../../second-factor/challenge-cookie.ts'
import { signInWithFactor } from '../../second-factor/sign-in-with-factor.ts'
import { resetPoints } from '../../../../platform/rate-limits/rate-limit.ts'
import type { ApiContext } from '../../../../platform/http/api-context.ts'
import { clientAddressOf } from '../../../../platform/rate-limits/client-address.ts'
import { answerProblem } from '../../../../platform/http/errors/problem.ts'
import { refuseTooMany } from '../../../../platform/http/rate-limiting.ts'
import { readBody } from '../../../../platform/http/read-body.ts'
import { setCookies } from '../../../../platform/http/set-cookies.ts'
import { answerDescription } from './second-factor-descriptions.ts'
import { addEndpoint } from '../../../../platform/http/describe-endpoint.ts'
import { noStore } from '../../../../platform/http/no-store.ts'

/** Of one account, over all challenges: anyone who knows the password still can't try a million codes. */
const codeLimit = { name: 'second-factor', points: 10, windowSeconds: 15 * 60 }
/** Of one client: what carries no challenge costs nothing but must not be free. */
const clientLimit = { name: 'second-factor-client', points: 60, windowSeconds: 15 * 60 }

/** The second step of signing in, for the admin and for the site. */
export function addChallengeRoute(app: OpenAPIHono, context: ApiContext): void {
  addEndpoint(app, answerDescription, async (c) => {
    const body = await readBody(c, SecondFactorCodeSchema)
    if (!body.ok) return body.response
    const excess = await refuseTooMany(c, { context, limit: clientLimit })
    if (excess) return excess
    const { pool } = (await context.cms()).db
    const { headers } = c.req.raw
    const token = challengeOf(headers)
    const challenged = token === null ? null : await findChallenged(pool, token)
    if (token === null || challenged === null) return answerOver(c)
    const key = `user:${challenged}`
    const refusal = await refuseTooMany(c, { context, limit: codeLimit, key })
    if (refusal) return refusal
    const address = clientAddressOf(headers)
    const signIn = await signInWithFactor(pool, { token, code: body.value.code, headers, address })
    if (!signIn.ok) return signIn.reason === 'over' ? answerOver(c) : answerWrongCode(c, 'sign-in-refused')
    await resetPoints(pool, codeLimit, key)
    setCookies(c, signIn.cookies)
    return c.json(await readPublicUser(pool, signIn.userId), 200, noStore)
  })
}

/** 401 where somebody is signing in; 400 where they are signed in and confirm their app. */
export function answerWrongCode(c: Context, code: 'sign-in-refused' | 'code-wrong'): Response {
  return answerProblem(c, { code, detail: secondFactorProblems.codeWrong, headers: noStore })
}

function answerOver(c: Context): Response {
  setCookies(c, [expiredChallengeCookie])
  return answerProblem(c, {
    code: 'challenge-over',
    detail: secondFactorProblems.challengeOver,
    headers: noStore,
  })
}
