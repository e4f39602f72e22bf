import type { OpenAPIHono } from '@hono/zod-openapi'
import { SecondFactorCodeSchema } from '@meridian/shared/accounts/second-factor.schema'
import type { Context } from 'hono'
import { renewRecoveryCodes, turnOffFactor, turnOnFactor } from '../../second-factor/manage-factor.ts'
import { readSecondFactorState } from '../../second-factor/second-factor.ts'
import { beginSetUp } from '../../second-factor/set-up.ts'
import { secretUri } from '../../second-factor/time-code.ts'
import { env } from '../../../../env.ts'
import type { ApiContext } from '../../../../platform/http/api-context.ts'
import { answerProblem } from '../../../../platform/http/errors/problem.ts'
import { refuseTooMany } from '../../../../platform/http/rate-limiting.ts'
import { readBody } from '../../../../platform/http/read-body.ts'
import { answerWrongCode } from './answer-challenge.routes.ts'
import { requireOwner, requireOwnerPassword } from './require-owner.ts'
import {
  confirmDescription,
  removeDescription,
  renewDescription,
  setUpDescription,
  stateDescription,
} from './second-factor-descriptions.ts'
import { addEndpoint } from '../../../../platform/http/describe-endpoint.ts'
import { noStore } from '../../../../platform/http/no-store.ts'

const confirmLimit = { name: 'second-factor-confirmation', points: 10, windowSeconds: 15 * 60 }

/** Somebody of the staff and their own second factor. What weakens it asks for the password again. */
export function addManageFactorRoutes(app: OpenAPIHono, context: ApiContext): void {
  addEndpoint(app, stateDescription, async (c) => {
    const check = await requireOwner(c, context)
    if (!check.ok) return check.response
    return c.json(await readSecondFactorState(check.pool, check.session), 200, noStore)
  })

  addEndpoint(app, setUpDescription, async (c) => {
    const check = await requireOwnerPassword(c, context)
    if (!check.ok) return check.response
    const { userId, email } = check.owner
    const secret = await beginSetUp(check.pool, userId)
    if (secret === null) {
      const detail = 'There is an authenticator app already. Remove it first.'
      return answerProblem(c, { code: 'second-factor-exists', detail, headers: noStore })
    }
    const uri = secretUri({ secret, email, siteName: env.MAIL_FROM.name })
    return c.json({ secret, uri }, 201, noStore)
  })

  addEndpoint(app, confirmDescription, async (c) => {
    const check = await requireOwner(c, context)
    if (!check.ok) return check.response
    const body = await readBody(c, SecondFactorCodeSchema)
    if (!body.ok) return body.response
    const key = `user:${check.owner.userId}`
    const refusal = await refuseTooMany(c, { context, limit: confirmLimit, key })
    if (refusal) return refusal
    const recoveryCodes = await turnOnFactor(check.pool, check.owner, body.value.code)
    return recoveryCodes ? c.json({ recoveryCodes }, 200, noStore) : answerWrongCode(c, 'code-wrong')
  })

  addEndpoint(app, renewDescription, async (c) => {
    const check = await requireOwnerPassword(c, context)
    if (!check.ok) return check.response
    const recoveryCodes = await renewRecoveryCodes(check.pool, check.owner)
    return recoveryCodes ? c.json({ recoveryCodes }, 200, noStore) : answerNone(c)
  })

  addEndpoint(app, removeDescription, async (c) => {
    const check = await requireOwnerPassword(c, context)
    if (!check.ok) return check.response
    return (await turnOffFactor(check.pool, check.owner)) ? c.body(null, 204, noStore) : answerNone(c)
  })
}

export function answerNone(c: Context): Response {
  const detail = 'There is no authenticator app set up.'
  return answerProblem(c, { code: 'second-factor-none', detail, headers: noStore })
}
