import {
  registerPublishTargetEndpoint,
  withdrawPublishTargetEndpoint,
} from '@meridian/shared/publishing/publishing.endpoints'
import {
  TargetRegistrationSchema,
  TargetWithdrawalSchema,
} from '@meridian/shared/publishing/publish-target.schema'
import { Hono } from 'hono'
import { mostTargets, registerTarget, withdrawTarget } from './register-target.ts'
import type { ApiContext } from '../../../platform/http/api-context.ts'
import { routePath } from '../../../platform/http/describe-endpoint.ts'
import { answerProblem } from '../../../platform/http/errors/problem.ts'
import { readBody } from '../../../platform/http/read-body.ts'

/** Site servers come and go; below the internal API, so that nobody else can have publishes sent to themselves. */
export function createTargetRoutes(context: ApiContext): Hono {
  const app = new Hono()

  app.post(routePath(registerPublishTargetEndpoint), async (c) => {
    const body = await readBody(c, TargetRegistrationSchema)
    if (!body.ok) return body.response
    const { db } = await context.cms()
    const { ok } = await registerTarget(db.pool, body.value)
    if (ok) return c.body(null, 204)
    const detail = `There are ${mostTargets} site servers already.`
    return answerProblem(c, { code: 'targets-full', detail })
  })

  app.post(routePath(withdrawPublishTargetEndpoint), async (c) => {
    const body = await readBody(c, TargetWithdrawalSchema)
    if (!body.ok) return body.response
    const { db } = await context.cms()
    await withdrawTarget(db.pool, body.value.address)
    return c.body(null, 204)
  })

  return app
}
