import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiContext } from '../../platform/http/api-context.ts'
import { addFigureRoutes } from '../../features/reporting/figures.routes.ts'
import { addPaymentActionRoutes } from '../../features/billing/api/staff/payment-actions.routes.ts'
import { addPrintRunRoutes } from '../../features/print-runs/print-runs.routes.ts'
import { addReaderActionRoutes } from '../../features/billing/api/staff/reader-actions.routes.ts'
import { addReconciliationRoutes } from '../../features/billing/api/staff/reconciliations.routes.ts'

/** What administrators do about subscriptions, payments and the print edition. */
export function addStaffBillingRoutes(app: OpenAPIHono, context: ApiContext): void {
  addReaderActionRoutes(app, context)
  addPaymentActionRoutes(app, context)
  addPrintRunRoutes(app, context)
  addFigureRoutes(app, context)
  addReconciliationRoutes(app, context)
}
