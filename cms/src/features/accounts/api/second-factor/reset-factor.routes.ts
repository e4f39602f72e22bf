import type { OpenAPIHono } from '@hono/zod-openapi'
import { resetFactor } from '../../second-factor/manage-factor.ts'
import type { ApiContext } from '../../../../platform/http/api-context.ts'
import { clientAddressOf } from '../../../../platform/rate-limits/client-address.ts'
import { requireRight } from '../session/require-session.ts'
import { answerNone } from './manage-factor.routes.ts'
import { resetDescription } from './second-factor-descriptions.ts'
import { idParameter } from '../../../../platform/http/id-parameter.ts'
import { addEndpoint } from '../../../../platform/http/describe-endpoint.ts'
import { noStore } from '../../../../platform/http/no-store.ts'

/** An administrator helps out somebody who has lost app and recovery codes. */
export function addResetFactorRoute(app: OpenAPIHono, context: ApiContext): void {
  addEndpoint(app, resetDescription, async (c) => {
    const check = await requireRight(c, context, 'manageStaff')
    if (!check.ok) return check.response
    const { pool } = (await context.cms()).db
    const isReset = await resetFactor(pool, {
      publicId: idParameter(c),
      adminId: check.session.userId,
      address: clientAddressOf(c.req.raw.headers),
    })
    return isReset ? c.body(null, 204, noStore) : answerNone(c)
  })
}
