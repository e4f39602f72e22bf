import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiContext } from '../../platform/http/api-context.ts'
import { addFigureRoutes } from '../../features/reporting/figures.routes.ts'
import { addPaymentDeedRoutes } from '../../features/billing/api/staff/payment-deeds.routes.ts'
import { addPrintRunRoutes } from '../../features/print-runs/print-runs.routes.ts'
import { addReaderDeedRoutes } from '../../features/billing/api/staff/reader-deeds.routes.ts'
import { addReconciliationRoutes } from '../../features/billing/api/staff/reconciliations.routes.ts'

/** What administrators do about subscriptions, payments and the print edition. */
export function addStaffBillingRoutes(app: OpenAPIHono, context: ApiContext): void {
  addReaderDeedRoutes(app, context)
  addPaymentDeedRoutes(app, context)
  addPrintRunRoutes(app, context)
  addFigureRoutes(app, context)
  addReconciliationRoutes(app, context)
}
