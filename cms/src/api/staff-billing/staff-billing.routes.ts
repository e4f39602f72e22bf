import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiContext } from '../api-context.ts'
import { addFigureRoutes } from './figures.routes.ts'
import { addPaymentDeedRoutes } from './payment-deeds.routes.ts'
import { addPrintRunRoutes } from './print-runs.routes.ts'
import { addReaderDeedRoutes } from './reader-deeds.routes.ts'
import { addReconciliationRoutes } from './reconciliations.routes.ts'

/** What administrators do about subscriptions, payments and the print edition. */
export function addStaffBillingRoutes(app: OpenAPIHono, context: ApiContext): void {
  addReaderDeedRoutes(app, context)
  addPaymentDeedRoutes(app, context)
  addPrintRunRoutes(app, context)
  addFigureRoutes(app, context)
  addReconciliationRoutes(app, context)
}
