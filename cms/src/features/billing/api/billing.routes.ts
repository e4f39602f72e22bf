import type { OpenAPIHono } from '@hono/zod-openapi'
import type { BillingApi } from './open-action.ts'
import { addCancellationRoutes } from './cancellation.routes.ts'
import { addInvoiceRoutes } from './invoice.routes.ts'
import { addReceiptRoutes } from './receipt.routes.ts'
import { addPaymentDueRoutes } from './payment-due.routes.ts'
import { addPaymentMethodRoutes } from './payment-method.routes.ts'
import { addPlanChangeRoutes } from './plan-change.routes.ts'

/** What a reader does with a subscription that is paid for. */
export function addBillingRoutes(app: OpenAPIHono, context: BillingApi): void {
  addPlanChangeRoutes(app, context)
  addCancellationRoutes(app, context)
  addPaymentMethodRoutes(app, context)
  addPaymentDueRoutes(app, context)
  addReceiptRoutes(app, context)
  addInvoiceRoutes(app, context)
}
