import type { OpenAPIHono } from '@hono/zod-openapi'
import { startReconciliationEndpoint } from '@meridian/shared/billing/staff-billing.endpoints'
import { startReconciliation } from '../../reconciliation/start-reconciliation.ts'
import { recordAudit } from '../../../../platform/audit/record-audit.ts'
import type { ApiContext } from '../../../../platform/http/api-context.ts'
import { addStaffRoute } from './staff-route.ts'
import { ReconciliationAnswer, tags } from './staff-schemas.ts'
import { describeEndpoint, jsonAnswer } from '../../../../platform/http/describe-endpoint.ts'

const startRoute = describeEndpoint(startReconciliationEndpoint, {
  tags,
  summary: 'Compare what we keep with the payment provider, now',
  description: 'While a comparison goes on, there is no second: that one is answered.',
  responses: {
    202: jsonAnswer(ReconciliationAnswer, 'The worker carries it out; its report grows in the admin.'),
  },
})

export function addReconciliationRoutes(app: OpenAPIHono, context: ApiContext): void {
  addStaffRoute(app, context, {
    route: startRoute,
    right: 'runBusiness',
    handle: async ({ c, pool, staff }) => {
      const { runId, isNew } = await startReconciliation({ pool, requestedBy: staff.userId })
      if (isNew) {
        await recordAudit(pool, {
          action: 'reconciliation-started',
          actorId: staff.userId,
          subjectId: null,
          detail: `Comparison ${runId}`,
          address: staff.address,
        })
      }
      return c.json({ runId }, 202)
    },
  })
}
