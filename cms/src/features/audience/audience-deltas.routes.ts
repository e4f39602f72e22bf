import { AudienceDeltaSchema } from '@meridian/shared/audience/audience-delta.schema'
import { addAudienceDeltaEndpoint } from '@meridian/shared/audience/audience.endpoints'
import { signatureHeader, verifyWebhook } from '@meridian/shared/publishing/webhook-signature'
import { Hono } from 'hono'
import type { ApiContext } from '../../platform/http/api-context.ts'
import { routePath } from '../../platform/http/describe-endpoint.ts'
import { answerProblem } from '../../platform/http/errors/problem.ts'
import { noStore } from '../../platform/http/no-store.ts'
import { readBody } from '../../platform/http/read-body.ts'
import { addDelta, type DeltaRefusal } from './inbox/add-delta.ts'

/** What 20,000 pages with their sources and sketches take, and room. */
export const largestDeltaBytes = 32_000_000

const refusals: Record<DeltaRefusal, string> = {
  'too old': 'The hour of the delta is more than 40 days ago.',
  ahead: 'The hour of the delta has not begun.',
  unreadable: 'A name, a number or a sketch of the delta cannot be read.',
}

/**
 * Site servers tell what was read; below the internal API. The body is signed besides, as deliveries of publishes are. Answered alike
 * when it is told again; what is refused with 400 would be refused each time.
 */
export function createAudienceRoutes(context: ApiContext, secret: string): Hono {
  const app = new Hono()

  app.post(routePath(addAudienceDeltaEndpoint), async (c) => {
    const signed = verifyWebhook({
      header: c.req.header(signatureHeader),
      body: await c.req.text(),
      secret,
    })
    // It is worth telling again, unlike what cannot be read: a clock was wrong, or a secret has just been changed.
    if (!signed.ok) {
      const detail = `The delta is not signed as it has to be (${signed.reason}).`
      return answerProblem(c, { code: 'bearer-invalid', detail, headers: noStore })
    }
    const body = await readBody(c, AudienceDeltaSchema)
    if (!body.ok) return body.response
    const { db } = await context.cms()
    const added = await addDelta(db.pool, body.value)
    if (added.ok) return c.body(null, 204)
    return answerProblem(c, { code: 'parameter-invalid', detail: refusals[added.reason], headers: noStore })
  })

  return app
}
